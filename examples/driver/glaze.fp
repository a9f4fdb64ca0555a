!!ARBfp1.0
# Glazed clay, or glass: diffuse light, a highlight, and the sky in the glaze, more of it where it is seen at an angle.
#
#   program.env[0]      the light, in the eye's space
#   program.env[1]      its colour
#   program.env[2]      the colour of the sky, straight up
#   program.env[3]      the colour of the ground
#   program.env[4]      the direction up, in the eye's space
#   program.local[0]    colour and opacity, to be multiplied with the texture's
#   program.local[1]    x: how much of the sky is seen head-on; w: exponent of the highlight
PARAM sky = program.env[2];
PARAM ground = program.env[3];
PARAM up = program.env[4];
PARAM gloss = program.local[1];
PARAM half = { 0.5, 1, 2, 0.65 };
TEMP normal, light, eye, halfway, mirrored, lit, base, around, angle;

DP3 normal.w, fragment.texcoord[2], fragment.texcoord[2];
RSQ normal.w, normal.w;
MUL normal.xyz, fragment.texcoord[2], normal.w;
DP3 eye.w, fragment.texcoord[1], fragment.texcoord[1];
RSQ eye.w, eye.w;
MUL eye.xyz, -fragment.texcoord[1], eye.w;
SUB light, program.env[0], fragment.texcoord[1];
DP3 light.w, light, light;
RSQ light.w, light.w;
MUL light.xyz, light, light.w;
ADD halfway, light, eye;
DP3 halfway.w, halfway, halfway;
RSQ halfway.w, halfway.w;
MUL halfway.xyz, halfway, halfway.w;

DP3 lit.x, normal, light;
DP3 lit.y, normal, halfway;
MOV lit.w, gloss.w;
LIT lit, lit;

# Light from all around, as the normal looks up or down, and from the lamp.
DP3 around.w, normal, up;
MAD_SAT around.w, around.w, half.x, half.x;
LRP around.xyz, around.w, sky, ground;
TEX base, fragment.texcoord[0], texture[0], 2D;
MUL base, base, program.local[0];
MUL around.xyz, around, half.w;
MAD around.xyz, lit.y, program.env[1], around;
MUL base.xyz, base, around;

# The mirrored ray: 2 (n.v) n - v.
DP3 angle.x, normal, eye;
ABS angle.y, angle.x;
MUL mirrored.w, angle.x, half.z;
MAD mirrored.xyz, normal, mirrored.w, -eye;
DP3 mirrored.w, mirrored, up;
MUL_SAT mirrored.w, mirrored.w, half.z;
LRP mirrored.xyz, mirrored.w, sky, ground;
# Schlick: f + (1 - f) (1 - n.v)^5
# Glass is seen from behind, too.
SUB_SAT angle.x, half.y, angle.y;
MUL angle.y, angle.x, angle.x;
MUL angle.y, angle.y, angle.y;
MUL angle.x, angle.x, angle.y;
LRP angle.x, angle.x, half.y, gloss.x;

LRP base.xyz, angle.x, mirrored, base;
MAD result.color.xyz, lit.z, program.env[1], base;
ADD_SAT base.w, base.w, angle.x;
ADD_SAT result.color.w, base.w, lit.z;
END
