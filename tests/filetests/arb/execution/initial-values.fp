# section: ARB_fragment_program 3.11.3.3
# Temporaries begin with zeros, the condition code with EQ.
#---- a temporary
!!ARBfp1.0
TEMP t;
MOV t.x, 1;
MOV result.color, t;
END
# run: => result.color = 1, 0, 0, 0
#---- the condition code
!!ARBfp1.0
OPTION NV_fragment_program;
MOV result.color, 1;
MOV result.color.xy (EQ), 2;
MOV result.color.zw (NE), 3;
END
# run: => result.color = 2, 2, 1, 1
#---- a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
MOV result.color, h;
END
# run: => result.color = 0
#---- the multiply-and-add of what was not written
!!ARBfp1.0
TEMP t;
MUL t.xyz, fragment.texcoord[0], 2;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 2, 4, 6, 0
#---- registers begin with zero and vertex results with a point
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t.x, 1;
MOV result.color.xw, t;
END
# run: => result.color = 1, 0, 0, 0
