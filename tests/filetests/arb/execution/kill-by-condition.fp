# section: NV_fragment_program_option 3.11.6.4
# KIL takes the name of a rule, with parentheses or without.
#---- a test that fails
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
MOVC a, {-1, 0, 1, 1};
KIL LT.y;
MOV result.color, 1;
END
# run: => result.color = 1
#---- a test that passes, in parentheses
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
MOVC a, {-1, 0, 1, 1};
KIL (LT.x);
MOV result.color, 1;
END
# run: => killed
#---- the plain language has no conditions
!!ARBfp1.0
KIL GT.x;
#   ^ name 3.11.3
END
