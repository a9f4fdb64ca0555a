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
#---- loop counts: REP program.env[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP program.env[0];
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: program.env[0] = 1e9, 7, 7, 7 => result.color = 255; count = 513
# run: program.env[0] = -1, 7, 7, 7 => result.color = 0; count = 4
# run: program.env[0] = 0.99, 7, 7, 7 => result.color = 0; count = 4
# run: program.env[0] = 2.5, 7, 7, 7 => result.color = 2; count = 7
# run: program.env[0] = nan, 7, 7, 7 => result.color = 0; count = 4
# run: program.env[0] = inf, 7, 7, 7 => result.color = 255; count = 513
#---- counts of loops: REP -1
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP -1;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 0
#---- counts of loops: REP 0.9
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 0.9;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 0
#---- counts of loops: REP 2.9
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 2.9;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 2
#---- counts of loops: REP 1e9
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 1e9;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 255
#---- counts of loops: REP -{-2.5, 0, 0, 0}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP -{-2.5, 0, 0, 0};
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 2
#---- counts of loops: REP c
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM c = program.local[0];
TEMP t;
REP c;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: program.local[0] = nan => result.color = 0
# run: program.local[0] = inf => result.color = 255
# run: program.local[0] = -inf => result.color = 0
# run: program.local[0] = -0.5 => result.color = 0
# run: program.local[0] = 255 => result.color = 255
