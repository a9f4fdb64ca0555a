# section: ARB_fragment_program 3.11.5.10
#---- FLR
!!ARBfp1.0
FLR result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -3, 0, 4
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0, -0, 65520, 2049
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38 => result.color = 0, -1, -70000, 1e+38
# run: fragment.texcoord[0] = -0.5, 0.5, -1.75, 1.9990234 => result.color = -1, 0, -2, 1
#---- FLR_SAT
!!ARBfp1.0
FLR_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 0, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, 0, -0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0, -0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLR result.color, fragment.texcoord[0];
FLRR result.color[1], fragment.texcoord[0];
FLRH result.color[2], fragment.texcoord[0];
FLRX result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, -3, 0, 4; result.color[1] = 1, -3, 0, 4; result.color[2] = 1, -3, 0, 4; result.color[3] = 1, -2, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, inf, -inf, -0; result.color[1] = nan, inf, -inf, -0; result.color[2] = nan, inf, -inf, -0; result.color[3] = 0, 1, -2, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, -0, 65520, 2049; result.color[1] = 0, -0, 65520, 2049; result.color[2] = 0, -0, inf, 2048; result.color[3] = 0, 0, 1, 1
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38
#     => result.color = 0, -1, -70000, 1e+38; result.color[1] = 0, -1, -70000, 1e+38; result.color[2] = 0, -1, -inf, inf; result.color[3] = 0, -1, -2, 1
# run: fragment.texcoord[0] = -0.5, 0.5, -1.75, 1.9990234
#     => result.color = -1, 0, -2, 1; result.color[1] = -1, 0, -2, 1; result.color[2] = -1, 0, -2, 1; result.color[3] = -1, 0, -2, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLR_SAT result.color, fragment.texcoord[0];
FLRR_SAT result.color[1], fragment.texcoord[0];
FLRH_SAT result.color[2], fragment.texcoord[0];
FLRX_SAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, 0, -0; result.color[1] = nan, 1, 0, -0; result.color[2] = nan, 1, 0, -0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- FLRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -3, 0, 4; result.color[1] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- FLRRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLRRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -3, 0, 4; result.color[1] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- FLRHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLRHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -3, 0, 4; result.color[1] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- FLRXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLRXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -2, 0, 1; result.color[1] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1, -2, 0; result.color[1] = 0, 1, -1, 0
#---- FLRXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FLRXC_SAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
FLR t, t;
FLR_SAT t, t;
FLRC t, t;
FLRC_SAT t, t;
FLRR t, t;
FLRR_SAT t, t;
FLRRC t, t;
FLRRC_SAT t, t;
FLRH t, t;
FLRH_SAT t, t;
FLRHC t, t;
FLRHC_SAT t, t;
FLRX t, t;
FLRX_SAT t, t;
FLRXC t, t;
FLRXC_SAT t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
FLR_SSAT result.color, fragment.texcoord[0];
FLRR_SSAT result.color[1], fragment.texcoord[0];
FLRH_SSAT result.color[2], fragment.texcoord[0];
FLRX_SSAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, -1, 0, 1; result.color[1] = 1, -1, 0, 1; result.color[2] = 1, -1, 0, 1; result.color[3] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, -1, -0; result.color[1] = nan, 1, -1, -0; result.color[2] = nan, 1, -1, -0; result.color[3] = 0, 1, -1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- FLRC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
FLRC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -1, 0, 1; result.color[1] = 1, -1, 0, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, -1, -0; result.color[1] = 2, 1, -1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
FLR t, t;
FLR_SAT t, t;
FLR_SSAT t, t;
FLRC t, t;
FLRC_SAT t, t;
FLRC_SSAT t, t;
FLRR t, t;
FLRR_SAT t, t;
FLRR_SSAT t, t;
FLRRC t, t;
FLRRC_SAT t, t;
FLRRC_SSAT t, t;
FLRH t, t;
FLRH_SAT t, t;
FLRH_SSAT t, t;
FLRHC t, t;
FLRHC_SAT t, t;
FLRHC_SSAT t, t;
FLRX t, t;
FLRX_SAT t, t;
FLRX_SSAT t, t;
FLRXC t, t;
FLRXC_SAT t, t;
FLRXC_SSAT t, t;
END
# load
