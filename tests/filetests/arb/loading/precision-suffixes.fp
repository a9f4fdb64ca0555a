# section: NV_fragment_program2 3.11.4
# The precision suffixes come with the option.
#---- RCPR, MULH, NRMH
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
RCPR a.x, 2;
MULH a, a, a;
NRMH a, a;
END
# load
