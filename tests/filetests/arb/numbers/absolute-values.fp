# section: ARB_fragment_program 3.11.5.1
# The absolute value clears the sign and nothing else.
#---- ABS
!!ARBfp1.0
ABS result.color, -fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0x00000001, -2, 0, 1 => result.color = 0x00000001, 2, 0, 1
