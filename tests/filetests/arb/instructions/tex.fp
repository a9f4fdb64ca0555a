# section: ARB_fragment_program 3.11.6.1
# x, y and z are the coordinates, whatever the target uses of them.
#---- 1D
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], 1D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 2D
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- 3D
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- CUBE
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], CUBE;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- RECT
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], RECT;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 3
#---- unit 0 without a number
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 0
#---- the last unit
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[15], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, -1, 3, 15
#---- one more unit
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[16], 2D;
#                                               ^ range 3.11.2
END
#---- no such target
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], 2d;
#                                                   ^ syntax 3.11.2
END
#---- no target
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0];
#                                                 ^ syntax 3.11.2
END
#---- a mask
!!ARBfp1.0
TEMP t;
MOV t, 9;
TEX t.xw, fragment.texcoord[0], texture[3], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, -1, 3, 2 => result.color = 0.5, 9, 9, 3
#---- the nearest texel
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture, 2D;
END
# run: sampler = texels; fragment.texcoord[0] = 0.25, 0.25, 0, 1 => result.color = 1, 0, 0, 1
# run: sampler = texels; fragment.texcoord[0] = 0.75, 0.75, 0, 1 => result.color = 4, 0, 0, 1
#---- a swizzle, a sign, a constant
!!ARBfp1.0
OPTION ARB_draw_buffers;
TEX result.color, -fragment.texcoord[0].yxzw, texture[1], 2D;
TEX result.color[1], {7, 8}, texture[1], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 3, 4 => result.color = -2, -1, -3, 1; result.color[1] = 7, 8, 0, 1
#---- an absolute value
!!ARBfp1.0
OPTION NV_fragment_program;
TEX result.color, |fragment.texcoord[0]|, texture[1], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 2, -3, 4 => result.color = 1, 2, 3, 1
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
TEX t, fragment.texcoord[0], texture[1], 2D;
MOV result.color, t;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.1, 2049, 70000, 4 => result.color = 0.099975586, 2048, inf, 1
#---- a lookup of a lookup
!!ARBfp1.0
TEMP t;
TEX t, fragment.texcoord[0], texture[1], 2D;
ADD t, t, t.w;
TEX result.color, t, texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, 0.25, 2, 0 => result.color = 1.5, 1.25, 3, 2
#---- a result that is a binding of depth
!!ARBfp1.0
TEX result.depth, fragment.texcoord[0], texture[1], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 0.75, 0 => result.depth = *, *, 0.75, *
#---- TEX_SAT
!!ARBfp1.0
TEX_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TEXC without an option
!!ARBfp1.0
  TEXC result.color, fragment.texcoord[0], texture[2], 3D;
# ^ version 3.11.2
END
#---- TEXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
TEXC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TEX_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEX_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
TEX t, fragment.texcoord[0], texture, 2D;
TEX_SAT t, fragment.texcoord[0], texture, 2D;
TEXC t, fragment.texcoord[0], texture, 2D;
TEXC_SAT t, fragment.texcoord[0], texture, 2D;
END
# load
#---- TEXC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
TEXC result.color, fragment.texcoord[0], texture[2], 3D;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0, 3, 1 => result.color = -1, 0, 3, 2; result.color[1] = -1, 0, 1, 1
#---- TEX_SAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEX_SAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -1, 0.5, 3, 1 => result.color = 0, 0.5, 1, 1
#---- TEX_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEX_SSAT result.color, fragment.texcoord[0], texture[2], 3D;
END
# run: sampler = coordinates; fragment.texcoord[0] = -4, 0.5, 3, 1 => result.color = -1, 0.5, 1, 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
TEX t, fragment.texcoord[0], texture, 2D;
TEX_SAT t, fragment.texcoord[0], texture, 2D;
TEX_SSAT t, fragment.texcoord[0], texture, 2D;
TEXC t, fragment.texcoord[0], texture, 2D;
TEXC_SAT t, fragment.texcoord[0], texture, 2D;
TEXC_SSAT t, fragment.texcoord[0], texture, 2D;
END
# load
