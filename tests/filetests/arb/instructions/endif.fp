# section: NV_fragment_program2 3.11.X.4
#---- only of an IF
!!ARBfp1.0
OPTION NV_fragment_program2;
  ENDIF;
# ^ restriction 3.11.4.X
END
#---- what follows is for all
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
IF GT.x;
MOV result.color.x, 1;
ENDIF;
MOV result.color.y, 2;
END
# quad: fragment.texcoord[0] = (1) (-1) (0) (7) => result.color = (1, 2, 0, 0) (0, 2, 0, 0) (0, 2, 0, 0) (1, 2, 0, 0)
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  ENDIF;
# ^ version 3.11.2
END
