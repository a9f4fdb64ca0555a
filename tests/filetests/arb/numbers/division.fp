# section: NV_fragment_program2 3.11.5.48
# DIV rounds once, and divides by zero as IEEE 754 says.
#---- by zero
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 0, -1, 6}, 0.0;
END
# run: => result.color = inf, nan, -inf, inf
#---- by three
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 2, 3, 6}, {3, 0, 0, 0}.x;
END
# run: => result.color = 0x3eaaaaab, 0x3f2aaaab, 1, 2
