# section: NV_fragment_program2 3.11.5.48
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIV result.color, fragment.texcoord[0], fragment.texcoord[1].x;
DIVR result.color[1], fragment.texcoord[0], fragment.texcoord[1].x;
DIVH result.color[2], fragment.texcoord[0], fragment.texcoord[1].x;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, -1, 0; result.color[1] = 0.33333334, 0.6666667, -1, 0; result.color[2] = 0.33325195, 0.6665039, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = inf, nan, -inf, nan; result.color[1] = inf, nan, -inf, nan; result.color[2] = inf, nan, -inf, nan
# run: fragment.texcoord[0] = 1, -0, inf, 2; fragment.texcoord[1] = -0, 0, 0, 0
#     => result.color = -inf, nan, -inf, -inf; result.color[1] = -inf, nan, -inf, -inf; result.color[2] = -inf, nan, -inf, -inf
# run: fragment.texcoord[0] = 1, inf, -1, 0; fragment.texcoord[1] = inf, 0, 0, 0
#     => result.color = 0, nan, -0, 0; result.color[1] = 0, nan, -0, 0; result.color[2] = 0, nan, -0, 0
# run: fragment.texcoord[0] = 1, 0x00000001, 3e+38, 0x006ce3ee; fragment.texcoord[1] = 2, 0, 0, 0
#     => result.color = 0.5, 0, 1.5e+38, 0; result.color[1] = 0.5, 0, 1.5e+38, 0; result.color[2] = 0.5, 0, inf, 0
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = nan, 0, 0, 0
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan
#---- DIVC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIVC result.color, fragment.texcoord[0], fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, -1, 0; result.color[1] = 1, 1, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = inf, nan, -inf, nan; result.color[1] = 1, 2, -1, 2
#---- DIVRC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIVRC result.color, fragment.texcoord[0], fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, -1, 0; result.color[1] = 1, 1, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = inf, nan, -inf, nan; result.color[1] = 1, 2, -1, 2
#---- DIVHC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIVHC result.color, fragment.texcoord[0], fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33325195, 0.6665039, -1, 0; result.color[1] = 1, 1, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = inf, nan, -inf, nan; result.color[1] = 1, 2, -1, 2
#---- _SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIV_SAT result.color, fragment.texcoord[0], fragment.texcoord[1].x;
DIVR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1].x;
DIVH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1].x;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, 0, 0; result.color[1] = 0.33333334, 0.6666667, 0, 0; result.color[2] = 0.33325195, 0.6665039, 0, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = 1, nan, 0, nan; result.color[1] = 1, nan, 0, nan; result.color[2] = 1, nan, 0, nan
# run: fragment.texcoord[0] = 1, -0, inf, 2; fragment.texcoord[1] = -0, 0, 0, 0
#     => result.color = 0, nan, 0, 0; result.color[1] = 0, nan, 0, 0; result.color[2] = 0, nan, 0, 0
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIV_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1].x;
DIVR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1].x;
DIVH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1].x;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, -1, 0; result.color[1] = 0.33333334, 0.6666667, -1, 0; result.color[2] = 0.33325195, 0.6665039, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = 1, nan, -1, nan; result.color[1] = 1, nan, -1, nan; result.color[2] = 1, nan, -1, nan
# run: fragment.texcoord[0] = 1, -0, inf, 2; fragment.texcoord[1] = -0, 0, 0, 0
#     => result.color = -1, nan, -1, -1; result.color[1] = -1, nan, -1, -1; result.color[2] = -1, nan, -1, -1
#---- DIVC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DIVC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, -3, 0; fragment.texcoord[1] = 3, 0, 0, 0
#     => result.color = 0.33333334, 0.6666667, -1, 0; result.color[1] = 1, 1, -1, 0
# run: fragment.texcoord[0] = 1, 0, -1, nan; fragment.texcoord[1] = 0
#     => result.color = 1, nan, -1, nan; result.color[1] = 1, 2, -1, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DIV t, t, t.x;
DIV_SAT t, t, t.x;
DIV_SSAT t, t, t.x;
DIVC t, t, t.x;
DIVC_SAT t, t, t.x;
DIVC_SSAT t, t, t.x;
DIVR t, t, t.x;
DIVR_SAT t, t, t.x;
DIVR_SSAT t, t, t.x;
DIVRC t, t, t.x;
DIVRC_SAT t, t, t.x;
DIVRC_SSAT t, t, t.x;
DIVH t, t, t.x;
DIVH_SAT t, t, t.x;
DIVH_SSAT t, t, t.x;
DIVHC t, t, t.x;
DIVHC_SAT t, t, t.x;
DIVHC_SSAT t, t, t.x;
END
# load
