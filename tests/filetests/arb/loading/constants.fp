# section: ARB_fragment_program 3.11.2
# Point and exponent may both be missing. A digit string ends before a letter that is no exponent.
#---- all forms
!!ARBfp1.0
PARAM a = {1, -.5, 2., 1.e1};
MOV result.color, a;
END
# run: => result.color = 1, -0.5, 2, 10
#---- a point that is a component's
!!ARBfp1.0
MOV result.color, 2.x;
END
# run: => result.color = 2
#---- a letter behind a constant
!!ARBfp1.0
PARAM a = 1.0f;
#            ^ syntax 3.11.2
END
