# section: NV_fragment_program2 3.11.X.7
# Loops nest four times and IFs 48 times, those of the calling code counted, and one that is not executed too; an IF without
# ELSE whose test does not hold opens no block, but there must be room for it. What exceeds that ends the program.
#---- three loops in a subroutine called in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1;
CAL f;
ENDREP;
MOV result.color, 3;
RET;
f:
REP 1; REP 1; REP 1;
MOV result.color, 2;
ENDREP; ENDREP; ENDREP;
RET;
END
# run: => result.color = 3
#---- four loops in a subroutine called in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1;
CAL f;
ENDREP;
MOV result.color, 3;
RET;
f:
REP 1; REP 1; REP 1; REP 1;
MOV result.color, 2;
ENDREP; ENDREP; ENDREP; ENDREP;
RET;
END
# run: => result.color = 1
#---- 24 IFs in a subroutine called in 24
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 3;
RET;
f:
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
MOV result.color, 2;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
RET;
END
# run: => result.color = 3
#---- 25 IFs in a subroutine called in 24
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 3;
RET;
f:
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
MOV result.color, 2;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
RET;
END
# run: => result.color = 1
#---- calls that multiply, two loops within two
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOVC t, 1;
MOV result.color, 1;
CAL f;
CAL f;
REP 1;
REP 1;
CAL f;
ENDREP;
CAL f;
ENDREP;
MOV result.color, 3;
RET;
f:
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
CAL g; CAL g; CAL g;
RET;
g:
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
CAL h;
CAL h;
RET;
h:
REP 1;
REP 1;
ADD t.y, t, 1;
ENDREP;
ENDREP;
RET;
END
# run: => result.color = 3
#---- calls that multiply, three loops within two
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOVC t, 1;
MOV result.color, 1;
CAL f;
CAL f;
REP 1;
REP 1;
CAL f;
ENDREP;
CAL f;
ENDREP;
MOV result.color, 3;
RET;
f:
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
CAL g; CAL g; CAL g;
RET;
g:
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
ADD u, u, 1; ADD u, u, 1; ADD u, u, 1; ADD u, u, 1;
CAL h;
CAL h;
RET;
h:
REP 1; REP 1; REP 1;
ADD t.y, t, 1;
ENDREP; ENDREP; ENDREP;
RET;
END
# run: => result.color = 1
#---- four loops
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1; REP 1; REP 1; REP 1;
CAL f;
ENDREP; ENDREP; ENDREP; ENDREP;
MOV result.color, 2;
RET;
f:
RET;
END
# run: => result.color = 2
#---- a REP that is not executed within four loops
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1; REP 1; REP 1; REP 1;
CAL f;
ENDREP; ENDREP; ENDREP; ENDREP;
MOV result.color, 2;
RET;
f:
REP 0;
ENDREP;
RET;
END
# run: => result.color = 1
#---- a LOOP that is not executed within four loops
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1; REP 1; REP 1; REP 1;
CAL f;
ENDREP; ENDREP; ENDREP; ENDREP;
MOV result.color, 2;
RET;
f:
LOOP 0;
ENDLOOP;
RET;
END
# run: => result.color = 1
#---- two loops after each other within three
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1;
REP 1;
CAL f;
ENDREP;
ENDREP;
MOV result.color, 2;
RET;
f:
REP 1;
REP 1;
ENDREP;
REP 1;
ENDREP;
ENDREP;
RET;
END
# run: => result.color = 2
#---- a LOOP within a REP within three loops
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1; REP 1; REP 1;
CAL f;
ENDREP; ENDREP; ENDREP;
MOV result.color, 2;
RET;
f:
REP 1;
LOOP 1;
ENDLOOP;
ENDREP;
RET;
END
# run: => result.color = 1
#---- 48 IFs
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 2;
RET;
f:
RET;
END
# run: => result.color = 2
#---- an IF whose test does not hold within 48
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 2;
RET;
f:
IF FL;
ENDIF;
RET;
END
# run: => result.color = 1
#---- an IF with ELSE within 47
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 2;
RET;
f:
IF FL;
ELSE;
ENDIF;
RET;
END
# run: => result.color = 2
#---- an IF in an ELSE within 47
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 2;
RET;
f:
IF FL;
ELSE;
IF TR;
ENDIF;
ENDIF;
RET;
END
# run: => result.color = 1
#---- an IF behind another within 47
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR; IF TR;
CAL f;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF; ENDIF;
MOV result.color, 2;
RET;
f:
IF FL;
ENDIF;
IF TR;
ENDIF;
RET;
END
# run: => result.color = 2
