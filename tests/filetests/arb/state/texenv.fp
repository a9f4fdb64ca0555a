# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.texenv[0].color
!!ARBfp1.0
MOV result.color, state.texenv[0].color;
END
# run: => result.color = 0
# run: state.texenv[0].color = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.texenv[7].color
!!ARBfp1.0
MOV result.color, state.texenv[7].color;
END
# run: => result.color = 0
# run: state.texenv[7].color = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.texenv[8].color
!!ARBfp1.0
MOV result.color, state.texenv[8].color;
#                              ^ range 3.11.3.2
END
#---- state.texenv.color
!!ARBfp1.0
MOV result.color, state.texenv.color;
END
# run: state.texenv[0].color = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.texenv[0].color;
PARAM q[] = { 1, state.texenv[0].color };
ADD result.color, p, q[1];
END
# run: state.texenv[0].color = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
