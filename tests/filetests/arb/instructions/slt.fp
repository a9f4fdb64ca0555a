# section: ARB_fragment_program 3.11.5.26
# What is unordered is only not equal.
#---- SLT
!!ARBfp1.0
SLT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = 0, 0, 0, 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 1, 0, 1, 0
#---- SLT_SAT
!!ARBfp1.0
SLT_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLT result.color, fragment.texcoord[0], fragment.texcoord[1];
SLTR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLTH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLTX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0, 0, 0, 1; result.color[1] = 0, 0, 0, 1; result.color[2] = 0, 0, 0, 1; result.color[3] = 0, 0, 0, 1
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 1, 0, 1, 0; result.color[1] = 1, 0, 1, 0; result.color[2] = 1, 0, 1, 0; result.color[3] = 1, 0, 1, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLT_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SLTR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLTH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLTX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SLTC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLTC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SLTRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLTRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SLTHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLTHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SLTXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLTXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- SLTXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SLTXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SLT t, t, t;
SLT_SAT t, t, t;
SLTC t, t, t;
SLTC_SAT t, t, t;
SLTR t, t, t;
SLTR_SAT t, t, t;
SLTRC t, t, t;
SLTRC_SAT t, t, t;
SLTH t, t, t;
SLTH_SAT t, t, t;
SLTHC t, t, t;
SLTHC_SAT t, t, t;
SLTX t, t, t;
SLTX_SAT t, t, t;
SLTXC t, t, t;
SLTXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SLT_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SLTR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SLTH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SLTX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SLTC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SLTC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SLT t, t, t;
SLT_SAT t, t, t;
SLT_SSAT t, t, t;
SLTC t, t, t;
SLTC_SAT t, t, t;
SLTC_SSAT t, t, t;
SLTR t, t, t;
SLTR_SAT t, t, t;
SLTR_SSAT t, t, t;
SLTRC t, t, t;
SLTRC_SAT t, t, t;
SLTRC_SSAT t, t, t;
SLTH t, t, t;
SLTH_SAT t, t, t;
SLTH_SSAT t, t, t;
SLTHC t, t, t;
SLTHC_SAT t, t, t;
SLTHC_SSAT t, t, t;
SLTX t, t, t;
SLTX_SAT t, t, t;
SLTX_SSAT t, t, t;
SLTXC t, t, t;
SLTXC_SAT t, t, t;
SLTXC_SSAT t, t, t;
END
# load
