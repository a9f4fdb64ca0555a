# section: ARB_fragment_program 3.11.6.2
# x, y and z are divided by w, but for cube maps.
#---- 1D
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[3], 1D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 3
#---- 2D
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 3
#---- 3D
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[3], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 3
#---- CUBE
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[3], CUBE;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- RECT
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[3], RECT;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 3
#---- unit 0 without a number
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 0
#---- the last unit
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[15], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, -0.5, 1.5, 15
#---- one more unit
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[16], 2D;
#                                               ^ range 3.11.2
END
#---- no such target
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[0], 2d;
#                                                   ^ syntax 3.11.2
END
#---- no target
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture[0];
#                                                 ^ syntax 3.11.2
END
#---- a mask
!!ARBfp1.0
TEMP t;
MOV t, 9;
TXP t.xw, fragment.texcoord[0], texture[3], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.25, 9, 9, 3
#---- by zero and by infinity
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 1, -1, 0, inf => result.color = 0, -0, 0, 0
# run: sampler = coordinates; fragment.texcoord[0] = 1, -1, 2, 0 => result.color = inf, -inf, inf, 0
#---- the divided coordinate is rounded once
!!ARBfp1.0
TXP result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 5, 3 => result.color = 0.33333334, 0.6666667, 1.6666666, 0
#---- TXP_SAT
!!ARBfp1.0
TXP_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXPC without an option
!!ARBfp1.0
  TXPC result.color, fragment.texcoord[0], texture[2], 3D;
# ^ version 3.11.2
END
#---- TXPC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
TXPC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXP_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TXP_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
TXP t, fragment.texcoord[0], texture, 2D;
TXP_SAT t, fragment.texcoord[0], texture, 2D;
TXPC t, fragment.texcoord[0], texture, 2D;
TXPC_SAT t, fragment.texcoord[0], texture, 2D;
END
# load
#---- TXPC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
TXPC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXP_SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXP_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXP_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXP_SSAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -4, 0.5, 3, 1 => result.color = -1, 0.5, 1, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
TXP t, fragment.texcoord[0], texture, 2D;
TXP_SAT t, fragment.texcoord[0], texture, 2D;
TXP_SSAT t, fragment.texcoord[0], texture, 2D;
TXPC t, fragment.texcoord[0], texture, 2D;
TXPC_SAT t, fragment.texcoord[0], texture, 2D;
TXPC_SSAT t, fragment.texcoord[0], texture, 2D;
END
# load
