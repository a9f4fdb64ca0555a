# section: NV_fragment_program2 3.11.5.51
# w is 0.
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRM result.color, fragment.texcoord[0];
NRMR result.color[1], fragment.texcoord[0];
NRMH result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0, 3, 4, 9
#     => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 0.6, 0.8, 0; result.color[2] = 0, 0.60009766, 0.7998047, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 0, 0, 0, 1
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
# run: fragment.texcoord[0] = 1, 2, 2, 5
#     => result.color = 0.33333334, 0.6666667, 0.6666667, 0; result.color[1] = 0.33333334, 0.6666667, 0.6666667, 0; result.color[2] = 0.33325195, 0.6665039, 0.6665039, 0
# run: fragment.texcoord[0] = inf, 1, 1, 0
#     => result.color = nan, 0, 0, 0; result.color[1] = nan, 0, 0, 0; result.color[2] = nan, 0, 0, 0
#---- NRMC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRMC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 3, 4, 9 => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- NRMRC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRMRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 3, 4, 9 => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- NRMHC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRMHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 3, 4, 9 => result.color = 0, 0.60009766, 0.7998047, 0; result.color[1] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- _SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRM_SAT result.color, fragment.texcoord[0];
NRMR_SAT result.color[1], fragment.texcoord[0];
NRMH_SAT result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0, 3, 4, 9
#     => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 0.6, 0.8, 0; result.color[2] = 0, 0.60009766, 0.7998047, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 0, 0, 0, 1
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRM_SSAT result.color, fragment.texcoord[0];
NRMR_SSAT result.color[1], fragment.texcoord[0];
NRMH_SSAT result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0, 3, 4, 9
#     => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 0.6, 0.8, 0; result.color[2] = 0, 0.60009766, 0.7998047, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0
# run: fragment.texcoord[0] = 0, 0, 0, 1
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
#---- NRMC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
NRMC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 3, 4, 9 => result.color = 0, 0.6, 0.8, 0; result.color[1] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
NRM t, t;
NRM_SAT t, t;
NRM_SSAT t, t;
NRMC t, t;
NRMC_SAT t, t;
NRMC_SSAT t, t;
NRMR t, t;
NRMR_SAT t, t;
NRMR_SSAT t, t;
NRMRC t, t;
NRMRC_SAT t, t;
NRMRC_SSAT t, t;
NRMH t, t;
NRMH_SAT t, t;
NRMH_SSAT t, t;
NRMHC t, t;
NRMHC_SAT t, t;
NRMHC_SSAT t, t;
END
# load
