# section: NV_fragment_program_option 3.11.6.5
# The second and third operand are the derivatives by x and y.
#---- 1D
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 1D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 2D
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 3D
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- CUBE
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], CUBE;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- RECT
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], RECT;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- unit 0 without a number
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 0
#---- the last unit
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[15], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 15
#---- one more unit
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[16], 2D;
#                                                                                           ^ range 3.11.2
END
#---- no such target
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[0], 2d;
#                                                                                               ^ syntax 3.11.2
END
#---- no target
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[0];
#                                                                                             ^ syntax 3.11.2
END
#---- a mask
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t, 9;
TXD t.xw, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, 9, 9, 3
#---- derivatives
!!ARBfp1.0
OPTION NV_fragment_program;
TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 3D;
END
# run: sampler = derivatives; fragment.texcoord[1] = 1, 2, 3, 9; fragment.texcoord[2] = 4, 5, 6, 9
#     => result.color = 1, 2, 4, 5
# run: sampler = call; fragment.texcoord[1] = 1, 2, 3, 9; fragment.texcoord[2] = 4, 5, 6, 9 => result.color = 3, 6, 2, 1
#---- three temporaries
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a, b, c;
MOV a, 1;
MOV b, 2;
MOV c, -b;
TXD result.color, a, b, c, texture[0], 2D;
END
# run: sampler = derivatives => result.color = 2, 2, -2, -2
#---- without an option
!!ARBfp1.0
  TXD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[3], 3D;
# ^ version 3.11.2
END
#---- TXDC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
TXDC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXD_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TXD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
TXD t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXD_SAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXDC t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXDC_SAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
END
# load
#---- TXDC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
TXDC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TXD_SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TXD_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TXD_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -4, 0.5, 3, 1 => result.color = -1, 0.5, 1, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
TXD t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXD_SAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXD_SSAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXDC t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXDC_SAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
TXDC_SSAT t, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2], texture, 2D;
END
# load
