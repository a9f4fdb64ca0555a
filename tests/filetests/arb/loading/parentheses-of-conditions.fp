# section: NV_fragment_program2 3.11.2
# IF may have parentheses around its condition, BRK must have them.
#---- IF
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
MOVC a, 1;
IF (GT.x);
MOV result.color, 1;
ENDIF;
END
# load
#---- BRK
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 1;
BRK GT.x;
#   ^ syntax 3.11.2
ENDREP;
END
