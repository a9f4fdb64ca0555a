# section: NV_fragment_program_option 3.11.5.39
# What is unordered is only not equal.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGT result.color, fragment.texcoord[0], fragment.texcoord[1];
SGTR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGTH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGTX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGT_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SGTR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGTH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGTX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SGTC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGTC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- SGTRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGTRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- SGTHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGTHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- SGTXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGTXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- SGTXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SGTXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SGT t, t, t;
SGT_SAT t, t, t;
SGTC t, t, t;
SGTC_SAT t, t, t;
SGTR t, t, t;
SGTR_SAT t, t, t;
SGTRC t, t, t;
SGTRC_SAT t, t, t;
SGTH t, t, t;
SGTH_SAT t, t, t;
SGTHC t, t, t;
SGTHC_SAT t, t, t;
SGTX t, t, t;
SGTX_SAT t, t, t;
SGTXC t, t, t;
SGTXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SGT_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SGTR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SGTH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SGTX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1; result.color[2] = 1, 0, 1, 1; result.color[3] = 1, 0, 1, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0; result.color[2] = 1, 0, 0, 0; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SGTC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SGTC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 1, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 1, 0, 0, 0; result.color[1] = 1, 0, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SGT t, t, t;
SGT_SAT t, t, t;
SGT_SSAT t, t, t;
SGTC t, t, t;
SGTC_SAT t, t, t;
SGTC_SSAT t, t, t;
SGTR t, t, t;
SGTR_SAT t, t, t;
SGTR_SSAT t, t, t;
SGTRC t, t, t;
SGTRC_SAT t, t, t;
SGTRC_SSAT t, t, t;
SGTH t, t, t;
SGTH_SAT t, t, t;
SGTH_SSAT t, t, t;
SGTHC t, t, t;
SGTHC_SAT t, t, t;
SGTHC_SSAT t, t, t;
SGTX t, t, t;
SGTX_SAT t, t, t;
SGTX_SSAT t, t, t;
SGTXC t, t, t;
SGTXC_SAT t, t, t;
SGTXC_SSAT t, t, t;
END
# load
