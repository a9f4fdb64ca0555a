# section: NV_fragment_program_option 3.11.5.47
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2D result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DR result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DH result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 3.5, 4, 3.5, 4; result.color[1] = 3.5, 4, 3.5, 4; result.color[2] = 3.5, 4, 3.5, 4
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0.6, 0.7, 0.8
#     => result.color = 0.49, 0.73, 0.49, 0.73; result.color[1] = 0.49, 0.73, 0.49, 0.73; result.color[2] = 0.48999023, 0.72998047, 0.48999023, 0.72998047
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2D_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0.6, 0.7, 0.8
#     => result.color = 0.49, 0.73, 0.49, 0.73; result.color[1] = 0.49, 0.73, 0.49, 0.73; result.color[2] = 0.48999023, 0.72998047, 0.48999023, 0.72998047
#---- X2DC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2DC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 3.5, 4, 3.5, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = 2
#---- X2DRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2DRC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 3.5, 4, 3.5, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = 2
#---- X2DHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2DHC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 3.5, 4, 3.5, 4; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = 2
#---- X2DHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
X2DHC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
X2D t, t, t, t;
X2D_SAT t, t, t, t;
X2DC t, t, t, t;
X2DC_SAT t, t, t, t;
X2DR t, t, t, t;
X2DR_SAT t, t, t, t;
X2DRC t, t, t, t;
X2DRC_SAT t, t, t, t;
X2DH t, t, t, t;
X2DH_SAT t, t, t, t;
X2DHC t, t, t, t;
X2DHC_SAT t, t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
X2D_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
X2DH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0.6, 0.7, 0.8
#     => result.color = 0.49, 0.73, 0.49, 0.73; result.color[1] = 0.49, 0.73, 0.49, 0.73; result.color[2] = 0.48999023, 0.72998047, 0.48999023, 0.72998047
#---- X2DC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
X2DC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 0.5, 0.25, 2, -1
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = -inf, 1, 0, 0; fragment.texcoord[2] = 1, 1, 0, 1
#     => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
X2D t, t, t, t;
X2D_SAT t, t, t, t;
X2D_SSAT t, t, t, t;
X2DC t, t, t, t;
X2DC_SAT t, t, t, t;
X2DC_SSAT t, t, t, t;
X2DR t, t, t, t;
X2DR_SAT t, t, t, t;
X2DR_SSAT t, t, t, t;
X2DRC t, t, t, t;
X2DRC_SAT t, t, t, t;
X2DRC_SSAT t, t, t, t;
X2DH t, t, t, t;
X2DH_SAT t, t, t, t;
X2DH_SSAT t, t, t, t;
X2DHC t, t, t, t;
X2DHC_SAT t, t, t, t;
X2DHC_SSAT t, t, t, t;
END
# load
