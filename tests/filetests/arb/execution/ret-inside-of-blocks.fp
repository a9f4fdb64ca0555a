# section: NV_fragment_program2 3.11.X.10
# RET leaves the blocks of the subroutine, and no others.
#---- a loop in a subroutine that is called in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 2;
CAL f;
ENDREP;
RET;
f:
REP 3;
ADD result.color.x, program.env[0], 2;
RET;
ENDREP;
MOV result.color, 9;
RET;
END
# run: => result.color = 2, 1, 1, 1
#---- RET inside of blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 2;
CAL f;
ADD t.y, t, 1;
ENDREP;
MOV result.color, t;
RET;
f:
REP 3;
IF TR;
ADD t.x, t, 2;
RET;
ENDIF;
ENDREP;
MOV t.x, 9;
RET;
END
# run: => result.color = 4, 2, 0, 0
#---- RET leaves the blocks of its call: REP 2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 2;
CAL f;
ENDREP;
MOV result.color, t;
RET;
f:
REP 3;
ADD t, t, 2;
IF TR;
RET;
ENDIF;
ENDREP;
MOV t, 99;
RET;
END
# run: => result.color = 4
#---- RET leaves the blocks of its call: MOV color, 1
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 3;
IF TR;
RET;
ENDIF;
ENDREP;
MOV result.color, 2;
END
# run: => result.color = 1
#---- RET leaves the blocks of its call: REP 9
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 9;
CAL f;
ENDREP;
MOV result.color, t;
RET;
f:
REP 1; REP 1; REP 1;
ADD t, t, 1;
RET;
ENDREP; ENDREP; ENDREP;
END
# run: => result.color = 9
