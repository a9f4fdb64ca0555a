# section: ARB_fragment_program 3.11.5.23
# Components that the text leaves open are 0.
#---- SCS
!!ARBfp1.0
SCS result.color, 0.0.x;
END
# run: => result.color = 1, 0, 0, 0
