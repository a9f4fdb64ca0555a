# section: ARB_fragment_program 3.11.5.7
# w of the second operand is added.
#---- DPH
!!ARBfp1.0
DPH result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 6
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = inf
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1 => result.color = nan
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1 => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3 => result.color = -0.20000002
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0 => result.color = 90000
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1 => result.color = 1
#---- DPH_SAT
!!ARBfp1.0
DPH_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4 => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPH result.color, fragment.texcoord[0], fragment.texcoord[1];
DPHR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DPHH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DPHX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 6; result.color[1] = 6; result.color[2] = 6; result.color[3] = -0.0029296875
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 6; result.color[1] = 6; result.color[2] = 6; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = inf; result.color[1] = inf; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = inf, 0, 0, 0; fragment.texcoord[1] = 0, 1, 1, 1
#     => result.color = nan; result.color[1] = nan; result.color[2] = nan; result.color[3] = 1
# run: fragment.texcoord[0] = 0, 0, 0, nan; fragment.texcoord[1] = 1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3
#     => result.color = -0.20000002; result.color[1] = -0.20000002; result.color[2] = -0.19995117; result.color[3] = -0.20019531
# run: fragment.texcoord[0] = 300, 0, 0, 0; fragment.texcoord[1] = 300, 0, 0, 0
#     => result.color = 90000; result.color[1] = 90000; result.color[2] = inf; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = -0; fragment.texcoord[1] = 1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPH_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DPHR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DPHH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DPHX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 0
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DPHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 6; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DPHRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPHRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 6; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DPHHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPHHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8 => result.color = 6; result.color[1] = 1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3 => result.color = 6; result.color[1] = 1
#---- DPHXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPHXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = -0.0029296875; result.color[1] = -1
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1.9990234; result.color[1] = 1
#---- DPHXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DPHXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
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
DPH t, t, t;
DPH_SAT t, t, t;
DPHC t, t, t;
DPHC_SAT t, t, t;
DPHR t, t, t;
DPHR_SAT t, t, t;
DPHRC t, t, t;
DPHRC_SAT t, t, t;
DPHH t, t, t;
DPHH_SAT t, t, t;
DPHHC t, t, t;
DPHHC_SAT t, t, t;
DPHX t, t, t;
DPHX_SAT t, t, t;
DPHXC t, t, t;
DPHXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DPH_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DPHR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DPHH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
DPHX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1, 2, 3, 4; fragment.texcoord[1] = 5, -6, 7, -8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = -0.0029296875
# run: fragment.texcoord[0] = 0.5, 0.25, -2, 1; fragment.texcoord[1] = 4, 8, 0.5, 3
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = inf, 1, 0, 0; fragment.texcoord[1] = 1, 2, 3, 4
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- DPHC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DPHC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
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
DPH t, t, t;
DPH_SAT t, t, t;
DPH_SSAT t, t, t;
DPHC t, t, t;
DPHC_SAT t, t, t;
DPHC_SSAT t, t, t;
DPHR t, t, t;
DPHR_SAT t, t, t;
DPHR_SSAT t, t, t;
DPHRC t, t, t;
DPHRC_SAT t, t, t;
DPHRC_SSAT t, t, t;
DPHH t, t, t;
DPHH_SAT t, t, t;
DPHH_SSAT t, t, t;
DPHHC t, t, t;
DPHHC_SAT t, t, t;
DPHHC_SSAT t, t, t;
DPHX t, t, t;
DPHX_SAT t, t, t;
DPHX_SSAT t, t, t;
DPHXC t, t, t;
DPHXC_SAT t, t, t;
DPHXC_SSAT t, t, t;
END
# load
