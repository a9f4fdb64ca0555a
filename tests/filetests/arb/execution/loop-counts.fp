# section: NV_fragment_program2 3.11.X.9
# Counts are rounded down; at most 255 iterations, and none if there are less than one.
#---- too many
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP program.env[0];
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: program.env[0] = 1000000000.0, 0, 0, 0 => result.color = 255
#---- less than none
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 3;
REP -1;
MOV result.color, 4;
ENDREP;
END
# run: => result.color = 3
#---- a fraction, negated twice
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP -{-2.5,0,0,0};
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 2
