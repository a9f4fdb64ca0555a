# section: ARB_fragment_program 3.11.5.23
# z and w are 0.
#---- SCS
!!ARBfp1.0
SCS result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1, -0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~0.540302306, ~-0.841470985, 0, 0
# run: fragment.texcoord[0] = 0.5, 0, 0, 0 => result.color = ~0.877582562, ~0.479425539, 0, 0
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan, nan, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan, nan, 0, 0
#---- SCS_SAT
!!ARBfp1.0
SCS_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1, -0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
SCS_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1, -0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCS result.color, fragment.texcoord[0].x;
SCSR result.color[1], fragment.texcoord[0].x;
SCSH result.color[2], fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0
# run: fragment.texcoord[0] = -0, 0, 0, 0
#     => result.color = 1, -0, 0, 0; result.color[1] = 1, -0, 0, 0; result.color[2] = 1, -0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0
#     => result.color = ~0.540302306, ~0.841470985, 0, 0; result.color[1] = ~0.540302306, ~0.841470985, 0, 0; result.color[2] = 0.54052734, 0.8413086, 0, 0
# run: fragment.texcoord[0] = -1, 0, 0, 0
#     => result.color = ~0.540302306, ~-0.841470985, 0, 0; result.color[1] = ~0.540302306, ~-0.841470985, 0, 0; result.color[2] = 0.54052734, -0.8413086, 0, 0
# run: fragment.texcoord[0] = 0.5, 0, 0, 0
#     => result.color = ~0.877582562, ~0.479425539, 0, 0; result.color[1] = ~0.877582562, ~0.479425539, 0, 0; result.color[2] = 0.8774414, 0.4794922, 0, 0
# run: fragment.texcoord[0] = nan, 0, 0, 0
#     => result.color = nan, nan, 0, 0; result.color[1] = nan, nan, 0, 0; result.color[2] = nan, nan, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0
#     => result.color = nan, nan, 0, 0; result.color[1] = nan, nan, 0, 0; result.color[2] = nan, nan, 0, 0
#---- SCSC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCSC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0; result.color[1] = 1, 1, 0, 0
#---- SCSRC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCSRC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0; result.color[1] = 1, 1, 0, 0
#---- SCSHC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCSHC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.54052734, 0.8413086, 0, 0; result.color[1] = 1, 1, 0, 0
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCS_SSAT result.color, fragment.texcoord[0].x;
SCSR_SSAT result.color[1], fragment.texcoord[0].x;
SCSH_SSAT result.color[2], fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0
# run: fragment.texcoord[0] = -0, 0, 0, 0
#     => result.color = 1, -0, 0, 0; result.color[1] = 1, -0, 0, 0; result.color[2] = 1, -0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0
#     => result.color = ~0.540302306, ~0.841470985, 0, 0; result.color[1] = ~0.540302306, ~0.841470985, 0, 0; result.color[2] = 0.54052734, 0.8413086, 0, 0
#---- SCSC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SCSC_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306, ~0.841470985, 0, 0; result.color[1] = 1, 1, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SCS t, t.x;
SCS_SAT t, t.x;
SCS_SSAT t, t.x;
SCSC t, t.x;
SCSC_SAT t, t.x;
SCSC_SSAT t, t.x;
SCSR t, t.x;
SCSR_SAT t, t.x;
SCSR_SSAT t, t.x;
SCSRC t, t.x;
SCSRC_SAT t, t.x;
SCSRC_SSAT t, t.x;
SCSH t, t.x;
SCSH_SAT t, t.x;
SCSH_SSAT t, t.x;
SCSHC t, t.x;
SCSHC_SAT t, t.x;
SCSHC_SSAT t, t.x;
END
# load
