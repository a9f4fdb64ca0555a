# section: NV_fragment_program_option 3.11.5.41
# What is unordered is only not equal.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNE result.color, fragment.texcoord[0], fragment.texcoord[1];
SNER result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SNEH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SNEX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1, 1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0, 0, 0, 1; result.color[1] = 0, 0, 0, 1; result.color[2] = 0, 0, 0, 1; result.color[3] = 0, 0, 0, 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 1, 1, 1, 0; result.color[1] = 1, 1, 1, 0; result.color[2] = 1, 1, 1, 0; result.color[3] = 1, 1, 1, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNE_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SNER_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SNEH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SNEX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1, 1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SNEC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNEC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- SNERC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNERC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- SNEHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNEHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- SNEXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNEXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 1, 1, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- SNEXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SNEXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 1, 1, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SNE t, t, t;
SNE_SAT t, t, t;
SNEC t, t, t;
SNEC_SAT t, t, t;
SNER t, t, t;
SNER_SAT t, t, t;
SNERC t, t, t;
SNERC_SAT t, t, t;
SNEH t, t, t;
SNEH_SAT t, t, t;
SNEHC t, t, t;
SNEHC_SAT t, t, t;
SNEX t, t, t;
SNEX_SAT t, t, t;
SNEXC t, t, t;
SNEXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SNE_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SNER_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SNEH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SNEX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1, 1, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SNEC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SNEC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SNE t, t, t;
SNE_SAT t, t, t;
SNE_SSAT t, t, t;
SNEC t, t, t;
SNEC_SAT t, t, t;
SNEC_SSAT t, t, t;
SNER t, t, t;
SNER_SAT t, t, t;
SNER_SSAT t, t, t;
SNERC t, t, t;
SNERC_SAT t, t, t;
SNERC_SSAT t, t, t;
SNEH t, t, t;
SNEH_SAT t, t, t;
SNEH_SSAT t, t, t;
SNEHC t, t, t;
SNEHC_SAT t, t, t;
SNEHC_SSAT t, t, t;
SNEX t, t, t;
SNEX_SAT t, t, t;
SNEX_SSAT t, t, t;
SNEXC t, t, t;
SNEXC_SAT t, t, t;
SNEXC_SSAT t, t, t;
END
# load
