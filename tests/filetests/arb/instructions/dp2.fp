# section: NV_fragment_program2 3.11.5.49
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2 result.color, fragment.texcoord[0], fragment.texcoord[1];
DP2R result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP2H result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP2X result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -7; result.color[1] = -7; result.color[2] = -7; result.color[3] = -1.9990234
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 4; result.color[1] = 4; result.color[2] = 4; result.color[3] = 1.4990234
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = inf; result.color[1] = inf; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.050000004; result.color[1] = -0.050000004; result.color[2] = -0.049987793; result.color[3] = -0.05078125
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0
#     => result.color = 90000; result.color[1] = 90000; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1
#     => result.color = -0; result.color[1] = -0; result.color[2] = -0; result.color[3] = 0
#---- DP2C with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2C result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -7; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 4; result.color[1] = 1
#---- DP2RC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2RC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -7; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 4; result.color[1] = 1
#---- DP2HC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2HC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -7; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 4; result.color[1] = 1
#---- DP2XC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2XC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -1.9990234; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1.4990234; result.color[1] = 1
#---- _SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP2R_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP2H_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP2X_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP2R_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP2H_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP2X_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -1; result.color[1] = -1; result.color[2] = -1; result.color[3] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DP2C_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP2C_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -1; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DP2 t, t, t;
DP2_SAT t, t, t;
DP2_SSAT t, t, t;
DP2C t, t, t;
DP2C_SAT t, t, t;
DP2C_SSAT t, t, t;
DP2R t, t, t;
DP2R_SAT t, t, t;
DP2R_SSAT t, t, t;
DP2RC t, t, t;
DP2RC_SAT t, t, t;
DP2RC_SSAT t, t, t;
DP2H t, t, t;
DP2H_SAT t, t, t;
DP2H_SSAT t, t, t;
DP2HC t, t, t;
DP2HC_SAT t, t, t;
DP2HC_SSAT t, t, t;
DP2X t, t, t;
DP2X_SAT t, t, t;
DP2X_SSAT t, t, t;
DP2XC t, t, t;
DP2XC_SAT t, t, t;
DP2XC_SSAT t, t, t;
END
# load
