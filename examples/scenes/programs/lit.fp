!!ARBfp1.0
OPTION NV_fragment_program2;
# A smooth surface under a sky: sunlight, the sky's light from all sides, and what it mirrors, more at grazing angles.
#
#   world.vp's results
#   texture 0               the sky, a cube map
#   material                colour; w: shininess
#   shine                   x: how much it mirrors, seen straight; y: what is lower than this is left out
PARAM sun = program.local[0];
PARAM material = program.local[4];
PARAM shine = program.local[5];
TEMP normal, light, eye, half, mirrored, around, lit, color;

SUB lit.x, fragment.texcoord[1].y, shine.y;
KIL lit.x;
NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;
DP3_SAT lit.x, normal, light;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, material.w;
MUL lit.y, lit.y, lit.x;
DP3_SAT lit.z, normal, eye;
SUB lit.z, 1, lit.z;
MUL lit.w, lit.z, lit.z;
MUL lit.w, lit.w, lit.w;
MUL lit.w, lit.w, lit.z;
SUB lit.z, 1, shine.x;
MAD lit.w, lit.w, lit.z, shine.x;
MUL lit.w, lit.w, 0.9;

RFL mirrored.xyz, normal, eye;
MOV mirrored.w, 0;
TXL mirrored, mirrored, texture[0], CUBE;
MOV around.xyz, normal;
MOV around.w, 5;                                # so coarse a level is the light of half a sky
TXL around, around, texture[0], CUBE;

MUL color.xyz, lit.x, sun;
MAD color.xyz, around, 0.75, color;
MUL color.xyz, color, material;
LRP color.xyz, lit.w, mirrored, color;
MAD result.color.xyz, lit.y, sun, color;
MOV result.color.w, 1;
END
