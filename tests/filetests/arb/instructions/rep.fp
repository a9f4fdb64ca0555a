# section: NV_fragment_program2 3.11.X.9
# The count is rounded down.
#---- constants
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 5;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 5
#---- a parameter, set from outside
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP program.local[3];
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: program.local[3] = 3.99, 0, 0, 0 => result.color = 3
# run: program.local[3] = 255, 0, 0, 0 => result.color = 255
# run: program.local[3] = 256, 0, 0, 0 => result.color = 255
# run: program.local[3] = inf, 0, 0, 0 => result.color = 255
# run: program.local[3] = -inf, 0, 0, 0 => result.color = 0
# run: program.local[3] = nan, 0, 0, 0 => result.color = 0
# run: program.local[3] = 0.5, 9, 9, 9 => result.color = 0
#---- state
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP state.light[0].attenuation;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 1
# run: state.light[0].attenuation = 7, 0, 0, 0 => result.color = 7
#---- a component
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM p = { 1, 2, 3, 4 };
TEMP t;
MOV t, 0;
REP p.z;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 3
#---- loops in loops
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 3;
REP 3;
REP 3;
REP 3;
ADD t, t, 1;
ENDREP;
ENDREP;
ENDREP;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 81
#---- fragments that count differently
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 6;
SUBC t.y, t.x, fragment.texcoord[0].x;
BRK (GE.y);
ADD t.x, t.x, 1;
ENDREP;
MOV result.color, t.x;
END
# quad: fragment.texcoord[0] = (1) (4) (9) (0) => result.color = (1) (4) (6) (0)
#---- an attribute
!!ARBfp1.0
OPTION NV_fragment_program2;
REP fragment.texcoord[0];
#   ^ restriction 3.11.X.9
ENDREP;
END
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  REP 1;
# ^ version 3.11.2
  ENDREP;
# ^ version 3.11.2
END
