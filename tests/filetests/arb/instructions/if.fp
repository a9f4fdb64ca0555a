# section: NV_fragment_program2 3.11.X.7
# Any component of the condition that passes.
#---- both ways
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
IF GT.x;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
ENDIF;
END
# run: fragment.texcoord[0] = 1 => result.color = 1
# run: fragment.texcoord[0] = 0 => result.color = 2
# run: fragment.texcoord[0] = nan => result.color = 2
# quad: fragment.texcoord[0] = (1) (-1) (0) (7) => result.color = (1) (2) (2) (1)
#---- any component
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 2;
IF EQ;
MOV result.color, 1;
ENDIF;
END
# run: fragment.texcoord[0] = 1, 2, 0, 3 => result.color = 1
# run: fragment.texcoord[0] = 1, 2, nan, 3 => result.color = 2
#---- one in another
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
IF GT.x;
IF GT.y;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
ENDIF;
ELSE;
IF GT.y;
MOV result.color, 3;
ELSE;
MOV result.color, 4;
ENDIF;
ENDIF;
END
# quad: fragment.texcoord[0] = (1, 1, 0, 0) (1, 0, 0, 0) (0, 1, 0, 0) (0) => result.color = (1) (2) (3) (4)
#---- the condition is that of the time
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 1;
IF GT.x;
MOVC t, -1;
MOV result.color.x (LT), 1;
IF GT.x;
MOV result.color.y, 1;
ENDIF;
ENDIF;
END
# run: => result.color = 1, 0, 0, 0
#---- empty blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
IF EQ.x;
ELSE;
ENDIF;
IF NE.x;
ENDIF;
MOV result.color, 1;
END
# run: => result.color = 1
#---- 48 blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
MOV result.color, 2;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
END
# run: => result.color = 2
#---- 49 blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
  IF TR;
# ^ limit 3.11.4.X
MOV result.color, 2;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
END
#---- 48 blocks, and one in a subroutine
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
IF TR;
MOV result.color, 2;
CAL f;
MOV result.color, 4;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
RET;
f:
IF TR;
MOV result.color, 3;
ENDIF;
RET;
END
# run: => result.color = 2
#---- no condition
!!ARBfp1.0
OPTION NV_fragment_program2;
IF;
# ^ syntax 3.11.2
ENDIF;
END
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  IF GT.x;
# ^ version 3.11.2
  ENDIF;
# ^ version 3.11.2
END
