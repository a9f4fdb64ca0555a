# section: ARB_fragment_program 3.11.5.28
# A negated zero is -0.
#---- SWZ
!!ARBfp1.0
SWZ result.color, {7, 8, 9, 10}, -0, -1, 1, -w;
END
# run: => result.color = -0, -1, 1, -10
