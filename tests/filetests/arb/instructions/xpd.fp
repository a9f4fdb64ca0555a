# section: ARB_fragment_program 3.11.5.29
# w is 0.
#---- XPD
!!ARBfp1.0
XPD result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8 => result.color = -3, 6, -3, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 0, 0 => result.color = 0, nan, inf, 0
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.3, 0.1, 0.2, 0
#     => result.color = 0.01, 0.07000001, -0.05, 0
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.3, 0.1, 0.2, 0
#     => result.color = 0.010000002, 0.07, -0.05, 0
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.1, 0.2, 0.3, 0
#     => result.color = 8.940697e-10, 4.4703485e-10, -8.1956386e-10, 0
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.1, 0.2, 0.3, 0 => result.color = 0
#---- XPD_SAT
!!ARBfp1.0
XPD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 0, 0 => result.color = 0, nan, 1, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
XPD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 0, 0 => result.color = 0, nan, 1, 0
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPD result.color, fragment.texcoord[0], fragment.texcoord[1];
XPDR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
XPDH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -3, 6, -3, 0; result.color[1] = -3, 6, -3, 0; result.color[2] = -3, 6, -3, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 0, 0
#     => result.color = 0, nan, inf, 0; result.color[1] = 0, nan, inf, 0; result.color[2] = 0, nan, inf, 0
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.3, 0.1, 0.2, 0
#     => result.color = 0.01, 0.07000001, -0.05, 0; result.color[1] = 0.01, 0.07000001, -0.05, 0; result.color[2] = 0.009979248, 0.07006836, -0.049987793, 0
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.3, 0.1, 0.2, 0
#     => result.color = 0.010000002, 0.07, -0.05, 0; result.color[1] = 0.010000002, 0.07, -0.05, 0; result.color[2] = 0.009979248, 0.07006836, -0.049987793, 0
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.1, 0.2, 0.3, 0
#     => result.color = 8.940697e-10, 4.4703485e-10, -8.1956386e-10, 0; result.color[1] = 8.940697e-10, 4.4703485e-10, -8.1956386e-10, 0; result.color[2] = 0
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 0; fragment.texcoord[1] = 0.1, 0.2, 0.3, 0
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0
#---- XPDC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPDC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -3, 6, -3, 0; result.color[1] = -1, 1, -1, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- XPDRC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPDRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -3, 6, -3, 0; result.color[1] = -1, 1, -1, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- XPDHC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPDHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -3, 6, -3, 0; result.color[1] = -1, 1, -1, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPD_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
XPDR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
XPDH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -1, 1, -1, 0; result.color[1] = -1, 1, -1, 0; result.color[2] = -1, 1, -1, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 0, 0
#     => result.color = 0, nan, 1, 0; result.color[1] = 0, nan, 1, 0; result.color[2] = 0, nan, 1, 0
#---- XPDC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
XPDC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 9; fragment.texcoord[1] = 4, 5, 6, 8
#     => result.color = -1, 1, -1, 0; result.color[1] = -1, 1, -1, 0
# run: fragment.texcoord[0] = 0, 0, 1, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
XPD t, t, t;
XPD_SAT t, t, t;
XPD_SSAT t, t, t;
XPDC t, t, t;
XPDC_SAT t, t, t;
XPDC_SSAT t, t, t;
XPDR t, t, t;
XPDR_SAT t, t, t;
XPDR_SSAT t, t, t;
XPDRC t, t, t;
XPDRC_SAT t, t, t;
XPDRC_SSAT t, t, t;
XPDH t, t, t;
XPDH_SAT t, t, t;
XPDH_SSAT t, t, t;
XPDHC t, t, t;
XPDHC_SAT t, t, t;
XPDHC_SSAT t, t, t;
END
# load
