# section: ARB_fragment_program 3.11.5.16
# NaN if either is NaN; +0 is more than -0.
#---- MAX
!!ARBfp1.0
MAX result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1.5, 0.25, 0.125, 4
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = inf, nan, 0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 65504, 3e+38
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = 0, -0, 2, 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.3, 2049, 2, 1.0009766
#---- MAX_SAT
!!ARBfp1.0
MAX_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, 0.25, 0.125, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 1, nan, 0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAX result.color, fragment.texcoord[0], fragment.texcoord[1];
MAXR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MAXH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MAXX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.5, 0.25, 0.125, 4; result.color[1] = 1.5, 0.25, 0.125, 4; result.color[2] = 1.5, 0.25, 0.125, 4; result.color[3] = 1.5, 0.25, 0.125, 1.9990234
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, 0, nan; result.color[1] = inf, nan, 0, nan; result.color[2] = inf, nan, 0, nan; result.color[3] = 1.9990234, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 65504, 3e+38; result.color[1] = 0, -0, 65504, 3e+38; result.color[2] = 0, -0, 65504, inf; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0, -0, 2, 1; result.color[1] = 0, -0, 2, 1; result.color[2] = 0, -0, 2, 1; result.color[3] = 0, 0, 1.9990234, 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.3, 2049, 2, 1.0009766; result.color[1] = 0.3, 2049, 2, 1.0009766; result.color[2] = 0.30004883, 2048, 2, 1.0009766; result.color[3] = 0.2998047, 1.9990234, 1.9990234, 1.0009766
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAX_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MAXR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MAXH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MAXX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0.25, 0.125, 1; result.color[1] = 1, 0.25, 0.125, 1; result.color[2] = 1, 0.25, 0.125, 1; result.color[3] = 1, 0.25, 0.125, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, 0, nan; result.color[1] = 1, nan, 0, nan; result.color[2] = 1, nan, 0, nan; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MAXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.5, 0.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, 0, nan; result.color[1] = 1, 2, 0, 2
#---- MAXRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAXRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.5, 0.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, 0, nan; result.color[1] = 1, 2, 0, 2
#---- MAXHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAXHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.5, 0.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = inf, nan, 0, nan; result.color[1] = 1, 2, 0, 2
#---- MAXXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAXXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.5, 0.25, 0.125, 1.9990234; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1.9990234, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- MAXXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MAXXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0.25, 0.125, 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MAX t, t, t;
MAX_SAT t, t, t;
MAXC t, t, t;
MAXC_SAT t, t, t;
MAXR t, t, t;
MAXR_SAT t, t, t;
MAXRC t, t, t;
MAXRC_SAT t, t, t;
MAXH t, t, t;
MAXH_SAT t, t, t;
MAXHC t, t, t;
MAXHC_SAT t, t, t;
MAXX t, t, t;
MAXX_SAT t, t, t;
MAXXC t, t, t;
MAXXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MAX_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MAXR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
MAXH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
MAXX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0.25, 0.125, 1; result.color[1] = 1, 0.25, 0.125, 1; result.color[2] = 1, 0.25, 0.125, 1; result.color[3] = 1, 0.25, 0.125, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, 0, nan; result.color[1] = 1, nan, 0, nan; result.color[2] = 1, nan, 0, nan; result.color[3] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MAXC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MAXC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0.25, 0.125, 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, nan, 0, nan; result.color[1] = 1, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MAX t, t, t;
MAX_SAT t, t, t;
MAX_SSAT t, t, t;
MAXC t, t, t;
MAXC_SAT t, t, t;
MAXC_SSAT t, t, t;
MAXR t, t, t;
MAXR_SAT t, t, t;
MAXR_SSAT t, t, t;
MAXRC t, t, t;
MAXRC_SAT t, t, t;
MAXRC_SSAT t, t, t;
MAXH t, t, t;
MAXH_SAT t, t, t;
MAXH_SSAT t, t, t;
MAXHC t, t, t;
MAXHC_SAT t, t, t;
MAXHC_SSAT t, t, t;
MAXX t, t, t;
MAXX_SAT t, t, t;
MAXX_SSAT t, t, t;
MAXXC t, t, t;
MAXXC_SAT t, t, t;
MAXXC_SSAT t, t, t;
END
# load
