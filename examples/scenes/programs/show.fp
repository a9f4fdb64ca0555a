!!ARBfp1.0
OPTION NV_fragment_program2;
# Shows a buffer: numbers times a factor, and some more, in a dark frame.
#
#   texcoord[0]             place on the screen
#   texture 0               the buffer
#   shown                   x: factor; y: added; z: 1 for fractions of places, 0 for others
PARAM shown = program.local[4];
TEMP texel, part, at;

TEX texel, fragment.texcoord[0], texture[0], 2D;
MAD texel.xyz, texel, shown.x, shown.y;
FRC part.xyz, texel;
LRP texel.xyz, shown.z, part, texel;
SUB at.xy, fragment.texcoord[0], 0.5;           # a frame
MAX at.x, |at.x|, |at.y|;
SLT at.x, at.x, 0.488;
MUL result.color.xyz, texel, at.x;
MOV result.color.w, 1;
END
