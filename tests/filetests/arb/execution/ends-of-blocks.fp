# section: NV_fragment_program2 3.11.X
# Each instruction that is executed counts. IF and BRK go behind the ends of blocks, ELSE, LOOP and REP to them.
#---- ends of blocks count if they are executed: IF TR
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
ENDIF;
END
# run: => count = 2
#---- ends of blocks count if they are executed: IF FL
!!ARBfp1.0
OPTION NV_fragment_program2;
IF FL;
ENDIF;
END
# run: => count = 1
#---- ends of blocks count if they are executed: IF TR (2)
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
ELSE;
ENDIF;
END
# run: => count = 3
#---- ends of blocks count if they are executed: IF FL (2)
!!ARBfp1.0
OPTION NV_fragment_program2;
IF FL;
ELSE;
ENDIF;
END
# run: => count = 2
#---- ends of blocks count if they are executed: REP 0
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 0;
KIL 1;
ENDREP;
END
# run: => count = 2
#---- ends of blocks count if they are executed: LOOP 0
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP 0;
KIL 1;
ENDLOOP;
END
# run: => count = 2
#---- ends of blocks count if they are executed: REP 2
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 2;
KIL 1;
ENDREP;
END
# run: => count = 5
#---- ends of blocks count if they are executed: BRK
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 2;
BRK;
ENDREP;
END
# run: => count = 2
