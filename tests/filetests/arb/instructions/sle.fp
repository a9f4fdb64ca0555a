# section: NV_fragment_program_option 3.11.5.40
# What is unordered is only not equal.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLE result.color, fragment.texcoord[0], fragment.texcoord[1];
SLER result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLEH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLEX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLE_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SLER_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLEH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLEX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SLEC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLEC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SLERC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLERC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SLEHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLEHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- SLEXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLEXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 1; result.color[1] = 0, 1, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 1, 1, 0; result.color[1] = 0, 1, 1, 0
#---- SLEXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLEXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 1; result.color[1] = 0, 1, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 1, 1, 0; result.color[1] = 0, 1, 1, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SLE t, t, t;
SLE_SAT t, t, t;
SLEC t, t, t;
SLEC_SAT t, t, t;
SLER t, t, t;
SLER_SAT t, t, t;
SLERC t, t, t;
SLERC_SAT t, t, t;
SLEH t, t, t;
SLEH_SAT t, t, t;
SLEHC t, t, t;
SLEHC_SAT t, t, t;
SLEX t, t, t;
SLEX_SAT t, t, t;
SLEXC t, t, t;
SLEXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SLE_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SLER_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLEH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLEX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0; result.color[2] = 0, 0, 1, 0; result.color[3] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SLEC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SLEC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 0, 1, 0; result.color[1] = 0, 0, 1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SLE t, t, t;
SLE_SAT t, t, t;
SLE_SSAT t, t, t;
SLEC t, t, t;
SLEC_SAT t, t, t;
SLEC_SSAT t, t, t;
SLER t, t, t;
SLER_SAT t, t, t;
SLER_SSAT t, t, t;
SLERC t, t, t;
SLERC_SAT t, t, t;
SLERC_SSAT t, t, t;
SLEH t, t, t;
SLEH_SAT t, t, t;
SLEH_SSAT t, t, t;
SLEHC t, t, t;
SLEHC_SAT t, t, t;
SLEHC_SSAT t, t, t;
SLEX t, t, t;
SLEX_SAT t, t, t;
SLEX_SSAT t, t, t;
SLEXC t, t, t;
SLEXC_SAT t, t, t;
SLEXC_SSAT t, t, t;
END
# load
