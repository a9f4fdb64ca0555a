# section: ARB_fragment_program 3.11.3.6
# Temporaries count when they are declared, attributes when they are bound.
#---- neither is used
!!ARBfp1.0
TEMP a, b, c;
ATTRIB x = fragment.color;
MOV result.color, fragment.texcoord[0];
END
# counts: temporaries = 3; attribs = 2
