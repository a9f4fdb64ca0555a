# section: NV_fragment_program2 3.11.6.6
# w is the level of detail itself.
#---- 1D
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], 1D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 2D
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 3D
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- CUBE
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], CUBE;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- RECT
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], RECT;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- unit 0 without a number
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 0
#---- the last unit
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[15], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 15
#---- one more unit
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[16], 2D;
#                                               ^ range 3.11.2
END
#---- no such target
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[0], 2d;
#                                                   ^ syntax 3.11.2
END
#---- no target
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[0];
#                                                 ^ syntax 3.11.2
END
#---- a mask
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 9;
TXL t.xw, fragment.texcoord[0], texture[3], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, 9, 9, 3
#---- the level of detail
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = level; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 2, 0, 1, *
# run: sampler = level; fragment.texcoord[0] = 0.5, -1, 3, -1.5 => result.color = -1.5, 0, 1, *
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  TXL result.color, fragment.texcoord[0], texture[3], 2D;
# ^ version 3.11.2
END
#---- TXLC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
TXLC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXL_SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXL_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXL_SSAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -4, 0.5, 3, 1 => result.color = -1, 0.5, 1, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
TXL t, fragment.texcoord[0], texture, 2D;
TXL_SAT t, fragment.texcoord[0], texture, 2D;
TXL_SSAT t, fragment.texcoord[0], texture, 2D;
TXLC t, fragment.texcoord[0], texture, 2D;
TXLC_SAT t, fragment.texcoord[0], texture, 2D;
TXLC_SSAT t, fragment.texcoord[0], texture, 2D;
END
# load
