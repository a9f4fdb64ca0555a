# section: NV_fragment_program2 3.11.X.7
# The test that holds leads into the block, the one that does not behind ELSE or ENDIF; what is skipped does not count.
#---- conditional blocks
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.color;
IF LT.x;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
MOV t, 1;
ENDIF;
IF GT.x;
MOV result.color.y, 3;
ENDIF;
END
# run: fragment.color.primary = 1 => result.color = 2, 3, 2, 2; count = 8
# run: fragment.color.primary = -1 => result.color = 1; count = 6
#---- if goes one way or the other
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV t, 0;
IF GT.x;
ADD t, t, 1;
IF GT.y;
ADD t, t, 10;
ENDIF;
ADD t, t, 100;
ELSE;
ADD t, t, 1000;
ENDIF;
MOV result.color, t;
END
# quad: fragment.texcoord[0] = (1, 1, 0, 0) (1, 0, 0, 0) (0, 1, 0, 0) (0)
#     => result.color = (111) (101) (1000) (*)
