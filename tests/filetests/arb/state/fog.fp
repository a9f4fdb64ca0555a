# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.fog.color
!!ARBfp1.0
MOV result.color, state.fog.color;
END
# run: => result.color = 0
# run: state.fog.color = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.fog.params
!!ARBfp1.0
MOV result.color, state.fog.params;
END
# run: => result.color = 1, 0, 1, 1
# run: state.fog.params = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.fog.color;
PARAM q[] = { 1, state.fog.color };
ADD result.color, p, q[1];
END
# run: state.fog.color = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
