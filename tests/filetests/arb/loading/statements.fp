# section: ARB_fragment_program 3.11.2
# The error is at the first token that does not fit.
#---- an empty statement
!!ARBfp1.0
  ;
# ^ syntax 3.11.2
END
#---- no comma
!!ARBfp1.0
MOV result.color 1;
#                ^ syntax 3.11.2
END
#---- too many operands
!!ARBfp1.0
MOV result.color, 1, 2;
#                  ^ syntax 3.11.2
END
#---- too few operands
!!ARBfp1.0
ADD result.color, 1;
#                  ^ syntax 3.11.2
END
#---- no destination
!!ARBfp1.0
MOV 1, 1;
#   ^ syntax 3.11.2
END
#---- a declaration without name
!!ARBfp1.0
TEMP;
#   ^ syntax 3.11.2
END
#---- a declaration without value
!!ARBfp1.0
PARAM p;
#      ^ syntax 3.11.2
END
#---- a value of a temporary
!!ARBfp1.0
TEMP t = 1;
#      ^ syntax 3.11.2
END
#---- an attribute of a constant
!!ARBfp1.0
ATTRIB a = 1;
#          ^ syntax 3.11.2
END
#---- a parameter of an attribute
!!ARBfp1.0
PARAM a = fragment.color;
#         ^ syntax 3.11.2
END
#---- a result of an attribute
!!ARBfp1.0
OUTPUT a = fragment.color;
#          ^ syntax 3.11.2
END
#---- an attribute of a result
!!ARBfp1.0
ATTRIB a = result.color;
#          ^ syntax 3.11.2
END
#---- address registers are not for fragments
!!ARBfp1.0
  ADDRESS a;
# ^ syntax 3.11.2
END
#---- a single parameter with braces of bindings
!!ARBfp1.0
PARAM a = { program.env[0] };
#           ^ syntax 3.11.2
END
#---- an option without name
!!ARBfp1.0
OPTION;
#     ^ syntax 3.11.2
END
#---- instructions of vertex programs
!!ARBfp1.0
  EXP result.color, 1.0.x;
# ^ version 3.11.2
END
#---- two semicolons
!!ARBfp1.0
MOV result.color, 1;;
#                   ^ syntax 3.11.2
END
#---- three operands of MAX
!!ARBfp1.0
MAX result.color, 1, 2, 3;
#                     ^ syntax 3.11.2
END
#---- a texture as an operand
!!ARBfp1.0
MOV result.color, texture[0];
#                 ^ syntax 3.11.2
END
#---- several faults
!!ARBfp1.0
TEMP a;
MOV a, b;
#      ^ name 3.11.3
ADD a, a;
#       ^ syntax 3.11.2
MOV result.color, a;
END
#---- attributes, parameters and constants without limit
!!ARBfp1.0
OPTION ARB_draw_buffers;
MAD result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MAD result.color[1], program.env[0], program.local[0], {1, 2, 3, 4};
END
# run: fragment.texcoord[0] = 2; fragment.texcoord[1] = 3; fragment.texcoord[2] = 4; program.env[0] = 5; program.local[0] = 6
#     => result.color = 10; result.color[1] = 31, 32, 33, 34
#---- a comment behind END
!!ARBfp1.0
MOV result.color, 1;
END # and what follows
MOV x
# run: => result.color = 1
#---- END in one line with everything
!!ARBfp1.0 MOV result.color,1;END
# run: => result.color = 1
#---- no white space behind the header
!!ARBfp1.0MOV result.color,1;END
# run: => result.color = 1
