# section: ARB_fragment_program_shadow 3.11.6
# One texture image unit has one target in a program; a shadow target is another one.
#---- 2D and 3D
!!ARBfp1.0
TEMP a;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX result.color, a, texture[0], 3D;
#                                ^ restriction 3.11.6
END
#---- 2D and SHADOW2D
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEX result.color.x, fragment.texcoord[0], texture[0], 2D;
TEX result.color.y, fragment.texcoord[0], texture[0], SHADOW2D;
#                                                     ^ restriction 3.11.6
END
