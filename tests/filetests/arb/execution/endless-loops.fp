# section: NV_fragment_program2 3.11.4.X
# Loops in loops reach the limit, and the instruction of that number takes effect.
#---- the limit ends loops
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 255;
REP 255;
ADD t.x, t, 1;
MOV result.color, t;
ENDREP;
ENDREP;
MOV result.color, -1;
END
# run: => count = 65536; R0 = 21788, 0, 0, 0; result.color = 21788, 0, 0, 0
#---- loops end at the limit
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
REP 255;
REP 255;
ADD t, t, 1;
MOV result.color, t;
ENDREP;
ENDREP;
MOV result.color, 0;
END
# run: => count = 65536; result.color = 21788
