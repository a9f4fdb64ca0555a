# section: ARB_fragment_program 3.11.3.4
# Components that are not written are 0.
#---- x alone
!!ARBfp1.0
MOV result.color.x, 1;
END
# run: => result.color = 1, 0, 0, 0
