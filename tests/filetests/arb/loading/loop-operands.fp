# section: NV_fragment_program2 3.11.X.9
# Loop counts are program parameters.
#---- a temporary
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
REP a;
#   ^ restriction 3.11.X.9
ENDREP;
END
#---- a constant with a swizzle
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM c = {0, 3, 0, 0};
TEMP a;
MOV a, 0;
REP c.y;
ADD a, a, 1;
ENDREP;
MOV result.color, a;
END
# run: => result.color = 3
