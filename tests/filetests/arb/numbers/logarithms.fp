# section: ARB_fragment_program 3.11.5.12
# The logarithm of zero is -infinity, that of a negative number NaN.
#---- zero, a negative number, a power of two
!!ARBfp1.0
LG2 result.color.x, 0.0.x;
LG2 result.color.y, -1.0.x;
LG2 result.color.z, 8.0.x;
END
# run: => result.color = -inf, nan, 3, *
