# section: NV_fragment_program2 3.11.X.1
# Leaves the innermost loop.
#---- of a REP
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 9;
ADD t, t, 1;
SUBC t.w, t.x, 4;
BRK (EQ.w);
ENDREP;
MOV result.color, t.x;
END
# run: => result.color = 4
#---- of a LOOP
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {8, 0, 1};
MOV result.color, fragment.texcoord[A0.x];
BRK (TR);
ENDLOOP;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 0, 0, 0, 1
#---- never
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 3;
BRK (FL);
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 3
#---- of the inner loop alone
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 3;
REP 5;
ADD t, t, 1;
BRK;
ENDREP;
ADD t, t, 10;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 33
#---- in an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 9;
ADD t, t, 1;
SUBC t.w, t.x, 3;
IF GE.w;
BRK;
ENDIF;
ENDREP;
MOV result.color, t.x;
END
# run: => result.color = 3
#---- in a subroutine without loop
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 2;
CAL f;
ENDREP;
RET;
f:
  BRK;
# ^ restriction 3.11.4.X
RET;
END
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  BRK;
# ^ version 3.11.2
END
