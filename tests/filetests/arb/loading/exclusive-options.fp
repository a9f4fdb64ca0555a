# section: ARB_fragment_program 3.11.4.5.1
# Of the fog options, and of the precision hints, only one may be named; but one option as often as one likes.
#---- two ways to fog
!!ARBfp1.0
OPTION ARB_fog_exp;
OPTION ARB_fog_linear;
#      ^ restriction 3.11.4.5.1
END
#---- one way twice
!!ARBfp1.0
OPTION ARB_fog_exp;
OPTION ARB_fog_exp;
END
# load
#---- two precision hints
!!ARBfp1.0
OPTION ARB_precision_hint_fastest;
OPTION ARB_precision_hint_nicest;
#      ^ restriction 3.11.4.5.2
END
