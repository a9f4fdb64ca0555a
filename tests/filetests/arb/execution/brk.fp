# section: NV_fragment_program2 3.11.X.1
# BRK leaves the innermost loop that it stands in.
#---- another loop behind it
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1;
BRK;
REP 1;
ENDREP;
MOV result.color, 2;
ENDREP;
END
# run: => result.color = 1
