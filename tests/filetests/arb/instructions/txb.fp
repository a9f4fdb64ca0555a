# section: ARB_fragment_program 3.11.6.3
# w is added to the level of detail; nothing is divided.
#---- 1D
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], 1D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 2D
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 3D
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- CUBE
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], CUBE;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- RECT
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], RECT;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- unit 0 without a number
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 0
#---- the last unit
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[15], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 15
#---- one more unit
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[16], 2D;
#                                               ^ range 3.11.2
END
#---- no such target
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[0], 2d;
#                                                   ^ syntax 3.11.2
END
#---- no target
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[0];
#                                                 ^ syntax 3.11.2
END
#---- a mask
!!ARBfp1.0
TEMP t;
MOV t, 9;
TXB t.xw, fragment.texcoord[0], texture[3], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, 9, 9, 3
#---- the bias
!!ARBfp1.0
TXB result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = level; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 2, 0, 1, *
# run: sampler = level; fragment.texcoord[0] = 0.5, -1, 3, -1.5 => result.color = -1.5, 0, 1, *
#---- TXB_SAT
!!ARBfp1.0
TXB_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXBC without an option
!!ARBfp1.0
  TXBC result.color, fragment.texcoord[0], texture[2], 3D;
# ^ version 3.11.2
END
#---- TXBC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
TXBC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXB_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TXB_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
TXB t, fragment.texcoord[0], texture, 2D;
TXB_SAT t, fragment.texcoord[0], texture, 2D;
TXBC t, fragment.texcoord[0], texture, 2D;
TXBC_SAT t, fragment.texcoord[0], texture, 2D;
END
# load
#---- TXBC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
TXBC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXB_SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXB_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXB_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXB_SSAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -4, 0.5, 3, 1 => result.color = -1, 0.5, 1, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
TXB t, fragment.texcoord[0], texture, 2D;
TXB_SAT t, fragment.texcoord[0], texture, 2D;
TXB_SSAT t, fragment.texcoord[0], texture, 2D;
TXBC t, fragment.texcoord[0], texture, 2D;
TXBC_SAT t, fragment.texcoord[0], texture, 2D;
TXBC_SSAT t, fragment.texcoord[0], texture, 2D;
END
# load
