# section: ARB_fragment_program 3.11.6.4
# Only a number below zero kills.
#---- NaN, -0, a denormal
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# run: fragment.texcoord[0] = nan, -0, 0x80000001, 0xffc00000 => result.color = 1
#---- the least of them
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, -1e-30 => killed
#---- KIL of a vector: KIL LT.y
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.color;
KIL LT.y;
MOV result.color, 1;
END
# run: fragment.color.primary = 0, -1, 0, 0 => killed
# run: fragment.color.primary = -1, 0, 0, 0 => result.color = 1
#---- KIL of a vector: IF LT.x
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.color;
IF LT.x;
KIL -1;
ENDIF;
MOV result.color, 1;
END
# run: fragment.color.primary = -1 => killed
# run: fragment.color.primary = 1 => result.color = 1
#---- KIL tests numbers: KIL texcoord[0].xyzz
!!ARBfp1.0
OPTION NV_fragment_program2;
KIL fragment.texcoord[0].xyzz;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, -1e-30 => result.color = 1
#---- KIL tests numbers: KIL -texcoord[0].w
!!ARBfp1.0
OPTION NV_fragment_program2;
KIL -fragment.texcoord[0].w;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, inf => killed
#---- KIL tests numbers: KIL LT.w
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
MOVC a, fragment.texcoord[0];
KIL LT.w;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, -1 => killed
#---- KIL tests numbers: KIL LT.x
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
MOVC a, fragment.texcoord[0];
KIL LT.x;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, -1 => result.color = 1
#---- KIL tests numbers: IF NE.x
!!ARBfp1.0
OPTION NV_fragment_program2;
IF NE.x;
KIL -1;
ENDIF;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1
