# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.depth.range
!!ARBfp1.0
MOV result.color, state.depth.range;
END
# run: => result.color = 0, 1, 1, 1
# run: state.depth.range = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.depth.range;
PARAM q[] = { 1, state.depth.range };
ADD result.color, p, q[1];
END
# run: state.depth.range = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
