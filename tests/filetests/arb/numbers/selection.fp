# section: ARB_fragment_program 3.11.5.3
# Only numbers below zero choose the second operand: not NaN, not -0, no denormal.
#---- CMP
!!ARBfp1.0
CMP result.color, fragment.texcoord[0], 1, 2;
END
# run: fragment.texcoord[0] = -1, -0, 0xffc00000, 0x80000001 => result.color = 1, 2, 2, 2
