# section: ARB_fragment_program 3.11.5.25
# At zero both are exact.
#---- SIN and COS of zero
!!ARBfp1.0
SIN result.color.x, 0.0.x;
COS result.color.y, 0.0.x;
MOV result.color.zw, 0;
END
# run: => result.color = 0, 1, 0, 0
