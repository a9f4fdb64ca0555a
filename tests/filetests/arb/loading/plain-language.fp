# section: ARB_fragment_program 3.11.2
# Nothing of the options is there without them.
#---- precisions
!!ARBfp1.0
  ADDR result.color, 1, 1;
# ^ version 3.11.2
END
#---- condition codes
!!ARBfp1.0
  ADDC result.color, 1, 1;
# ^ version 3.11.2
END
#---- conditions
!!ARBfp1.0
MOV result.color (EQ), 1;
#                ^ version 3.11.2
END
#---- absolute values
!!ARBfp1.0
MOV result.color, |fragment.color|;
#                 ^ version 3.11.2
END
#---- sizes
!!ARBfp1.0
  SHORT TEMP t;
# ^ version 3.11.2
END
#---- labels
!!ARBfp1.0
  a: MOV result.color, 1;
# ^ version 3.11.2
END
#---- flow
!!ARBfp1.0
  RET;
# ^ version 3.11.2
END
#---- facing
!!ARBfp1.0
MOV result.color, fragment.facing;
#                          ^ version 3.11.2
END
#---- _SSAT
!!ARBfp1.0
  MOV_SSAT result.color, 1;
# ^ version 3.11.2
END
#---- _SSAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  MOV_SSAT result.color, 1;
# ^ version 3.11.2
END
#---- facing with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
MOV result.color, fragment.facing;
#                          ^ version 3.11.2
END
#---- labels with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  a: MOV result.color, 1;
# ^ version 3.11.2
END
