# section: ARB_fragment_program 3.11.5.5
#---- DP3
!!ARBfp1.0
DP3 result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 14
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 3
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = inf
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1 => result.color = nan
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1 => result.color = 0
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3 => result.color = 0.1
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0 => result.color = 90000
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1 => result.color = -0
#---- DP3_SAT
!!ARBfp1.0
DP3_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3 result.color, fragment.texcoord[0], fragment.texcoord[1];
DP3R result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP3H result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP3X result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 14; result.color[1] = 14; result.color[2] = 14; result.color[3] = 1.9970703
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 3; result.color[1] = 3; result.color[2] = 3; result.color[3] = 0.49902344
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = inf; result.color[1] = inf; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = 0.1; result.color[1] = 0.1; result.color[2] = 0.10003662; result.color[3] = 0.099609375
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0
#     => result.color = 90000; result.color[1] = 90000; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1
#     => result.color = -0; result.color[1] = -0; result.color[2] = -0; result.color[3] = 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP3R_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP3H_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP3X_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 0.49902344
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DP3C with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3C result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 14; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 3; result.color[1] = 1
#---- DP3RC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3RC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 14; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 3; result.color[1] = 1
#---- DP3HC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3HC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 14; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 3; result.color[1] = 1
#---- DP3XC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3XC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 1.9970703; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 0.49902344; result.color[1] = 1
#---- DP3XC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP3XC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 0.49902344; result.color[1] = 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
DP3 t, t, t;
DP3_SAT t, t, t;
DP3C t, t, t;
DP3C_SAT t, t, t;
DP3R t, t, t;
DP3R_SAT t, t, t;
DP3RC t, t, t;
DP3RC_SAT t, t, t;
DP3H t, t, t;
DP3H_SAT t, t, t;
DP3HC t, t, t;
DP3HC_SAT t, t, t;
DP3X t, t, t;
DP3X_SAT t, t, t;
DP3XC t, t, t;
DP3XC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP3_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP3R_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP3H_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP3X_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 0.49902344
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DP3C_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP3C_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DP3 t, t, t;
DP3_SAT t, t, t;
DP3_SSAT t, t, t;
DP3C t, t, t;
DP3C_SAT t, t, t;
DP3C_SSAT t, t, t;
DP3R t, t, t;
DP3R_SAT t, t, t;
DP3R_SSAT t, t, t;
DP3RC t, t, t;
DP3RC_SAT t, t, t;
DP3RC_SSAT t, t, t;
DP3H t, t, t;
DP3H_SAT t, t, t;
DP3H_SSAT t, t, t;
DP3HC t, t, t;
DP3HC_SAT t, t, t;
DP3HC_SSAT t, t, t;
DP3X t, t, t;
DP3X_SAT t, t, t;
DP3X_SSAT t, t, t;
DP3XC t, t, t;
DP3XC_SAT t, t, t;
DP3XC_SSAT t, t, t;
END
# load
