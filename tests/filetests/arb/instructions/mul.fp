# section: ARB_fragment_program 3.11.5.19
#---- MUL
!!ARBfp1.0
MUL result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 8
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = -inf, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, 0, 4.290774e+09, inf
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = -0, 0, 4, -1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.030000001, 2049, -140000, 1.0019541
#---- MUL_SAT
!!ARBfp1.0
MUL_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 0.75, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, 0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MUL result.color, fragment.texcoord[0], fragment.texcoord[1];
MULR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MULH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MULX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 8; result.color[1] = 0.75, -0.5, -0.375, 8; result.color[2] = 0.75, -0.5, -0.375, 8; result.color[3] = 0.75, -0.5, -0.25, 1.9990234
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -inf, nan, -0, nan; result.color[2] = -inf, nan, -0, nan; result.color[3] = -2, 0, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, 0, 4.290774e+09, inf; result.color[1] = 0, 0, 4.290774e+09, inf; result.color[2] = 0, 0, inf, inf; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = -0, 0, 4, -1; result.color[1] = -0, 0, 4, -1; result.color[2] = -0, 0, 4, -1; result.color[3] = 0, 0, 1.9990234, -1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.030000001, 2049, -140000, 1.0019541; result.color[1] = 0.030000001, 2049, -140000, 1.0019541; result.color[2] = 0.02999878, 2048, -inf, 1.0019531; result.color[3] = 0.030273438, 1.9990234, -2, 1.0019531
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MUL_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MULR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MULH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MULX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, 0, 0, 1; result.color[1] = 0.75, 0, 0, 1; result.color[2] = 0.75, 0, 0, 1; result.color[3] = 0.75, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, nan, -0, nan; result.color[1] = 0, nan, -0, nan; result.color[2] = 0, nan, -0, nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, 0, 1, 1; result.color[1] = 0, 0, 1, 1; result.color[2] = 0, 0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MULC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MULC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 8; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MULRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MULRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 8; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MULHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MULHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 8; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MULXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MULXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.25, 1.9990234; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -2, 0, 0, 0; result.color[1] = -1, 0, 0, 0
#---- MULXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MULXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, 0, 0, 1; result.color[1] = 1, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MUL t, t, t;
MUL_SAT t, t, t;
MULC t, t, t;
MULC_SAT t, t, t;
MULR t, t, t;
MULR_SAT t, t, t;
MULRC t, t, t;
MULRC_SAT t, t, t;
MULH t, t, t;
MULH_SAT t, t, t;
MULHC t, t, t;
MULHC_SAT t, t, t;
MULX t, t, t;
MULX_SAT t, t, t;
MULXC t, t, t;
MULXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MUL_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MULR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MULH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MULX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 1; result.color[1] = 0.75, -0.5, -0.375, 1; result.color[2] = 0.75, -0.5, -0.375, 1; result.color[3] = 0.75, -0.5, -0.25, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -1, nan, -0, nan; result.color[1] = -1, nan, -0, nan; result.color[2] = -1, nan, -0, nan; result.color[3] = -1, 0, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, 0, 1, 1; result.color[1] = 0, 0, 1, 1; result.color[2] = 0, 0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MULC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MULC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.75, -0.5, -0.375, 1; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -1, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MUL t, t, t;
MUL_SAT t, t, t;
MUL_SSAT t, t, t;
MULC t, t, t;
MULC_SAT t, t, t;
MULC_SSAT t, t, t;
MULR t, t, t;
MULR_SAT t, t, t;
MULR_SSAT t, t, t;
MULRC t, t, t;
MULRC_SAT t, t, t;
MULRC_SSAT t, t, t;
MULH t, t, t;
MULH_SAT t, t, t;
MULH_SSAT t, t, t;
MULHC t, t, t;
MULHC_SAT t, t, t;
MULHC_SSAT t, t, t;
MULX t, t, t;
MULX_SAT t, t, t;
MULX_SSAT t, t, t;
MULXC t, t, t;
MULXC_SAT t, t, t;
MULXC_SSAT t, t, t;
END
# load
