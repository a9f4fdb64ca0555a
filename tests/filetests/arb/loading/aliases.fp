# section: ARB_fragment_program 3.11.3.5
# An alias is another name of a variable, or of an alias; never of a binding.
#---- an alias of an alias
!!ARBfp1.0
TEMP a;
ALIAS b = a;
ALIAS c = b;
MOV c, 1;
MOV result.color, a;
END
# run: => result.color = 1
#---- a binding
!!ARBfp1.0
ALIAS b = fragment.color;
#         ^ syntax 3.11.2
END
#---- no such variable
!!ARBfp1.0
ALIAS b = q;
#         ^ name 3.11.3
END
