# section: ARB_fragment_program_shadow 3.11.2
# Three targets that compare, with the option.
#---- all targets
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEX result.color.x, fragment.texcoord[0], texture[0], SHADOW1D;
TXP result.color.y, fragment.texcoord[0], texture[1], SHADOW2D;
TXB result.color.z, fragment.texcoord[0], texture[2], SHADOWRECT;
END
# load
#---- there is none for cube maps
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEX result.color, fragment.texcoord[0], texture[0], SHADOWCUBE;
#                                                   ^ syntax 3.11.2
END
#---- SHADOW1D without the option
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], SHADOW1D;
#                                                   ^ version 3.11.2
END
#---- SHADOW2D without the option
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], SHADOW2D;
#                                                   ^ version 3.11.2
END
#---- SHADOWRECT without the option
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], SHADOWRECT;
#                                                   ^ version 3.11.2
END
#---- plain targets go on
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEX result.color, fragment.texcoord[0], texture[0], 2D;
END
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 1, 2, 3, 0
#---- different targets of different units
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEX result.color.x, fragment.texcoord[0], texture[0], 2D;
TEX result.color.y, fragment.texcoord[0], texture[1], SHADOW2D;
END
# load
#---- TXD and TXL with NV options
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
OPTION NV_fragment_program2;
TXD result.color.x, fragment.texcoord[0], 0, 0, texture[0], SHADOW2D;
TXL result.color.y, fragment.texcoord[0], texture[1], SHADOW2D;
END
# load
#---- one unit with two plain targets, in a branch that is not taken
!!ARBfp1.0
OPTION NV_fragment_program2;
TEX result.color, fragment.texcoord[0], texture[0], 2D;
IF NE.x;
TEX result.color, fragment.texcoord[0], texture[0], CUBE;
#                                                   ^ restriction 3.11.6
ENDIF;
END
