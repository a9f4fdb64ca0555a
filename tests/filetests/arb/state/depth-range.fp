# section: ARB_fragment_program 3.11.3.2
# Near, far, their difference, 1.
#---- of a new context
!!ARBfp1.0
MOV result.color, state.depth.range;
END
# run: => result.color = 0, 1, 1, 1
