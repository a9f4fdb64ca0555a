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
