# section: NV_fragment_program2 3.11.X.3
#---- only in an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
  ELSE;
# ^ restriction 3.11.4.X
END
#---- not in a loop of an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
REP 1;
  ELSE;
# ^ restriction 3.11.4.X
ENDREP;
ENDIF;
END
#---- what was true is skipped
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 1;
IF GT.x;
MOVC t, -1;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
ENDIF;
END
# run: => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  ELSE;
# ^ version 3.11.2
END
