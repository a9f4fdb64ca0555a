# section: ARB_fragment_program 3.11.3.6
# Constants count once for each value, but each time in an array that is addressed relatively.
#---- the two zeros count once and stay two
!!ARBfp1.0
PARAM a = 0.0;
PARAM b = -0.0;
RCP result.color, b.x;
END
# run: => result.color = -inf
# counts: parameters = 1
