# section: ARB_fragment_program 3.11.3.6
# What the queries say.
#---- a program with some of everything
!!ARBfp1.0
ATTRIB c = fragment.color;
ATTRIB d = fragment.color.primary;
PARAM p = program.env[0];
PARAM q = program.env[0];
PARAM k = { 1, 2, 3, 4 };
TEMP t, u;
ALIAS v = t;
TEX t, fragment.texcoord[0], texture[0], 2D;
MUL t, t, c;
MAD u, t, p, {1, 2, 3, 4};
XPD v, u, q;
KIL u;
MOV result.color, t;
END
# counts: instructions = 6; alu = 4; tex = 2; temporaries = 2; parameters = 2; attribs = 2; indirections = 2
#---- nothing
!!ARBfp1.0

END
# counts: instructions = 0; alu = 0; tex = 0; temporaries = 0; parameters = 0; attribs = 0; indirections = 1
#---- scalars count as vectors
!!ARBfp1.0
PARAM a = 2;
PARAM b = { 2, 2, 2, 2 };
ADD result.color, a, 2.0;
ADD result.color, b, -2;
MUL result.color, 2.0.x, { 2 };
END
# counts: parameters = 2
#---- state counts once
!!ARBfp1.0
PARAM m[] = { state.matrix.mvp, state.matrix.mvp.row[1..2] };
PARAM r = state.matrix.mvp.row[3];
MOV result.color, state.material.ambient;
MOV result.color, state.material.front.ambient;
END
# counts: parameters = 5
#---- a lookup to what arithmetic has used
!!ARBfp1.0
TEMP t;
MUL t, fragment.color, 2;
MOV result.color, t;
TEX t, fragment.texcoord[0], texture[0], 2D;
END
# counts: indirections = 2; tex = 1; alu = 2
#---- a lookup to what only lookups have written
!!ARBfp1.0
TEMP t;
TEX t, fragment.texcoord[0], texture[0], 2D;
TEX t, fragment.texcoord[1], texture[1], 2D;
MOV result.color, t;
END
# counts: indirections = 1
#---- masks and swizzles do not count
!!ARBfp1.0
TEMP t;
MOV t.x, 1;
TEX t.y, fragment.texcoord[0], texture[0], 2D;
MOV result.color, t;
END
# counts: indirections = 2
#---- a chain
!!ARBfp1.0
TEMP t;
TEX t, t, texture[0], 2D;
TEX t, t, texture[0], 2D;
TEX t, t, texture[0], 2D;
TEX t, t, texture[0], 2D;
MOV result.color, t;
END
# counts: indirections = 4; tex = 4
#---- KIL of what arithmetic has written
!!ARBfp1.0
TEMP t;
ADD t, fragment.color, 1;
KIL t;
MOV result.color, t;
END
# counts: indirections = 2; tex = 1
#---- options add nothing
!!ARBfp1.0
OPTION ARB_fog_exp2;
MOV result.color, 1;
END
# counts: instructions = 1; alu = 1; temporaries = 0; attribs = 0; parameters = 1
