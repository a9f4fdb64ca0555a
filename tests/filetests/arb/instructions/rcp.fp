# section: ARB_fragment_program 3.11.5.21
#---- RCP
!!ARBfp1.0
RCP result.color.x, fragment.texcoord[0].x;
RCP result.color.y, fragment.texcoord[0].y;
RCP result.color.z, fragment.texcoord[0].z;
RCP result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, -2, 0.1, 3 => result.color = 1, -0.5, 10, 0.33333334
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = inf, -inf, 0, -0
# run: fragment.texcoord[0] = nan, 0x00000001, 0x807fffff, 1e+38 => result.color = nan, inf, -inf, 0
#---- RCP_SAT
!!ARBfp1.0
RCP_SAT result.color.x, fragment.texcoord[0].x;
RCP_SAT result.color.y, fragment.texcoord[0].y;
RCP_SAT result.color.z, fragment.texcoord[0].z;
RCP_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, -2, 0.1, 3 => result.color = 1, 0, 1, 0.33333334
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = 1, 0, 0, -0
# run: fragment.texcoord[0] = nan, 0x00000001, 0x807fffff, 1e+38 => result.color = nan, 1, 0, 0
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCP result.color.x, fragment.texcoord[0].x;
RCP result.color.y, fragment.texcoord[0].y;
RCP result.color.z, fragment.texcoord[0].z;
RCP result.color.w, fragment.texcoord[0].w;
RCPR result.color[1].x, fragment.texcoord[0].x;
RCPR result.color[1].y, fragment.texcoord[0].y;
RCPR result.color[1].z, fragment.texcoord[0].z;
RCPR result.color[1].w, fragment.texcoord[0].w;
RCPH result.color[2].x, fragment.texcoord[0].x;
RCPH result.color[2].y, fragment.texcoord[0].y;
RCPH result.color[2].z, fragment.texcoord[0].z;
RCPH result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, -2, 0.1, 3
#     => result.color = 1, -0.5, 10, 0.33333334; result.color[1] = 1, -0.5, 10, 0.33333334; result.color[2] = 1, -0.5, 10, 0.33325195
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = inf, -inf, 0, -0; result.color[1] = inf, -inf, 0, -0; result.color[2] = inf, -inf, 0, -0
# run: fragment.texcoord[0] = nan, 0x00000001, 0x807fffff, 1e+38
#     => result.color = nan, inf, -inf, 0; result.color[1] = nan, inf, -inf, 0; result.color[2] = nan, inf, -inf, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCP_SAT result.color.x, fragment.texcoord[0].x;
RCP_SAT result.color.y, fragment.texcoord[0].y;
RCP_SAT result.color.z, fragment.texcoord[0].z;
RCP_SAT result.color.w, fragment.texcoord[0].w;
RCPR_SAT result.color[1].x, fragment.texcoord[0].x;
RCPR_SAT result.color[1].y, fragment.texcoord[0].y;
RCPR_SAT result.color[1].z, fragment.texcoord[0].z;
RCPR_SAT result.color[1].w, fragment.texcoord[0].w;
RCPH_SAT result.color[2].x, fragment.texcoord[0].x;
RCPH_SAT result.color[2].y, fragment.texcoord[0].y;
RCPH_SAT result.color[2].z, fragment.texcoord[0].z;
RCPH_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, -2, 0.1, 3
#     => result.color = 1, 0, 1, 0.33333334; result.color[1] = 1, 0, 1, 0.33333334; result.color[2] = 1, 0, 1, 0.33325195
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = 1, 0, 0, -0; result.color[1] = 1, 0, 0, -0; result.color[2] = 1, 0, 0, -0
# run: fragment.texcoord[0] = nan, 0x00000001, 0x807fffff, 1e+38
#     => result.color = nan, 1, 0, 0; result.color[1] = nan, 1, 0, 0; result.color[2] = nan, 1, 0, 0
#---- RCPC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCPC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = -0.5; result.color[1] = -1
# run: fragment.texcoord[0] = 0.1, 0, 0, 0 => result.color = 10; result.color[1] = 1
# run: fragment.texcoord[0] = 3, 0, 0, 0 => result.color = 0.33333334; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- RCPRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCPRC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = -0.5; result.color[1] = -1
# run: fragment.texcoord[0] = 0.1, 0, 0, 0 => result.color = 10; result.color[1] = 1
# run: fragment.texcoord[0] = 3, 0, 0, 0 => result.color = 0.33333334; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- RCPHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCPHC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = -0.5; result.color[1] = -1
# run: fragment.texcoord[0] = 0.1, 0, 0, 0 => result.color = 10; result.color[1] = 1
# run: fragment.texcoord[0] = 3, 0, 0, 0 => result.color = 0.33325195; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- RCPHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RCPHC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0.1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 3, 0, 0, 0 => result.color = 0.33325195; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
RCP t, t.x;
RCP_SAT t, t.x;
RCPC t, t.x;
RCPC_SAT t, t.x;
RCPR t, t.x;
RCPR_SAT t, t.x;
RCPRC t, t.x;
RCPRC_SAT t, t.x;
RCPH t, t.x;
RCPH_SAT t, t.x;
RCPHC t, t.x;
RCPHC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RCP_SSAT result.color.x, fragment.texcoord[0].x;
RCP_SSAT result.color.y, fragment.texcoord[0].y;
RCP_SSAT result.color.z, fragment.texcoord[0].z;
RCP_SSAT result.color.w, fragment.texcoord[0].w;
RCPR_SSAT result.color[1].x, fragment.texcoord[0].x;
RCPR_SSAT result.color[1].y, fragment.texcoord[0].y;
RCPR_SSAT result.color[1].z, fragment.texcoord[0].z;
RCPR_SSAT result.color[1].w, fragment.texcoord[0].w;
RCPH_SSAT result.color[2].x, fragment.texcoord[0].x;
RCPH_SSAT result.color[2].y, fragment.texcoord[0].y;
RCPH_SSAT result.color[2].z, fragment.texcoord[0].z;
RCPH_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, -2, 0.1, 3
#     => result.color = 1, -0.5, 1, 0.33333334; result.color[1] = 1, -0.5, 1, 0.33333334; result.color[2] = 1, -0.5, 1, 0.33325195
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = 1, -1, 0, -0; result.color[1] = 1, -1, 0, -0; result.color[2] = 1, -1, 0, -0
# run: fragment.texcoord[0] = nan, 0x00000001, 0x807fffff, 1e+38
#     => result.color = nan, 1, -1, 0; result.color[1] = nan, 1, -1, 0; result.color[2] = nan, 1, -1, 0
#---- RCPC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RCPC_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = -0.5; result.color[1] = -1
# run: fragment.texcoord[0] = 0.1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 3, 0, 0, 0 => result.color = 0.33333334; result.color[1] = 1
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -1; result.color[1] = -1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
RCP t, t.x;
RCP_SAT t, t.x;
RCP_SSAT t, t.x;
RCPC t, t.x;
RCPC_SAT t, t.x;
RCPC_SSAT t, t.x;
RCPR t, t.x;
RCPR_SAT t, t.x;
RCPR_SSAT t, t.x;
RCPRC t, t.x;
RCPRC_SAT t, t.x;
RCPRC_SSAT t, t.x;
RCPH t, t.x;
RCPH_SAT t, t.x;
RCPH_SSAT t, t.x;
RCPHC t, t.x;
RCPHC_SAT t, t.x;
RCPHC_SSAT t, t.x;
END
# load
