# section: ARB_fragment_program 3.11.5.24
# What is unordered is only not equal.
#---- SGE
!!ARBfp1.0
SGE result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 1, 0, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = 1, 1, 1, 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0, 1, 0, 1
#---- SGE_SAT
!!ARBfp1.0
SGE_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 1, 0, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGE result.color, fragment.texcoord[0], fragment.texcoord[1];
SGER result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGEH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGEX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0; result.color[2] = 1, 0, 1, 0; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 1, 1, 1, 0; result.color[1] = 1, 1, 1, 0; result.color[2] = 1, 1, 1, 0; result.color[3] = 1, 1, 1, 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0, 1, 0, 1; result.color[1] = 0, 1, 0, 1; result.color[2] = 0, 1, 0, 1; result.color[3] = 0, 1, 0, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGE_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SGER_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGEH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGEX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0; result.color[2] = 1, 0, 1, 0; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SGEC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGEC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
#---- SGERC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGERC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
#---- SGEHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGEHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
#---- SGEXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGEXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
#---- SGEXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGEXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SGE t, t, t;
SGE_SAT t, t, t;
SGEC t, t, t;
SGEC_SAT t, t, t;
SGER t, t, t;
SGER_SAT t, t, t;
SGERC t, t, t;
SGERC_SAT t, t, t;
SGEH t, t, t;
SGEH_SAT t, t, t;
SGEHC t, t, t;
SGEHC_SAT t, t, t;
SGEX t, t, t;
SGEX_SAT t, t, t;
SGEXC t, t, t;
SGEXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SGE_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SGER_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGEH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGEX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0; result.color[2] = 1, 0, 1, 0; result.color[3] = 1, 0, 1, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- SGEC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SGEC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SGE t, t, t;
SGE_SAT t, t, t;
SGE_SSAT t, t, t;
SGEC t, t, t;
SGEC_SAT t, t, t;
SGEC_SSAT t, t, t;
SGER t, t, t;
SGER_SAT t, t, t;
SGER_SSAT t, t, t;
SGERC t, t, t;
SGERC_SAT t, t, t;
SGERC_SSAT t, t, t;
SGEH t, t, t;
SGEH_SAT t, t, t;
SGEH_SSAT t, t, t;
SGEHC t, t, t;
SGEHC_SAT t, t, t;
SGEHC_SSAT t, t, t;
SGEX t, t, t;
SGEX_SAT t, t, t;
SGEX_SSAT t, t, t;
SGEXC t, t, t;
SGEXC_SAT t, t, t;
SGEXC_SSAT t, t, t;
END
# load
