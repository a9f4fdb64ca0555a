# section: ARB_fragment_program 3.11.5.6
#---- DP4
!!ARBfp1.0
DP4 result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -18
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = inf
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1 => result.color = nan
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1 => result.color = nan
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.020000005
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.020000003
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0 => result.color = 90000
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1 => result.color = -0
#---- DP4_SAT
!!ARBfp1.0
DP4_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 0
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4 result.color, fragment.texcoord[0], fragment.texcoord[1];
DP4R result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP4H result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP4X result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -18; result.color[1] = -18; result.color[2] = -18; result.color[3] = -2
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 6; result.color[1] = 6; result.color[2] = 6; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = inf; result.color[1] = inf; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 0
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.020000005; result.color[1] = -0.020000005; result.color[2] = -0.019958496; result.color[3] = -0.020507812
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.020000003; result.color[1] = -0.020000003; result.color[2] = -0.019958496; result.color[3] = -0.020507812
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0
#     => result.color = 90000; result.color[1] = 90000; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1
#     => result.color = -0; result.color[1] = -0; result.color[2] = -0; result.color[3] = 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP4R_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP4H_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP4X_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DP4C with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4C result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -18; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DP4RC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4RC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -18; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DP4HC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4HC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -18; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DP4XC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4XC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = -2; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1.9990234; result.color[1] = 1
#---- DP4XC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DP4XC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
DP4 t, t, t;
DP4_SAT t, t, t;
DP4C t, t, t;
DP4C_SAT t, t, t;
DP4R t, t, t;
DP4R_SAT t, t, t;
DP4RC t, t, t;
DP4RC_SAT t, t, t;
DP4H t, t, t;
DP4H_SAT t, t, t;
DP4HC t, t, t;
DP4HC_SAT t, t, t;
DP4X t, t, t;
DP4X_SAT t, t, t;
DP4XC t, t, t;
DP4XC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP4_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DP4R_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DP4H_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DP4X_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -1; result.color[1] = -1; result.color[2] = -1; result.color[3] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DP4C_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DP4C_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
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
DP4 t, t, t;
DP4_SAT t, t, t;
DP4_SSAT t, t, t;
DP4C t, t, t;
DP4C_SAT t, t, t;
DP4C_SSAT t, t, t;
DP4R t, t, t;
DP4R_SAT t, t, t;
DP4R_SSAT t, t, t;
DP4RC t, t, t;
DP4RC_SAT t, t, t;
DP4RC_SSAT t, t, t;
DP4H t, t, t;
DP4H_SAT t, t, t;
DP4H_SSAT t, t, t;
DP4HC t, t, t;
DP4HC_SAT t, t, t;
DP4HC_SSAT t, t, t;
DP4X t, t, t;
DP4X_SAT t, t, t;
DP4X_SSAT t, t, t;
DP4XC t, t, t;
DP4XC_SAT t, t, t;
DP4XC_SSAT t, t, t;
END
# load
