# section: ARB_fragment_program 3.11.3
# Names are declared once, and above their use.
#---- use above the declaration
!!ARBfp1.0
MOV result.color, a;
#                 ^ name 3.11.3
TEMP a;
END
#---- twice
!!ARBfp1.0
TEMP a, a;
#       ^ name 3.11.3
END
