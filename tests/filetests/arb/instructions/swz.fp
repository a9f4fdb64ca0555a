# section: ARB_fragment_program 3.11.5.28
# Each component is one of the operand, 0 or 1, with a sign of its own.
#---- components and signs
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], w, -z, y, -x;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 4, -3, 2, -1
# run: fragment.texcoord[0] = nan, -0, inf, 0x00000001 => result.color = 0x00000001, -inf, -0, nan
#---- constants
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], 0, -0, 1, -1;
END
# run: fragment.texcoord[0] = nan => result.color = 0, -0, 1, -1
#---- rgba
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], a, -b, g, 1;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 4, -3, 2, 1
#---- plus signs
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], +x, +0, +1, -w;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 1, 0, 1, -4
#---- SWZ_SAT
!!ARBfp1.0
SWZ_SAT result.color, fragment.texcoord[0], x, -y, -0, -1;
END
# run: fragment.texcoord[0] = 3, 0.5, 0, 0 => result.color = 1, 0, -0, 0
# run: fragment.texcoord[0] = 0.25, -0.5, 0, 0 => result.color = 0.25, 0.5, -0, 0
#---- SWZ_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
SWZ_SAT result.color, fragment.texcoord[0], x, -y, -0, -1;
END
# run: fragment.texcoord[0] = 3, 0.5, 0, 0 => result.color = 1, 0, -0, 0
# run: fragment.texcoord[0] = 0.25, -0.5, 0, 0 => result.color = 0.25, 0.5, -0, 0
#---- a sign in front
!!ARBfp1.0
SWZ result.color, -fragment.texcoord[0], x, y, z, w;
#                 ^ syntax 3.11.2
END
#---- a swizzle of the operand
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0].yxzw, x, y, z, w;
#                                     ^ syntax 3.11.2
END
#---- other constants
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], x, 2, z, w;
#                                          ^ syntax 3.11.2
END
#---- three components
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], x, y, z;
#                                              ^ syntax 3.11.2
END
#---- SWZR, SWZH with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SWZR result.color, fragment.texcoord[0], y, -x, 0, w;
SWZH result.color[1], fragment.texcoord[0], y, -x, 0, w;
SWZ_SSAT result.color[2], fragment.texcoord[0], y, -x, 0, w;
END
# run: fragment.texcoord[0] = 0.1, 70000, 3, -4
#     => result.color = 70000, -0.1, 0, -4; result.color[1] = inf, -0.099975586, 0, -4; result.color[2] = 1, -0.1, 0, -1
#---- SWZC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SWZC result.color, fragment.texcoord[0], x, -x, 0, w;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 2, 0, 0, nan => result.color = 2, -2, 0, nan; result.color[1] = 1, -1, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SWZ t, t, x, y, z, w;
SWZ_SAT t, t, x, y, z, w;
SWZ_SSAT t, t, x, y, z, w;
SWZC t, t, x, y, z, w;
SWZC_SAT t, t, x, y, z, w;
SWZC_SSAT t, t, x, y, z, w;
SWZR t, t, x, y, z, w;
SWZR_SAT t, t, x, y, z, w;
SWZR_SSAT t, t, x, y, z, w;
SWZRC t, t, x, y, z, w;
SWZRC_SAT t, t, x, y, z, w;
SWZRC_SSAT t, t, x, y, z, w;
SWZH t, t, x, y, z, w;
SWZH_SAT t, t, x, y, z, w;
SWZH_SSAT t, t, x, y, z, w;
SWZHC t, t, x, y, z, w;
SWZHC_SAT t, t, x, y, z, w;
SWZHC_SSAT t, t, x, y, z, w;
END
# load
