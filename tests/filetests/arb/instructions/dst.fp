# section: ARB_fragment_program 3.11.5.8
# z and w are moved, denormals too.
#---- DST
!!ARBfp1.0
DST result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5 => result.color = 1, 0.5, 3, 0.5
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0 => result.color = 1, nan, 0, -0
# run: fragment.texcoord[0] = 0, inf, -0, 0; fragment.texcoord[1] = 0, 0, 1, inf => result.color = 1, nan, -0, inf
# run: fragment.texcoord[0] = 0, 0x00000001, 0x00000001, 0x00000001; fragment.texcoord[1] = 0, 2, 1, 0x807fffff
#     => result.color = 1, 0, 0x00000001, 0x807fffff
#---- DST_SAT
!!ARBfp1.0
DST_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5 => result.color = 1, 0.5, 1, 0.5
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0 => result.color = 1, nan, 0, -0
# run: fragment.texcoord[0] = 0, inf, -0, 0; fragment.texcoord[1] = 0, 0, 1, inf => result.color = 1, nan, -0, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DST result.color, fragment.texcoord[0], fragment.texcoord[1];
DSTR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DSTH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 3, 0.5; result.color[1] = 1, 0.5, 3, 0.5; result.color[2] = 1, 0.5, 3, 0.5
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, nan, 0, -0; result.color[2] = 1, nan, 0, -0
# run: fragment.texcoord[0] = 0, inf, -0, 0; fragment.texcoord[1] = 0, 0, 1, inf
#     => result.color = 1, nan, -0, inf; result.color[1] = 1, nan, -0, inf; result.color[2] = 1, nan, -0, inf
# run: fragment.texcoord[0] = 0, 0x00000001, 0x00000001, 0x00000001; fragment.texcoord[1] = 0, 2, 1, 0x807fffff
#     => result.color = 1, 0, 0x00000001, 0x807fffff; result.color[1] = 1, 0, 0x00000001, 0x807fffff; result.color[2] = 1, 0, 0, -0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DST_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DSTR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DSTH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 1, 0.5; result.color[1] = 1, 0.5, 1, 0.5; result.color[2] = 1, 0.5, 1, 0.5
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, nan, 0, -0; result.color[2] = 1, nan, 0, -0
# run: fragment.texcoord[0] = 0, inf, -0, 0; fragment.texcoord[1] = 0, 0, 1, inf
#     => result.color = 1, nan, -0, 1; result.color[1] = 1, nan, -0, 1; result.color[2] = 1, nan, -0, 1
#---- DSTC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DSTC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 3, 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, 2, 0, 0
#---- DSTRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DSTRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 3, 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, 2, 0, 0
#---- DSTHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DSTHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 3, 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, 2, 0, 0
#---- DSTHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DSTHC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 1, 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, 2, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
DST t, t, t;
DST_SAT t, t, t;
DSTC t, t, t;
DSTC_SAT t, t, t;
DSTR t, t, t;
DSTR_SAT t, t, t;
DSTRC t, t, t;
DSTRC_SAT t, t, t;
DSTH t, t, t;
DSTH_SAT t, t, t;
DSTHC t, t, t;
DSTHC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DST_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
DSTR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
DSTH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 1, 0.5; result.color[1] = 1, 0.5, 1, 0.5; result.color[2] = 1, 0.5, 1, 0.5
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, nan, 0, -0; result.color[2] = 1, nan, 0, -0
# run: fragment.texcoord[0] = 0, inf, -0, 0; fragment.texcoord[1] = 0, 0, 1, inf
#     => result.color = 1, nan, -0, 1; result.color[1] = 1, nan, -0, 1; result.color[2] = 1, nan, -0, 1
#---- DSTC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DSTC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 9, 2, 3, 8; fragment.texcoord[1] = 7, 0.25, 5, 0.5
#     => result.color = 1, 0.5, 1, 0.5; result.color[1] = 1
# run: fragment.texcoord[0] = 1, nan, 0, 0; fragment.texcoord[1] = 1, 1, 1, -0
#     => result.color = 1, nan, 0, -0; result.color[1] = 1, 2, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DST t, t, t;
DST_SAT t, t, t;
DST_SSAT t, t, t;
DSTC t, t, t;
DSTC_SAT t, t, t;
DSTC_SSAT t, t, t;
DSTR t, t, t;
DSTR_SAT t, t, t;
DSTR_SSAT t, t, t;
DSTRC t, t, t;
DSTRC_SAT t, t, t;
DSTRC_SSAT t, t, t;
DSTH t, t, t;
DSTH_SAT t, t, t;
DSTH_SSAT t, t, t;
DSTHC t, t, t;
DSTHC_SAT t, t, t;
DSTHC_SSAT t, t, t;
END
# load
