# section: ARB_fragment_program 3.11.5.17
# NaN if either is NaN; -0 is less than +0.
#---- MIN
!!ARBfp1.0
MIN result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 0.5, -2, -3, 2
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = -inf, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 65504, 3e+38
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = -0, -0, 2, -1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.1, 1, -70000, 1.0009766
#---- MIN_SAT
!!ARBfp1.0
MIN_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 0.5, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0, nan, -0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MIN result.color, fragment.texcoord[0], fragment.texcoord[1];
MINR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MINH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MINX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -2, -3, 2; result.color[1] = 0.5, -2, -3, 2; result.color[2] = 0.5, -2, -3, 2; result.color[3] = 0.5, -2, -2, 1.9990234
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -inf, nan, -0, nan; result.color[2] = -inf, nan, -0, nan; result.color[3] = -2, 0, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 65504, 3e+38; result.color[1] = 0, -0, 65504, 3e+38; result.color[2] = 0, -0, 65504, inf; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = -0, -0, 2, -1; result.color[1] = -0, -0, 2, -1; result.color[2] = -0, -0, 2, -1; result.color[3] = 0, 0, 1.9990234, -1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.1, 1, -70000, 1.0009766; result.color[1] = 0.1, 1, -70000, 1.0009766; result.color[2] = 0.099975586, 1, -inf, 1.0009766; result.color[3] = 0.099609375, 1, -2, 1.0009766
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MIN_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MINR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MINH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MINX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, 0, 0, 1; result.color[1] = 0.5, 0, 0, 1; result.color[2] = 0.5, 0, 0, 1; result.color[3] = 0.5, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, nan, -0, nan; result.color[1] = 0, nan, -0, nan; result.color[2] = 0, nan, -0, nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MINC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MINC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -2, -3, 2; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MINRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MINRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -2, -3, 2; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MINHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MINHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -2, -3, 2; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -inf, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- MINXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MINXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -2, -2, 1.9990234; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -2, 0, 0, 0; result.color[1] = -1, 0, 0, 0
#---- MINXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MINXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, 0, 0, 1; result.color[1] = 1, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MIN t, t, t;
MIN_SAT t, t, t;
MINC t, t, t;
MINC_SAT t, t, t;
MINR t, t, t;
MINR_SAT t, t, t;
MINRC t, t, t;
MINRC_SAT t, t, t;
MINH t, t, t;
MINH_SAT t, t, t;
MINHC t, t, t;
MINHC_SAT t, t, t;
MINX t, t, t;
MINX_SAT t, t, t;
MINXC t, t, t;
MINXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MIN_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MINR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MINH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MINX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -1, -1, 1; result.color[1] = 0.5, -1, -1, 1; result.color[2] = 0.5, -1, -1, 1; result.color[3] = 0.5, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -1, nan, -0, nan; result.color[1] = -1, nan, -0, nan; result.color[2] = -1, nan, -0, nan; result.color[3] = -1, 0, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MINC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MINC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0.5, -1, -1, 1; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -1, nan, -0, nan; result.color[1] = -1, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MIN t, t, t;
MIN_SAT t, t, t;
MIN_SSAT t, t, t;
MINC t, t, t;
MINC_SAT t, t, t;
MINC_SSAT t, t, t;
MINR t, t, t;
MINR_SAT t, t, t;
MINR_SSAT t, t, t;
MINRC t, t, t;
MINRC_SAT t, t, t;
MINRC_SSAT t, t, t;
MINH t, t, t;
MINH_SAT t, t, t;
MINH_SSAT t, t, t;
MINHC t, t, t;
MINHC_SAT t, t, t;
MINHC_SSAT t, t, t;
MINX t, t, t;
MINX_SAT t, t, t;
MINX_SSAT t, t, t;
MINXC t, t, t;
MINXC_SAT t, t, t;
MINXC_SSAT t, t, t;
END
# load
