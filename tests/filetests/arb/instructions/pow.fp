# section: ARB_fragment_program 3.11.5.20
# An exponential of a product with a logarithm.
#---- POW
!!ARBfp1.0
POW result.color.x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POW result.color.y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POW result.color.z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POW result.color.w, fragment.texcoord[0].w, fragment.texcoord[1].w;
END
# run: fragment.texcoord[0] = 2, 4, 0, 0; fragment.texcoord[1] = 3, 0.5, 2, -1 => result.color = 8, 2, 0, inf
# run: fragment.texcoord[0] = 1, 0, -2, inf; fragment.texcoord[1] = 100, 0, 2, 0 => result.color = 1, nan, nan, nan
# run: fragment.texcoord[0] = inf, inf, nan, 2; fragment.texcoord[1] = 2, -1, 1, nan => result.color = inf, 0, nan, nan
# run: fragment.texcoord[0] = 3, 0.5, 10, 2; fragment.texcoord[1] = 2, -3, 0.5, 200
#     => result.color = 9~9e-05, 8, 3.16227766~3e-05, inf
# run: fragment.texcoord[0] = 1, 0.5, 2, -0; fragment.texcoord[1] = inf, inf, -inf, 3 => result.color = nan, 0, 0, 0
#---- POW_SAT
!!ARBfp1.0
POW_SAT result.color.x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POW_SAT result.color.y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POW_SAT result.color.z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POW_SAT result.color.w, fragment.texcoord[0].w, fragment.texcoord[1].w;
END
# run: fragment.texcoord[0] = 2, 4, 0, 0; fragment.texcoord[1] = 3, 0.5, 2, -1 => result.color = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0, -2, inf; fragment.texcoord[1] = 100, 0, 2, 0 => result.color = 1, nan, nan, nan
# run: fragment.texcoord[0] = inf, inf, nan, 2; fragment.texcoord[1] = 2, -1, 1, nan => result.color = 1, 0, nan, nan
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POW result.color.x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POW result.color.y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POW result.color.z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POW result.color.w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWR result.color[1].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWR result.color[1].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWR result.color[1].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWR result.color[1].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWH result.color[2].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWH result.color[2].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWH result.color[2].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWH result.color[2].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
END
# run: fragment.texcoord[0] = 2, 4, 0, 0; fragment.texcoord[1] = 3, 0.5, 2, -1
#     => result.color = 8, 2, 0, inf; result.color[1] = 8, 2, 0, inf; result.color[2] = 8, 2, 0, inf
# run: fragment.texcoord[0] = 1, 0, -2, inf; fragment.texcoord[1] = 100, 0, 2, 0
#     => result.color = 1, nan, nan, nan; result.color[1] = 1, nan, nan, nan; result.color[2] = 1, nan, nan, nan
# run: fragment.texcoord[0] = inf, inf, nan, 2; fragment.texcoord[1] = 2, -1, 1, nan
#     => result.color = inf, 0, nan, nan; result.color[1] = inf, 0, nan, nan; result.color[2] = inf, 0, nan, nan
# run: fragment.texcoord[0] = 3, 0.5, 10, 2; fragment.texcoord[1] = 2, -3, 0.5, 200
#     => result.color = 9~9e-05, 8, 3.16227766~3e-05, inf; result.color[1] = 9~9e-05, 8, 3.16227766~3e-05, inf; result.color[2] = 9, 8, 3.1621094, inf
# run: fragment.texcoord[0] = 1, 0.5, 2, -0; fragment.texcoord[1] = inf, inf, -inf, 3
#     => result.color = nan, 0, 0, 0; result.color[1] = nan, 0, 0, 0; result.color[2] = nan, 0, 0, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POW_SAT result.color.x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POW_SAT result.color.y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POW_SAT result.color.z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POW_SAT result.color.w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWR_SAT result.color[1].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWR_SAT result.color[1].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWR_SAT result.color[1].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWR_SAT result.color[1].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWH_SAT result.color[2].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWH_SAT result.color[2].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWH_SAT result.color[2].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWH_SAT result.color[2].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
END
# run: fragment.texcoord[0] = 2, 4, 0, 0; fragment.texcoord[1] = 3, 0.5, 2, -1
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0, -2, inf; fragment.texcoord[1] = 100, 0, 2, 0
#     => result.color = 1, nan, nan, nan; result.color[1] = 1, nan, nan, nan; result.color[2] = 1, nan, nan, nan
# run: fragment.texcoord[0] = inf, inf, nan, 2; fragment.texcoord[1] = 2, -1, 1, nan
#     => result.color = 1, 0, nan, nan; result.color[1] = 1, 0, nan, nan; result.color[2] = 1, 0, nan, nan
#---- POWC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POWC result.color, fragment.texcoord[0].x, fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, 0; fragment.texcoord[1] = 3, 0, 0, 0 => result.color = 8; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0; fragment.texcoord[1] = 0.5, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = -1, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0; fragment.texcoord[1] = 100, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 0 => result.color = nan; result.color[1] = 2
#---- POWRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POWRC result.color, fragment.texcoord[0].x, fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, 0; fragment.texcoord[1] = 3, 0, 0, 0 => result.color = 8; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0; fragment.texcoord[1] = 0.5, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = -1, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0; fragment.texcoord[1] = 100, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 0 => result.color = nan; result.color[1] = 2
#---- POWHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POWHC result.color, fragment.texcoord[0].x, fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, 0; fragment.texcoord[1] = 3, 0, 0, 0 => result.color = 8; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0; fragment.texcoord[1] = 0.5, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = -1, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0; fragment.texcoord[1] = 100, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 0 => result.color = nan; result.color[1] = 2
#---- POWHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
POWHC_SAT result.color, fragment.texcoord[0].x, fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, 0; fragment.texcoord[1] = 3, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0; fragment.texcoord[1] = 0.5, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = -1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0; fragment.texcoord[1] = 100, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
POW t, t.x, t.x;
POW_SAT t, t.x, t.x;
POWC t, t.x, t.x;
POWC_SAT t, t.x, t.x;
POWR t, t.x, t.x;
POWR_SAT t, t.x, t.x;
POWRC t, t.x, t.x;
POWRC_SAT t, t.x, t.x;
POWH t, t.x, t.x;
POWH_SAT t, t.x, t.x;
POWHC t, t.x, t.x;
POWHC_SAT t, t.x, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
POW_SSAT result.color.x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POW_SSAT result.color.y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POW_SSAT result.color.z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POW_SSAT result.color.w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWR_SSAT result.color[1].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWR_SSAT result.color[1].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWR_SSAT result.color[1].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWR_SSAT result.color[1].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
POWH_SSAT result.color[2].x, fragment.texcoord[0].x, fragment.texcoord[1].x;
POWH_SSAT result.color[2].y, fragment.texcoord[0].y, fragment.texcoord[1].y;
POWH_SSAT result.color[2].z, fragment.texcoord[0].z, fragment.texcoord[1].z;
POWH_SSAT result.color[2].w, fragment.texcoord[0].w, fragment.texcoord[1].w;
END
# run: fragment.texcoord[0] = 2, 4, 0, 0; fragment.texcoord[1] = 3, 0.5, 2, -1
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0, -2, inf; fragment.texcoord[1] = 100, 0, 2, 0
#     => result.color = 1, nan, nan, nan; result.color[1] = 1, nan, nan, nan; result.color[2] = 1, nan, nan, nan
# run: fragment.texcoord[0] = inf, inf, nan, 2; fragment.texcoord[1] = 2, -1, 1, nan
#     => result.color = 1, 0, nan, nan; result.color[1] = 1, 0, nan, nan; result.color[2] = 1, 0, nan, nan
#---- POWC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
POWC_SSAT result.color, fragment.texcoord[0].x, fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, 0; fragment.texcoord[1] = 3, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0; fragment.texcoord[1] = 0.5, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = -1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0; fragment.texcoord[1] = 100, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
POW t, t.x, t.x;
POW_SAT t, t.x, t.x;
POW_SSAT t, t.x, t.x;
POWC t, t.x, t.x;
POWC_SAT t, t.x, t.x;
POWC_SSAT t, t.x, t.x;
POWR t, t.x, t.x;
POWR_SAT t, t.x, t.x;
POWR_SSAT t, t.x, t.x;
POWRC t, t.x, t.x;
POWRC_SAT t, t.x, t.x;
POWRC_SSAT t, t.x, t.x;
POWH t, t.x, t.x;
POWH_SAT t, t.x, t.x;
POWH_SSAT t, t.x, t.x;
POWHC t, t.x, t.x;
POWHC_SAT t, t.x, t.x;
POWHC_SSAT t, t.x, t.x;
END
# load
