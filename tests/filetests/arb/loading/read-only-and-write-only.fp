# section: ARB_fragment_program 3.11.3.4
# Results are not read, attributes are not written.
#---- a result as an operand
!!ARBfp1.0
OUTPUT o = result.color;
MOV o, o;
#      ^ restriction 3.11.3.4
END
#---- an attribute as a destination
!!ARBfp1.0
ATTRIB a = fragment.color;
MOV a, 1;
#   ^ restriction 3.11.3.1
END
#---- an attribute as a destination, by its binding
!!ARBfp1.0
MOV fragment.color, 1;
#   ^ syntax 3.11.2
END
