# section: ARB_fragment_program 3.11.6
# A lookup begins a new node where its coordinate was written in the current one, or its result is used in it.
#---- three nodes
!!ARBfp1.0
TEMP myColor1, myColor2;
TEX myColor1, fragment.texcoord[0], texture[0], 2D;
MUL myColor1, myColor1, myColor1;
TEX myColor2, fragment.texcoord[1], texture[1], 2D;
TEX myColor2, myColor1, texture[2], 2D;
TEX result.color, myColor2, texture[3], 2D;
END
# counts: indirections = 3
#---- two nodes
!!ARBfp1.0
TEMP myColor;
MUL myColor, fragment.texcoord[0], fragment.texcoord[1];
TEX result.color, myColor, texture[0], 2D;
END
# counts: indirections = 2
