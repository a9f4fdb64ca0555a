# section: NV_fragment_program2 3.11.X.10
# Without a call, the program ends.
#---- ends the program
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
RET;
MOV result.color, 2;
END
# run: => result.color = 1
#---- some fragments end
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 1;
RET (LT.x);
MOV result.color, 2;
END
# quad: fragment.texcoord[0] = (1) (-1) (0) (-3) => result.color = (2) (1) (2) (1)
#---- inside of a loop and an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 5;
IF TR;
RET;
ENDIF;
MOV result.color, 2;
ENDREP;
MOV result.color, 3;
END
# run: => result.color = 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  RET;
# ^ version 3.11.2
END
