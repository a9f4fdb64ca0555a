# section: ARB_fragment_program 3.11.3.2
# A size that is given must be the number of bindings, and not zero.
#---- too large
!!ARBfp1.0
PARAM x[2] = { 1 };
#     ^ restriction 3.11.3.2
END
#---- zero
!!ARBfp1.0
PARAM x[0] = { 1 };
#       ^ range 3.11.3.2
END
