# section: ARB_fragment_program 3.11.5.4
#---- COS
!!ARBfp1.0
COS result.color.x, fragment.texcoord[0].x;
COS result.color.y, fragment.texcoord[0].y;
COS result.color.z, fragment.texcoord[0].z;
COS result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1 => result.color = 1, 1, ~0.540302306, ~0.540302306
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5 => result.color = nan, nan, nan, ~0.877582562
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001 => result.color = ~-1, ~-0.416146837, ~0.960170287, 1
#---- COS_SAT
!!ARBfp1.0
COS_SAT result.color.x, fragment.texcoord[0].x;
COS_SAT result.color.y, fragment.texcoord[0].y;
COS_SAT result.color.z, fragment.texcoord[0].z;
COS_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1 => result.color = 1, 1, ~0.540302306, ~0.540302306
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5 => result.color = nan, nan, nan, ~0.877582562
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001 => result.color = 0, 0, ~0.960170287, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COS result.color.x, fragment.texcoord[0].x;
COS result.color.y, fragment.texcoord[0].y;
COS result.color.z, fragment.texcoord[0].z;
COS result.color.w, fragment.texcoord[0].w;
COSR result.color[1].x, fragment.texcoord[0].x;
COSR result.color[1].y, fragment.texcoord[0].y;
COSR result.color[1].z, fragment.texcoord[0].z;
COSR result.color[1].w, fragment.texcoord[0].w;
COSH result.color[2].x, fragment.texcoord[0].x;
COSH result.color[2].y, fragment.texcoord[0].y;
COSH result.color[2].z, fragment.texcoord[0].z;
COSH result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 1, 1, ~0.540302306, ~0.540302306; result.color[1] = 1, 1, ~0.540302306, ~0.540302306; result.color[2] = 1, 1, 0.54052734, 0.54052734
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.877582562; result.color[1] = nan, nan, nan, ~0.877582562; result.color[2] = nan, nan, nan, 0.8774414
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001
#     => result.color = ~-1, ~-0.416146837, ~0.960170287, 1; result.color[1] = ~-1, ~-0.416146837, ~0.960170287, 1; result.color[2] = -1, -0.41625977, 0.95996094, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COS_SAT result.color.x, fragment.texcoord[0].x;
COS_SAT result.color.y, fragment.texcoord[0].y;
COS_SAT result.color.z, fragment.texcoord[0].z;
COS_SAT result.color.w, fragment.texcoord[0].w;
COSR_SAT result.color[1].x, fragment.texcoord[0].x;
COSR_SAT result.color[1].y, fragment.texcoord[0].y;
COSR_SAT result.color[1].z, fragment.texcoord[0].z;
COSR_SAT result.color[1].w, fragment.texcoord[0].w;
COSH_SAT result.color[2].x, fragment.texcoord[0].x;
COSH_SAT result.color[2].y, fragment.texcoord[0].y;
COSH_SAT result.color[2].z, fragment.texcoord[0].z;
COSH_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 1, 1, ~0.540302306, ~0.540302306; result.color[1] = 1, 1, ~0.540302306, ~0.540302306; result.color[2] = 1, 1, 0.54052734, 0.54052734
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.877582562; result.color[1] = nan, nan, nan, ~0.877582562; result.color[2] = nan, nan, nan, 0.8774414
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001
#     => result.color = 0, 0, ~0.960170287, 1; result.color[1] = 0, 0, ~0.960170287, 1; result.color[2] = 0, 0, 0.95996094, 1
#---- COSC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COSC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- COSRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COSRC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- COSHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COSHC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.54052734; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = 0.54052734; result.color[1] = 1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- COSHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
COSHC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.54052734; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = 0.54052734; result.color[1] = 1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
COS t, t.x;
COS_SAT t, t.x;
COSC t, t.x;
COSC_SAT t, t.x;
COSR t, t.x;
COSR_SAT t, t.x;
COSRC t, t.x;
COSRC_SAT t, t.x;
COSH t, t.x;
COSH_SAT t, t.x;
COSHC t, t.x;
COSHC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
COS_SSAT result.color.x, fragment.texcoord[0].x;
COS_SSAT result.color.y, fragment.texcoord[0].y;
COS_SSAT result.color.z, fragment.texcoord[0].z;
COS_SSAT result.color.w, fragment.texcoord[0].w;
COSR_SSAT result.color[1].x, fragment.texcoord[0].x;
COSR_SSAT result.color[1].y, fragment.texcoord[0].y;
COSR_SSAT result.color[1].z, fragment.texcoord[0].z;
COSR_SSAT result.color[1].w, fragment.texcoord[0].w;
COSH_SSAT result.color[2].x, fragment.texcoord[0].x;
COSH_SSAT result.color[2].y, fragment.texcoord[0].y;
COSH_SSAT result.color[2].z, fragment.texcoord[0].z;
COSH_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 1, 1, ~0.540302306, ~0.540302306; result.color[1] = 1, 1, ~0.540302306, ~0.540302306; result.color[2] = 1, 1, 0.54052734, 0.54052734
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.877582562; result.color[1] = nan, nan, nan, ~0.877582562; result.color[2] = nan, nan, nan, 0.8774414
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001
#     => result.color = ~-1, ~-0.416146837, ~0.960170287, 1; result.color[1] = ~-1, ~-0.416146837, ~0.960170287, 1; result.color[2] = -1, -0.41625977, 0.95996094, 1
#---- COSC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
COSC_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~0.540302306; result.color[1] = 1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
COS t, t.x;
COS_SAT t, t.x;
COS_SSAT t, t.x;
COSC t, t.x;
COSC_SAT t, t.x;
COSC_SSAT t, t.x;
COSR t, t.x;
COSR_SAT t, t.x;
COSR_SSAT t, t.x;
COSRC t, t.x;
COSRC_SAT t, t.x;
COSRC_SSAT t, t.x;
COSH t, t.x;
COSH_SAT t, t.x;
COSH_SSAT t, t.x;
COSHC t, t.x;
COSHC_SAT t, t.x;
COSHC_SSAT t, t.x;
END
# load
