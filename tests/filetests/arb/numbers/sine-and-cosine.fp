# section: ARB_fragment_program 3.11.5.23
# Components that the text leaves open are 0.
#---- SCS
!!ARBfp1.0
SCS result.color, 0.0.x;
END
# run: => result.color = 1, 0, 0, 0
#---- SCS is cos and sin: SCS color, 0.0
!!ARBfp1.0
OPTION NV_fragment_program2;
SCS result.color, 0.0;
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0
#---- SCS is cos and sin: SCS a, texcoord[0].x
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a, b;
SCS a, fragment.texcoord[0].x;
COS b.x, fragment.texcoord[0].x;
SIN b.y, fragment.texcoord[0].x;
MOV b.zw, 0;
SUB result.color, a, b;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0
# run: fragment.texcoord[0] = -3, 0, 0, 0 => result.color = 0
# run: fragment.texcoord[0] = 100, 0, 0, 0 => result.color = 0
