# section: ARB_fragment_program 3.11.6.2
# TXP divides by the fourth component.
#---- the texel at 1/4, 3/4
!!ARBfp1.0
TXP result.color, {1, 3, 0, 4}, texture[0], 2D;
END
# run: sampler = texels => result.color = 3, 0, 0, 1
