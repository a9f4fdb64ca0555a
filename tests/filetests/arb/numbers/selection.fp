# section: ARB_fragment_program 3.11.5.3
# Only numbers below zero choose the second operand: not NaN, not -0, no denormal.
#---- CMP
!!ARBfp1.0
CMP result.color, fragment.texcoord[0], 1, 2;
END
# run: fragment.texcoord[0] = -1, -0, 0xffc00000, 0x80000001 => result.color = 1, 2, 2, 2
#---- CMP selects bits
!!ARBfp1.0
CMP result.color, fragment.color, fragment.texcoord[0], 2;
END
# run: fragment.color.primary = -1, -0, nan, 0x80000001; fragment.texcoord[0] = 0x00000001, 1, 1, 1 => result.color = 0x00000001, 2, 2, 2
#---- CMP moves bits: CMP color, texcoord[0], 1, 2
!!ARBfp1.0
OPTION NV_fragment_program2;
CMP result.color, fragment.texcoord[0], 1, 2;
END
# run: fragment.texcoord[0] = -1, -0, 0xffc00000, 0x80000001 => result.color = 1, 2, 2, 2
#---- CMP moves bits: CMP_SAT color, 1, 0, texcoord[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
CMP_SAT result.color, 1, 0, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0x00000001, 3, -3, -0 => result.color = 0, 1, 0, -0
#---- CMP moves bits: CMP color, -1, texcoord[0], 2
!!ARBfp1.0
OPTION NV_fragment_program2;
CMP result.color, -1, fragment.texcoord[0], 2;
END
# run: fragment.texcoord[0] = 0x00000001 => result.color = 0x00000001
