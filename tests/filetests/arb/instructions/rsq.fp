# section: ARB_fragment_program 3.11.5.22
# Of the absolute value.
#---- RSQ
!!ARBfp1.0
RSQ result.color.x, fragment.texcoord[0].x;
RSQ result.color.y, fragment.texcoord[0].y;
RSQ result.color.z, fragment.texcoord[0].z;
RSQ result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 4, -4, 0.25 => result.color = 1, 0.5, 0.5, 2
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = inf, inf, 0, 0
# run: fragment.texcoord[0] = nan, 0x00000001, -3, 2 => result.color = nan, inf, 0.57735026, 0.70710677
#---- RSQ_SAT
!!ARBfp1.0
RSQ_SAT result.color.x, fragment.texcoord[0].x;
RSQ_SAT result.color.y, fragment.texcoord[0].y;
RSQ_SAT result.color.z, fragment.texcoord[0].z;
RSQ_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 4, -4, 0.25 => result.color = 1, 0.5, 0.5, 1
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = 1, 1, 0, 0
# run: fragment.texcoord[0] = nan, 0x00000001, -3, 2 => result.color = nan, 1, 0.57735026, 0.70710677
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQ result.color.x, fragment.texcoord[0].x;
RSQ result.color.y, fragment.texcoord[0].y;
RSQ result.color.z, fragment.texcoord[0].z;
RSQ result.color.w, fragment.texcoord[0].w;
RSQR result.color[1].x, fragment.texcoord[0].x;
RSQR result.color[1].y, fragment.texcoord[0].y;
RSQR result.color[1].z, fragment.texcoord[0].z;
RSQR result.color[1].w, fragment.texcoord[0].w;
RSQH result.color[2].x, fragment.texcoord[0].x;
RSQH result.color[2].y, fragment.texcoord[0].y;
RSQH result.color[2].z, fragment.texcoord[0].z;
RSQH result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 4, -4, 0.25
#     => result.color = 1, 0.5, 0.5, 2; result.color[1] = 1, 0.5, 0.5, 2; result.color[2] = 1, 0.5, 0.5, 2
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = inf, inf, 0, 0; result.color[1] = inf, inf, 0, 0; result.color[2] = inf, inf, 0, 0
# run: fragment.texcoord[0] = nan, 0x00000001, -3, 2
#     => result.color = nan, inf, 0.57735026, 0.70710677; result.color[1] = nan, inf, 0.57735026, 0.70710677; result.color[2] = nan, inf, 0.57714844, 0.70703125
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQ_SAT result.color.x, fragment.texcoord[0].x;
RSQ_SAT result.color.y, fragment.texcoord[0].y;
RSQ_SAT result.color.z, fragment.texcoord[0].z;
RSQ_SAT result.color.w, fragment.texcoord[0].w;
RSQR_SAT result.color[1].x, fragment.texcoord[0].x;
RSQR_SAT result.color[1].y, fragment.texcoord[0].y;
RSQR_SAT result.color[1].z, fragment.texcoord[0].z;
RSQR_SAT result.color[1].w, fragment.texcoord[0].w;
RSQH_SAT result.color[2].x, fragment.texcoord[0].x;
RSQH_SAT result.color[2].y, fragment.texcoord[0].y;
RSQH_SAT result.color[2].z, fragment.texcoord[0].z;
RSQH_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 4, -4, 0.25
#     => result.color = 1, 0.5, 0.5, 1; result.color[1] = 1, 0.5, 0.5, 1; result.color[2] = 1, 0.5, 0.5, 1
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = 1, 1, 0, 0; result.color[1] = 1, 1, 0, 0; result.color[2] = 1, 1, 0, 0
# run: fragment.texcoord[0] = nan, 0x00000001, -3, 2
#     => result.color = nan, 1, 0.57735026, 0.70710677; result.color[1] = nan, 1, 0.57735026, 0.70710677; result.color[2] = nan, 1, 0.57714844, 0.70703125
#---- RSQC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = -4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = inf; result.color[1] = 1
#---- RSQRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQRC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = -4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = inf; result.color[1] = 1
#---- RSQHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQHC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = -4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = inf; result.color[1] = 1
#---- RSQHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RSQHC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = -4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
RSQ t, t.x;
RSQ_SAT t, t.x;
RSQC t, t.x;
RSQC_SAT t, t.x;
RSQR t, t.x;
RSQR_SAT t, t.x;
RSQRC t, t.x;
RSQRC_SAT t, t.x;
RSQH t, t.x;
RSQH_SAT t, t.x;
RSQHC t, t.x;
RSQHC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RSQ_SSAT result.color.x, fragment.texcoord[0].x;
RSQ_SSAT result.color.y, fragment.texcoord[0].y;
RSQ_SSAT result.color.z, fragment.texcoord[0].z;
RSQ_SSAT result.color.w, fragment.texcoord[0].w;
RSQR_SSAT result.color[1].x, fragment.texcoord[0].x;
RSQR_SSAT result.color[1].y, fragment.texcoord[0].y;
RSQR_SSAT result.color[1].z, fragment.texcoord[0].z;
RSQR_SSAT result.color[1].w, fragment.texcoord[0].w;
RSQH_SSAT result.color[2].x, fragment.texcoord[0].x;
RSQH_SSAT result.color[2].y, fragment.texcoord[0].y;
RSQH_SSAT result.color[2].z, fragment.texcoord[0].z;
RSQH_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 4, -4, 0.25
#     => result.color = 1, 0.5, 0.5, 1; result.color[1] = 1, 0.5, 0.5, 1; result.color[2] = 1, 0.5, 0.5, 1
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = 1, 1, 0, 0; result.color[1] = 1, 1, 0, 0; result.color[2] = 1, 1, 0, 0
# run: fragment.texcoord[0] = nan, 0x00000001, -3, 2
#     => result.color = nan, 1, 0.57735026, 0.70710677; result.color[1] = nan, 1, 0.57735026, 0.70710677; result.color[2] = nan, 1, 0.57714844, 0.70703125
#---- RSQC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RSQC_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = -4, 0, 0, 0 => result.color = 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
RSQ t, t.x;
RSQ_SAT t, t.x;
RSQ_SSAT t, t.x;
RSQC t, t.x;
RSQC_SAT t, t.x;
RSQC_SSAT t, t.x;
RSQR t, t.x;
RSQR_SAT t, t.x;
RSQR_SSAT t, t.x;
RSQRC t, t.x;
RSQRC_SAT t, t.x;
RSQRC_SSAT t, t.x;
RSQH t, t.x;
RSQH_SAT t, t.x;
RSQH_SSAT t, t.x;
RSQHC t, t.x;
RSQHC_SAT t, t.x;
RSQHC_SSAT t, t.x;
END
# load
