# section: NV_fragment_program_option 3.11.2
# A constant as a scalar operand has a component; with the NV options it may go without.
#---- none in the plain language
!!ARBfp1.0
COS result.color, 0.0;
#                    ^ syntax 3.11.2
END
#---- one in the plain language
!!ARBfp1.0
COS result.color, 0.0.x;
END
# run: => result.color = 1
#---- none with the option
!!ARBfp1.0
OPTION NV_fragment_program;
COS result.color, 0.0;
END
# run: => result.color = 1
#---- one with the option
!!ARBfp1.0
OPTION NV_fragment_program;
COS result.color, 0.0.x;
END
# run: => result.color = 1
