!!ARBfp1.0
# RUN: nvjit check %
OPTION ARB_fog_lineer;
OPTION NV_fragment_program;
ATTRIB uv = fragment.texcord[0];
PARAM p = state.matrix.mvp.row[0].inverse;
TEMP color;
MOV colour, 1;
MOV result.colr, color;
TEX color, fragment.texcoord[0], texture[0], SHADOW2D;
IF GT.x;
END
