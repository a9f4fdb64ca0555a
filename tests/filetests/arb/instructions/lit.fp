# section: ARB_fragment_program 3.11.5.13
# Zero to the power of zero is 1.
#---- LIT
!!ARBfp1.0
LIT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 16, 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 1, 0.25, 1, 1
# run: fragment.texcoord[0] = 1, 0, 0, 3 => result.color = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0, 0, -3 => result.color = 1, 1, inf, 1
# run: fragment.texcoord[0] = 1, -2, 0, 1 => result.color = 1, 1, 0, 1
# run: fragment.texcoord[0] = nan, 2, 0, 1 => result.color = 1, nan, 0, 1
# run: fragment.texcoord[0] = 1, nan, 0, 1 => result.color = 1, 1, nan, 1
# run: fragment.texcoord[0] = 1, 2, 0, nan => result.color = 1, 1, nan, 1
# run: fragment.texcoord[0] = -0, -0, 0, 1 => result.color = 1, -0, 0, 1
# run: fragment.texcoord[0] = 1, 2, 0, 1000 => result.color = 1, 1, 3.39362262e+38~3e+33, 1
# run: fragment.texcoord[0] = 1, 2, 0, -1000 => result.color = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0.5, 0, 3 => result.color = 1, 1, 0.125, 1
# run: fragment.texcoord[0] = inf, inf, 0, 2 => result.color = 1, inf, inf, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 0, 1 => result.color = 1, 0, 0, 1
#---- LIT_SAT
!!ARBfp1.0
LIT_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 1, 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.color = 1, 0.25, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LIT result.color, fragment.texcoord[0];
LITR result.color[1], fragment.texcoord[0];
LITH result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2
#     => result.color = 1, 0.5, 16, 1; result.color[1] = 1, 0.5, 16, 1; result.color[2] = 1, 0.5, 16, 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0
#     => result.color = 1, 0.25, 1, 1; result.color[1] = 1, 0.25, 1, 1; result.color[2] = 1, 0.25, 1, 1
# run: fragment.texcoord[0] = 1, 0, 0, 3
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0, 0, -3
#     => result.color = 1, 1, inf, 1; result.color[1] = 1, 1, inf, 1; result.color[2] = 1, 1, inf, 1
# run: fragment.texcoord[0] = 1, -2, 0, 1
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1
# run: fragment.texcoord[0] = nan, 2, 0, 1
#     => result.color = 1, nan, 0, 1; result.color[1] = 1, nan, 0, 1; result.color[2] = 1, nan, 0, 1
# run: fragment.texcoord[0] = 1, nan, 0, 1
#     => result.color = 1, 1, nan, 1; result.color[1] = 1, 1, nan, 1; result.color[2] = 1, 1, nan, 1
# run: fragment.texcoord[0] = 1, 2, 0, nan
#     => result.color = 1, 1, nan, 1; result.color[1] = 1, 1, nan, 1; result.color[2] = 1, 1, nan, 1
# run: fragment.texcoord[0] = -0, -0, 0, 1
#     => result.color = 1, -0, 0, 1; result.color[1] = 1, -0, 0, 1; result.color[2] = 1, -0, 0, 1
# run: fragment.texcoord[0] = 1, 2, 0, 1000
#     => result.color = 1, 1, 3.39362262e+38~3e+33, 1; result.color[1] = 1, 1, 3.39362262e+38~3e+33, 1; result.color[2] = 1, 1, inf, 1
# run: fragment.texcoord[0] = 1, 2, 0, -1000
#     => result.color = 1, 1, 0, 1; result.color[1] = 1, 1, 0, 1; result.color[2] = 1, 1, 0, 1
# run: fragment.texcoord[0] = 1, 0.5, 0, 3
#     => result.color = 1, 1, 0.125, 1; result.color[1] = 1, 1, 0.125, 1; result.color[2] = 1, 1, 0.125, 1
# run: fragment.texcoord[0] = inf, inf, 0, 2
#     => result.color = 1, inf, inf, 1; result.color[1] = 1, inf, inf, 1; result.color[2] = 1, inf, inf, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 0, 1
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LIT_SAT result.color, fragment.texcoord[0];
LITR_SAT result.color[1], fragment.texcoord[0];
LITH_SAT result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2
#     => result.color = 1, 0.5, 1, 1; result.color[1] = 1, 0.5, 1, 1; result.color[2] = 1, 0.5, 1, 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0
#     => result.color = 1, 0.25, 1, 1; result.color[1] = 1, 0.25, 1, 1; result.color[2] = 1, 0.25, 1, 1
#---- LITC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LITC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 16, 1; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- LITRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LITRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 16, 1; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- LITHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LITHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 16, 1; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- LITHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LITHC_SAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 1, 1; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
LIT t, t;
LIT_SAT t, t;
LITC t, t;
LITC_SAT t, t;
LITR t, t;
LITR_SAT t, t;
LITRC t, t;
LITRC_SAT t, t;
LITH t, t;
LITH_SAT t, t;
LITHC t, t;
LITHC_SAT t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LIT_SSAT result.color, fragment.texcoord[0];
LITR_SSAT result.color[1], fragment.texcoord[0];
LITH_SSAT result.color[2], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2
#     => result.color = 1, 0.5, 1, 1; result.color[1] = 1, 0.5, 1, 1; result.color[2] = 1, 0.5, 1, 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.25, 0, 0, 0
#     => result.color = 1, 0.25, 1, 1; result.color[1] = 1, 0.25, 1, 1; result.color[2] = 1, 0.25, 1, 1
#---- LITC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LITC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0.5, 4, 9, 2 => result.color = 1, 0.5, 1, 1; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0.5, 0, 2 => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LIT t, t;
LIT_SAT t, t;
LIT_SSAT t, t;
LITC t, t;
LITC_SAT t, t;
LITC_SSAT t, t;
LITR t, t;
LITR_SAT t, t;
LITR_SSAT t, t;
LITRC t, t;
LITRC_SAT t, t;
LITRC_SSAT t, t;
LITH t, t;
LITH_SAT t, t;
LITH_SSAT t, t;
LITHC t, t;
LITHC_SAT t, t;
LITHC_SSAT t, t;
END
# load
