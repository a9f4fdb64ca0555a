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
#---- DIV is a division: DIV color, {1, 0, -1, 6}, 3
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 0, -1, 6}, 3;
END
# run: => result.color = 0.33333334, 0, -0.33333334, 2
#---- DIV is a division: DIV color, {1, 0, -1, 6}, 0
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 0, -1, 6}, 0;
END
# run: => result.color = inf, nan, -inf, inf
#---- DIV is a division: DIVH color, {1, 2, 1, 6}, 3
!!ARBfp1.0
OPTION NV_fragment_program2;
DIVH result.color, {1, 2, 1, 6}, 3;
END
# run: => result.color = 0.33325195, 0.6665039, 0.33325195, 2
#---- DIV rounds once: DIV color, {1, 2, 3, 5}, texcoord[0].y
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 2, 3, 5}, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 0, 3, 0, 0 => result.color = 0.33333334, 0.6666667, 1, 1.6666666
#---- DIV rounds once: DIV color, {1, 0, -1, 6}, 0.0
!!ARBfp1.0
OPTION NV_fragment_program2;
DIV result.color, {1, 0, -1, 6}, 0.0;
END
# run: fragment.texcoord[0] = 0 => result.color = inf, nan, -inf, inf
#---- DIV rounds once: DIVH color, {1, 2, 3, 5}, 3
!!ARBfp1.0
OPTION NV_fragment_program2;
DIVH result.color, {1, 2, 3, 5}, 3;
END
# run: fragment.texcoord[0] = 0 => result.color = 0.33325195, 0.6665039, 1, 1.6669922
