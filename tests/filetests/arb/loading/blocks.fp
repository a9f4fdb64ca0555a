# section: NV_fragment_program2 3.11.4.X
# Blocks end with their own instruction, inside of what contains them, and hold no labels.
#---- another end
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 1;
  ENDLOOP;
# ^ restriction 3.11.4.X
END
#---- no end
!!ARBfp1.0
OPTION NV_fragment_program2;
IF GT.x;
END
# error: end program 3.11.4.X
#---- a second ELSE
!!ARBfp1.0
OPTION NV_fragment_program2;
IF GT.x;
ELSE;
  ELSE;
# ^ restriction 3.11.4.X
ENDIF;
END
#---- a label
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 1;
  a:
# ^ restriction 3.11.4.X
ENDREP;
END
#---- BRK outside of loops
!!ARBfp1.0
OPTION NV_fragment_program2;
  BRK;
# ^ restriction 3.11.4.X
END
