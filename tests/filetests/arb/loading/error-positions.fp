# section: ARB_fragment_program 3.11.1
# The error position is that of the first token that cannot go on a program, or the length.
#---- a missing semicolon
!!ARBfp1.0
MOV result.color, 1.0
  END
# ^ syntax 3.11.2
#---- a missing END
!!ARBfp1.0
MOV result.color, 1.0;
# error: end syntax 3.11.2
#---- no such instruction
!!ARBfp1.0
  MOVE result.color, 1.0;
# ^ syntax 3.11.2
END
#---- an undefined character
!!ARBfp1.0
MOV result.color, @;
#                 ^ token 3.11.2
END
