# section: ARB_fragment_program 3.11.6.4
# Any component below zero, or any component of a condition that passes.
#---- each component
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# run: fragment.texcoord[0] = -1, 1, 1, 1 => killed
# run: fragment.texcoord[0] = 1, -1, 1, 1 => killed
# run: fragment.texcoord[0] = 1, 1, -inf, 1 => killed
# run: fragment.texcoord[0] = 1, 1, 1, -1 => killed
# run: fragment.texcoord[0] = 0, -0, nan, 0x80000001 => result.color = 1
#---- in some fragments
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# quad: fragment.texcoord[0] = (1) (-1) (0) (-2, 1, 1, 1) => result.color = (1) (*) (1) (*); killed 1 3
#---- a swizzle and a sign
!!ARBfp1.0
KIL -fragment.texcoord[0].xxzz;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = -1, 1, -1, 1 => result.color = 1
# run: fragment.texcoord[0] = -1, -1, 1, -1 => killed
#---- a scalar constant
!!ARBfp1.0
KIL -1.0;
MOV result.color, 1;
END
# run: => killed
#---- no suffix
!!ARBfp1.0
  KIL_SAT fragment.texcoord[0];
# ^ syntax 3.11.2
MOV result.color, 1;
END
#---- a result as an operand
!!ARBfp1.0
KIL result.color;
#   ^ restriction 3.11.3.4
END
#---- an absolute value
!!ARBfp1.0
OPTION NV_fragment_program;
KIL |fragment.texcoord[0]|;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = -1 => result.color = 1
#---- conditions
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
KIL LT;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 1, 0, nan, -1 => killed
# run: fragment.texcoord[0] = 1, 0, nan, 2 => result.color = 1
#---- swizzled conditions
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
KIL EQ.xxyy;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 1, 2, 0, 0 => result.color = 1
# run: fragment.texcoord[0] = 1, 0, 1, 1 => killed
#---- every condition
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
KIL NE.x;
KIL GT.y;
KIL GE.z;
KIL LE.w;
KIL FL;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, -1, 1 => result.color = 1
# run: fragment.texcoord[0] = nan, 0, -1, 1 => killed
# run: fragment.texcoord[0] = 0, 1, -1, 1 => killed
# run: fragment.texcoord[0] = 0, 0, 0, 1 => killed
# run: fragment.texcoord[0] = 0, 0, -1, 0 => killed
# run: fragment.texcoord[0] = 0, nan, nan, nan => result.color = 1
#---- always
!!ARBfp1.0
OPTION NV_fragment_program;
KIL TR;
MOV result.color, 1;
END
# run: => killed
#---- a variable that is called as a rule is
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP LT;
MOV LT, fragment.texcoord[0];
KIL LT;
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 1, 1, 1, -1 => killed
# run: fragment.texcoord[0] = 1 => result.color = 1
