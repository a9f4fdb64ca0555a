!!ARBfp1.0
OPTION NV_fragment_program2;
# A boulder in the light of sun and sky: rough all through, in two greys, with moss where it faces up; dark where it
# sinks into grass.
#
#   world.vp's results
#   texture 0, 1            the sky, a cube map; noise
#   ground                  x: 1/height over which the grass around it darkens it
PARAM sun = program.local[0];
PARAM ground = program.local[1];
PARAM pale = {0.56, 0.52, 0.46, 0};
PARAM dark = {0.26, 0.24, 0.23, 0};
PARAM moss = {0.16, 0.20, 0.06, 0};
TEMP shade, at, normal, light, noise, fine, base, around, lit;

# Noise on two sides of a box around it, more of that which it faces.
NRM normal.xyz, fragment.texcoord[2];
MOV at.xyz, fragment.texcoord[1];
MUL lit.xy, at.zyzy, 0.9;
TEX noise, lit, texture[1], 2D;
MUL lit.zw, at.xxxz, 0.9;
TEX fine, lit.zwzw, texture[1], 2D;
LRP noise.x, |normal.y|, fine.x, noise.x;
MUL lit, lit, 5.3;
TEX base, lit, texture[1], 2D;
TEX fine, lit.zwzw, texture[1], 2D;
LRP fine.x, |normal.y|, fine.x, base.x;
# Its slopes turn the normal.
SUB at.x, noise.x, 0.5;
SUB at.y, fine.x, 0.5;
MAD normal.x, at.x, 0.9, normal.x;
MAD normal.z, at.y, 0.7, normal.z;
NRM normal.xyz, normal;
MAD_SAT at.z, fine.x, 1.5, -0.35;
LRP base.xyz, at.z, pale, dark;
ADD at.w, normal.y, noise.x;
MAD_SAT at.w, at.w, 2.6, -3.4;
LRP base.xyz, at.w, moss, base;

MUL shade.x, fragment.texcoord[1].y, ground.x;
ADD_SAT shade.x, shade.x, -0.25;
MUL shade.x, shade.x, shade.x;
MAD shade.x, shade.x, 0.82, 0.18;
NRM light.xyz, fragment.texcoord[4];
DP3_SAT lit.x, normal, light;
MOV around.xyz, normal;
MOV around.w, 5;                                # so coarse a level is the light of half a sky
TXL around, around, texture[0], CUBE;
MUL lit.yzw, around.xxyz, {0, 3.0, 2.3, 1.8};
MAD lit.yzw, lit.x, sun.xxyz, lit;
MUL lit.yzw, lit, shade.x;
MUL result.color.xyz, base, lit.yzww;
MOV result.color.w, 1;
END
