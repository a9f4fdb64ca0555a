# section: ARB_fragment_program 3.11.5.15
# One rounding or two, as the option says.
#---- MAD
!!ARBfp1.0
MAD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 7.625, -8
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = inf, nan, -0, nan
# run: fragment.texcoord[0] = inf, inf, -1, 0.5; fragment.texcoord[1] = 1, 0, 3, 2; fragment.texcoord[2] = -inf, 1, 5, 1
#     => result.color = nan, nan, 2, 2
# run: mad = fused; fragment.texcoord[0] = 1.0009766, 0.1, 3, 1.1; fragment.texcoord[1] = 1.0009766, 0.3, 3, 1.1; fragment.texcoord[2] = -1, -0.03, -9, -1.21
#     => result.color = 0.0019540787, 2.30968e-09, 0, 1.4305115e-08
# run: mad = separate; fragment.texcoord[0] = 1.0009766, 0.1, 3, 1.1; fragment.texcoord[1] = 1.0009766, 0.3, 3, 1.1; fragment.texcoord[2] = -1, -0.03, -9, -1.21
#     => result.color = 0.0019540787, 1.8626451e-09, 0, 0
#---- MAD_SAT
!!ARBfp1.0
MAD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1, nan, -0, nan
# run: fragment.texcoord[0] = inf, inf, -1, 0.5; fragment.texcoord[1] = 1, 0, 3, 2; fragment.texcoord[2] = -inf, 1, 5, 1
#     => result.color = nan, nan, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADR result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADH result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADX result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 7.625, -8; result.color[1] = 1.75, -1.5, 7.625, -8; result.color[2] = 1.75, -1.5, 7.625, -8; result.color[3] = 1.75, -1.5, 1.7490234, 1.9960938
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = inf, nan, -0, nan; result.color[2] = inf, nan, -0, nan; result.color[3] = 1.9990234, 1, 0, 1
# run: fragment.texcoord[0] = inf, inf, -1, 0.5; fragment.texcoord[1] = 1, 0, 3, 2; fragment.texcoord[2] = -inf, 1, 5, 1
#     => result.color = nan, nan, 2, 2; result.color[1] = nan, nan, 2, 2; result.color[2] = nan, nan, 2, 2; result.color[3] = -0.0009765625, 1, 0, 1.9990234
# run: mad = fused; fragment.texcoord[0] = 1.0009766, 0.1, 3, 1.1; fragment.texcoord[1] = 1.0009766, 0.3, 3, 1.1; fragment.texcoord[2] = -1, -0.03, -9, -1.21
#     => result.color = 0.0019540787, 2.30968e-09, 0, 1.4305115e-08; result.color[1] = 0.0019540787, 2.30968e-09, 0, 1.4305115e-08; result.color[2] = 0.001953125, -1.1920929e-06, 0, -0.0008201599; result.color[3] = 0.001953125, 0, 1.9960938, -0.0009765625
# run: mad = separate; fragment.texcoord[0] = 1.0009766, 0.1, 3, 1.1; fragment.texcoord[1] = 1.0009766, 0.3, 3, 1.1; fragment.texcoord[2] = -1, -0.03, -9, -1.21
#     => result.color = 0.0019540787, 1.8626451e-09, 0, 0; result.color[1] = 0.0019540787, 1.8626451e-09, 0, 0; result.color[2] = 0.001953125, -1.1920929e-06, 0, -0.0008201599; result.color[3] = 0.001953125, 0, 1.9960938, -0.0009765625
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0; result.color[2] = 1, 0, 1, 0; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, nan, -0, nan; result.color[2] = 1, nan, -0, nan; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = inf, inf, -1, 0.5; fragment.texcoord[1] = 1, 0, 3, 2; fragment.texcoord[2] = -inf, 1, 5, 1
#     => result.color = nan, nan, 1, 1; result.color[1] = nan, nan, 1, 1; result.color[2] = nan, nan, 1, 1; result.color[3] = 0, 1, 0, 1
#---- MADC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MADC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 7.625, -8; result.color[1] = 1, -1, 1, -1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- MADRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MADRC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 7.625, -8; result.color[1] = 1, -1, 1, -1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- MADHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MADHC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 7.625, -8; result.color[1] = 1, -1, 1, -1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- MADXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MADXC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1.75, -1.5, 1.7490234, 1.9960938; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1.9990234, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- MADXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MADXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MAD t, t, t, t;
MAD_SAT t, t, t, t;
MADC t, t, t, t;
MADC_SAT t, t, t, t;
MADR t, t, t, t;
MADR_SAT t, t, t, t;
MADRC t, t, t, t;
MADRC_SAT t, t, t, t;
MADH t, t, t, t;
MADH_SAT t, t, t, t;
MADHC t, t, t, t;
MADHC_SAT t, t, t, t;
MADX t, t, t, t;
MADX_SAT t, t, t, t;
MADXC t, t, t, t;
MADXC_SAT t, t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MAD_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MADX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1, -1, 1, -1; result.color[1] = 1, -1, 1, -1; result.color[2] = 1, -1, 1, -1; result.color[3] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, nan, -0, nan; result.color[2] = 1, nan, -0, nan; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = inf, inf, -1, 0.5; fragment.texcoord[1] = 1, 0, 3, 2; fragment.texcoord[2] = -inf, 1, 5, 1
#     => result.color = nan, nan, 1, 1; result.color[1] = nan, nan, 1, 1; result.color[2] = nan, nan, 1, 1; result.color[3] = -0.0009765625, 1, 0, 1
#---- MADC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MADC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1, -1, 1, -1; result.color[1] = 1, -1, 1, -1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = 2, 1, 1, 1; fragment.texcoord[2] = 1, 1, -0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MAD t, t, t, t;
MAD_SAT t, t, t, t;
MAD_SSAT t, t, t, t;
MADC t, t, t, t;
MADC_SAT t, t, t, t;
MADC_SSAT t, t, t, t;
MADR t, t, t, t;
MADR_SAT t, t, t, t;
MADR_SSAT t, t, t, t;
MADRC t, t, t, t;
MADRC_SAT t, t, t, t;
MADRC_SSAT t, t, t, t;
MADH t, t, t, t;
MADH_SAT t, t, t, t;
MADH_SSAT t, t, t, t;
MADHC t, t, t, t;
MADHC_SAT t, t, t, t;
MADHC_SSAT t, t, t, t;
MADX t, t, t, t;
MADX_SAT t, t, t, t;
MADX_SSAT t, t, t, t;
MADXC t, t, t, t;
MADXC_SAT t, t, t, t;
MADXC_SSAT t, t, t, t;
END
# load
