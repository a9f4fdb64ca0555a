# section: ARB_fragment_program 3.11.6.4
# What is not executed kills nothing.
#---- an IF that fails
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 0;
IF NE.x;
KIL -1.0;
ENDIF;
MOV result.color, 1;
END
# run: => result.color = 1
