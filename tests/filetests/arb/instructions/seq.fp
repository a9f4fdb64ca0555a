# section: NV_fragment_program_option 3.11.5.37
# What is unordered is only not equal.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQ result.color, fragment.texcoord[0], fragment.texcoord[1];
SEQR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SEQH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SEQX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 0, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 1, 1, 1, 0; result.color[1] = 1, 1, 1, 0; result.color[2] = 1, 1, 1, 0; result.color[3] = 1, 1, 1, 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0, 0, 0, 1; result.color[1] = 0, 0, 0, 1; result.color[2] = 0, 0, 0, 1; result.color[3] = 0, 0, 0, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQ_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SEQR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SEQH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SEQX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 0, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SEQC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SEQRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SEQHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SEQXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 0, 0, 1; result.color[1] = 0, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SEQXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SEQXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 0, 0, 1; result.color[1] = 0, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SEQ t, t, t;
SEQ_SAT t, t, t;
SEQC t, t, t;
SEQC_SAT t, t, t;
SEQR t, t, t;
SEQR_SAT t, t, t;
SEQRC t, t, t;
SEQRC_SAT t, t, t;
SEQH t, t, t;
SEQH_SAT t, t, t;
SEQHC t, t, t;
SEQHC_SAT t, t, t;
SEQX t, t, t;
SEQX_SAT t, t, t;
SEQXC t, t, t;
SEQXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SEQ_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SEQR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SEQH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SEQX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 0, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SEQC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SEQC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SEQ t, t, t;
SEQ_SAT t, t, t;
SEQ_SSAT t, t, t;
SEQC t, t, t;
SEQC_SAT t, t, t;
SEQC_SSAT t, t, t;
SEQR t, t, t;
SEQR_SAT t, t, t;
SEQR_SSAT t, t, t;
SEQRC t, t, t;
SEQRC_SAT t, t, t;
SEQRC_SSAT t, t, t;
SEQH t, t, t;
SEQH_SAT t, t, t;
SEQH_SSAT t, t, t;
SEQHC t, t, t;
SEQHC_SAT t, t, t;
SEQHC_SSAT t, t, t;
SEQX t, t, t;
SEQX_SAT t, t, t;
SEQX_SSAT t, t, t;
SEQXC t, t, t;
SEQXC_SAT t, t, t;
SEQXC_SSAT t, t, t;
END
# load
