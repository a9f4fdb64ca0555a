# section: ARB_fragment_program 3.11.6.2
# TXP divides by the fourth component.
#---- the texel at 1/4, 3/4
!!ARBfp1.0
TXP result.color, {1, 3, 0, 4}, texture[0], 2D;
END
# run: sampler = texels => result.color = 3, 0, 0, 1
#---- what a SHADOW target compares is divided
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TXP result.color, fragment.texcoord[0], texture[0], SHADOW2D;
END
# section: ARB_fragment_program_shadow 3.11.6.2
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 6, 4 => result.color = 0.25, 0.5, 1.5, 0
