# section: ARB_fragment_program 3.11.5.27
#---- SUB
!!ARBfp1.0
SUB result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, -2.25, 3.125, 2
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = inf, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = 0, 0, 0, -2
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = -0.20000002, 2048, -70002, 0
#---- SUB_SAT
!!ARBfp1.0
SUB_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 1, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUB result.color, fragment.texcoord[0], fragment.texcoord[1];
SUBR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SUBH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SUBX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -2.25, 3.125, 2; result.color[1] = 1, -2.25, 3.125, 2; result.color[2] = 1, -2.25, 3.125, 2; result.color[3] = 1, -2, 1.9990234, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = inf, nan, -0, nan; result.color[2] = inf, nan, -0, nan; result.color[3] = 1.9990234, -1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, 0, nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0, 0, 0, -2; result.color[1] = 0, 0, 0, -2; result.color[2] = 0, 0, 0, -2; result.color[3] = 0, 0, 0, -2
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = -0.20000002, 2048, -70002, 0; result.color[1] = -0.20000002, 2048, -70002, 0; result.color[2] = -0.20007324, 2047, -inf, 0; result.color[3] = -0.20019531, 0.99902344, -2, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUB_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SUBR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SUBH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SUBX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, nan, -0, nan; result.color[2] = 1, nan, -0, nan; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, 0, nan; result.color[3] = 0
#---- SUBC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUBC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -2.25, 3.125, 2; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- SUBRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUBRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -2.25, 3.125, 2; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- SUBHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUBHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -2.25, 3.125, 2; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- SUBXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUBXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -2, 1.9990234, 0; result.color[1] = 1, -1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1.9990234, -1, 0, 1; result.color[1] = 1, -1, 0, 1
#---- SUBXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SUBXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SUB t, t, t;
SUB_SAT t, t, t;
SUBC t, t, t;
SUBC_SAT t, t, t;
SUBR t, t, t;
SUBR_SAT t, t, t;
SUBRC t, t, t;
SUBRC_SAT t, t, t;
SUBH t, t, t;
SUBH_SAT t, t, t;
SUBHC t, t, t;
SUBHC_SAT t, t, t;
SUBX t, t, t;
SUBX_SAT t, t, t;
SUBXC t, t, t;
SUBXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SUB_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SUBR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SUBH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SUBX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -1, 1, 1; result.color[1] = 1, -1, 1, 1; result.color[2] = 1, -1, 1, 1; result.color[3] = 1, -1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, nan, -0, nan; result.color[2] = 1, nan, -0, nan; result.color[3] = 1, -1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, 0, nan; result.color[3] = 0
#---- SUBC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SUBC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -1, 1, 1; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, -0, nan; result.color[1] = 1, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SUB t, t, t;
SUB_SAT t, t, t;
SUB_SSAT t, t, t;
SUBC t, t, t;
SUBC_SAT t, t, t;
SUBC_SSAT t, t, t;
SUBR t, t, t;
SUBR_SAT t, t, t;
SUBR_SSAT t, t, t;
SUBRC t, t, t;
SUBRC_SAT t, t, t;
SUBRC_SSAT t, t, t;
SUBH t, t, t;
SUBH_SAT t, t, t;
SUBH_SSAT t, t, t;
SUBHC t, t, t;
SUBHC_SAT t, t, t;
SUBHC_SSAT t, t, t;
SUBX t, t, t;
SUBX_SAT t, t, t;
SUBX_SSAT t, t, t;
SUBXC t, t, t;
SUBXC_SAT t, t, t;
SUBXC_SSAT t, t, t;
END
# load
