# section: NV_fragment_program2 3.11.5.50
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2A result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AR result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AH result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AX result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 16; result.color[1] = 16; result.color[2] = 16; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0.99902344
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0, 0, 0
#     => result.color = 0.61; result.color[1] = 0.61; result.color[2] = 0.6098633; result.color[3] = 0.61035156
# run: fragment.texcoord[0] = -0, -0, 1, 1; fragment.texcoord[1] = 1; fragment.texcoord[2] = -0, 1, 1, 1
#     => result.color = -0; result.color[1] = -0; result.color[2] = -0; result.color[3] = 0
#---- DP2AC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2AC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 16; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = 2
#---- DP2ARC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2ARC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 16; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = 2
#---- DP2AHC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2AHC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 16; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = 2
#---- DP2AXC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2AXC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 1.9990234; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = 0.99902344; result.color[1] = 1
#---- _SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2A_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0.99902344
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0, 0, 0
#     => result.color = 0.61; result.color[1] = 0.61; result.color[2] = 0.6098633; result.color[3] = 0.61035156
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2A_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2AX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0.99902344
# run: fragment.texcoord[0] = 0.1, 0.2, 0, 0; fragment.texcoord[1] = 0.3, 0.4, 0, 0; fragment.texcoord[2] = 0.5, 0, 0, 0
#     => result.color = 0.61; result.color[1] = 0.61; result.color[2] = 0.6098633; result.color[3] = 0.61035156
#---- DP2AC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2AC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 9, 9; fragment.texcoord[1] = 3, 4, 9, 9; fragment.texcoord[2] = 5, 9, 9, 9
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 1, 0, 0; fragment.texcoord[2] = -inf, 0, 0, 0
#     => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DP2A t, t, t, t;
DP2A_SAT t, t, t, t;
DP2A_SSAT t, t, t, t;
DP2AC t, t, t, t;
DP2AC_SAT t, t, t, t;
DP2AC_SSAT t, t, t, t;
DP2AR t, t, t, t;
DP2AR_SAT t, t, t, t;
DP2AR_SSAT t, t, t, t;
DP2ARC t, t, t, t;
DP2ARC_SAT t, t, t, t;
DP2ARC_SSAT t, t, t, t;
DP2AH t, t, t, t;
DP2AH_SAT t, t, t, t;
DP2AH_SSAT t, t, t, t;
DP2AHC t, t, t, t;
DP2AHC_SAT t, t, t, t;
DP2AHC_SSAT t, t, t, t;
DP2AX t, t, t, t;
DP2AX_SAT t, t, t, t;
DP2AX_SSAT t, t, t, t;
DP2AXC t, t, t, t;
DP2AXC_SAT t, t, t, t;
DP2AXC_SSAT t, t, t, t;
END
# load
