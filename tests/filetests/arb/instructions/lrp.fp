# section: ARB_fragment_program 3.11.5.14
# The first operand weighs the second one.
#---- LRP
!!ARBfp1.0
LRP result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8 => result.color = 8, 4, 6, 7
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 6, nan, nan
# run: fragment.texcoord[0] = 0.1, 0.3, 0.7, 0; fragment.texcoord[1] = 1, 2, 3, -0; fragment.texcoord[2] = 4, 5, 6, 1
#     => result.color = 3.6999998, 4.1, 3.9, 1
#---- LRP_SAT
!!ARBfp1.0
LRP_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8 => result.color = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = 0, 1, nan, nan
# run: fragment.texcoord[0] = 0.1, 0.3, 0.7, 0; fragment.texcoord[1] = 1, 2, 3, -0; fragment.texcoord[2] = 4, 5, 6, 1
#     => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRP result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPR result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPH result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPX result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 8, 4, 6, 7; result.color[1] = 8, 4, 6, 7; result.color[2] = 8, 4, 6, 7; result.color[3] = 1.9990234
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 6, nan, nan; result.color[1] = -1, 6, nan, nan; result.color[2] = -1, 6, nan, nan; result.color[3] = 0.001953125, 1.9990234, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0.1, 0.3, 0.7, 0; fragment.texcoord[1] = 1, 2, 3, -0; fragment.texcoord[2] = 4, 5, 6, 1
#     => result.color = 3.6999998, 4.1, 3.9, 1; result.color[1] = 3.6999998, 4.1, 3.9, 1; result.color[2] = 3.6992188, 4.1015625, 3.8984375, 1; result.color[3] = 1.8994141, 1.9990234, 1.9990234, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRP_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = 0, 1, nan, nan; result.color[1] = 0, 1, nan, nan; result.color[2] = 0, 1, nan, nan; result.color[3] = 0.001953125, 1, 1, 1
# run: fragment.texcoord[0] = 0.1, 0.3, 0.7, 0; fragment.texcoord[1] = 1, 2, 3, -0; fragment.texcoord[2] = 4, 5, 6, 1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- LRPC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRPC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 8, 4, 6, 7; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 6, nan, nan; result.color[1] = -1, 1, 2, 2
#---- LRPRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRPRC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 8, 4, 6, 7; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 6, nan, nan; result.color[1] = -1, 1, 2, 2
#---- LRPHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRPHC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 8, 4, 6, 7; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 6, nan, nan; result.color[1] = -1, 1, 2, 2
#---- LRPXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRPXC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 1.9990234; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = 0.001953125, 1.9990234, 1.9990234, 1.9990234; result.color[1] = 1
#---- LRPXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LRPXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = 0.001953125, 1, 1, 1; result.color[1] = 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
LRP t, t, t, t;
LRP_SAT t, t, t, t;
LRPC t, t, t, t;
LRPC_SAT t, t, t, t;
LRPR t, t, t, t;
LRPR_SAT t, t, t, t;
LRPRC t, t, t, t;
LRPRC_SAT t, t, t, t;
LRPH t, t, t, t;
LRPH_SAT t, t, t, t;
LRPHC t, t, t, t;
LRPHC_SAT t, t, t, t;
LRPX t, t, t, t;
LRPX_SAT t, t, t, t;
LRPXC t, t, t, t;
LRPXC_SAT t, t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LRP_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
LRPX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 1, nan, nan; result.color[1] = -1, 1, nan, nan; result.color[2] = -1, 1, nan, nan; result.color[3] = 0.001953125, 1, 1, 1
# run: fragment.texcoord[0] = 0.1, 0.3, 0.7, 0; fragment.texcoord[1] = 1, 2, 3, -0; fragment.texcoord[2] = 4, 5, 6, 1
#     => result.color = 1; result.color[1] = 1; result.color[2] = 1; result.color[3] = 1
#---- LRPC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LRPC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 1, 0.5, 0.25; fragment.texcoord[1] = 4; fragment.texcoord[2] = 8
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 2, -1, 0, 1; fragment.texcoord[1] = 1, 2, nan, 4; fragment.texcoord[2] = 3, 4, 5, inf
#     => result.color = -1, 1, nan, nan; result.color[1] = -1, 1, 2, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LRP t, t, t, t;
LRP_SAT t, t, t, t;
LRP_SSAT t, t, t, t;
LRPC t, t, t, t;
LRPC_SAT t, t, t, t;
LRPC_SSAT t, t, t, t;
LRPR t, t, t, t;
LRPR_SAT t, t, t, t;
LRPR_SSAT t, t, t, t;
LRPRC t, t, t, t;
LRPRC_SAT t, t, t, t;
LRPRC_SSAT t, t, t, t;
LRPH t, t, t, t;
LRPH_SAT t, t, t, t;
LRPH_SSAT t, t, t, t;
LRPHC t, t, t, t;
LRPHC_SAT t, t, t, t;
LRPHC_SSAT t, t, t, t;
LRPX t, t, t, t;
LRPX_SAT t, t, t, t;
LRPX_SSAT t, t, t, t;
LRPXC t, t, t, t;
LRPXC_SAT t, t, t, t;
LRPXC_SSAT t, t, t, t;
END
# load
