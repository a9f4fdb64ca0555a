# section: NV_fragment_program2 3.11.X.6
#---- only of a REP
!!ARBfp1.0
OPTION NV_fragment_program2;
  ENDREP;
# ^ restriction 3.11.4.X
END
#---- not of an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
  ENDREP;
# ^ restriction 3.11.4.X
END
#---- goes on behind it
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 2;
ENDREP;
MOV result.color.y, 2;
END
# run: => result.color = 1, 2, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  ENDREP;
# ^ version 3.11.2
END
