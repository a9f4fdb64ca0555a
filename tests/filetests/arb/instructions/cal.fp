# section: NV_fragment_program2 3.11.X.2
# Up to four calls deep.
#---- a call and its return
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
CAL f;
ADD result.color.y, 1, 1;
RET;
f: MOV result.color, 3;
RET;
END
# run: => result.color = 3, 2, 3, 3
#---- conditions
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 1;
CAL f (GT.x);
RET;
f: MOV result.color, 3;
RET;
END
# quad: fragment.texcoord[0] = (1) (0) (nan) (2) => result.color = (3) (1) (1) (3)
#---- four deep
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
CAL f1;
MOV result.color, t;
RET;
f1: ADD t, t, 1;
MOV result.color, -t;
CAL f2;
RET;
f2: ADD t, t, 1;
MOV result.color, -t;
CAL f3;
RET;
f3: ADD t, t, 1;
MOV result.color, -t;
CAL f4;
RET;
f4: ADD t, t, 1;
MOV result.color, -t;
RET;
END
# run: => result.color = 4
#---- five deep
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
CAL f1;
MOV result.color, t;
RET;
f1: ADD t, t, 1;
MOV result.color, -t;
CAL f2;
RET;
f2: ADD t, t, 1;
MOV result.color, -t;
CAL f3;
RET;
f3: ADD t, t, 1;
MOV result.color, -t;
CAL f4;
RET;
f4: ADD t, t, 1;
MOV result.color, -t;
CAL f5;
RET;
f5: ADD t, t, 1;
MOV result.color, -t;
RET;
END
# run: => result.color = -4
#---- from inside of blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 3;
IF TR;
CAL f;
ENDIF;
ENDREP;
MOV result.color, t;
RET;
f: ADD t, t, 1;
RET;
END
# run: => result.color = 3
#---- no such label
!!ARBfp1.0
OPTION NV_fragment_program2;
CAL f;
END
# error: end program 3.11.4.X
#---- no BRA in fragment programs
!!ARBfp1.0
OPTION NV_fragment_program2;
f: BRA f;
#  ^ version 3.11.2
END
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  CAL f;
# ^ version 3.11.2
END
