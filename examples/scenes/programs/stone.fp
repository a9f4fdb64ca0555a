!!ARBfp1.0
OPTION NV_fragment_program2;
# Marble, solid all through and lit: five octaves of noise from two slices of a texture bend the veins. Polished, it mirrors its surroundings.
#
#   world.vp's results
#   fragment.texcoord[7]    place in the stone
#   texture 0               noise
#   texture 1               what it mirrors, a cube map
PARAM sun = program.local[0];
PARAM white = {0.86, 0.84, 0.8, 0};
PARAM gray = {0.2, 0.22, 0.27, 0};
PARAM gold = {0.55, 0.4, 0.2, 0};
TEMP at, noise, vein, normal, light, eye, half, lit, base, mirrored;

MUL at.xyz, fragment.texcoord[7], 0.17;
MAD at.xy, at.z, {0.31, 0.73, 0, 0}, at;        # z moves the slice, so that no side shows stripes
TEX noise, at, texture[0], 2D;
MUL at.xy, at.yxyx, {3.1, 2.7, 0, 0};
TEX vein, at, texture[0], 2D;
MAD noise.x, vein.x, 0.35, noise.x;
DP3 vein.x, fragment.texcoord[7], {2.1, 3.3, 1.4, 0};
MAD vein.x, noise.x, 13, vein.x;
SIN vein.y, vein.x;
MAD vein.y, |vein.y|, -1, 1;
POW vein.z, vein.y, 3;                          # broad and gray
POW vein.w, vein.y, 24;                         # fine and gold
MUL vein.z, vein.z, 0.62;
LRP base.xyz, vein.z, gray, white;
MUL vein.w, vein.w, 0.7;
LRP base.xyz, vein.w, gold, base;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;
DP3_SAT lit.x, normal, light;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, 180;
DP3_SAT lit.z, normal, eye;
SUB lit.z, 1, lit.z;
MUL lit.w, lit.z, lit.z;
MUL lit.w, lit.w, lit.w;
MAD lit.w, lit.w, 0.5, 0.05;
RFL mirrored.xyz, normal, eye;
MOV mirrored.w, 0;
TXL mirrored, mirrored, texture[1], CUBE;
MAD lit.z, normal.y, 0.2, 0.34;
MAD lit.x, lit.x, 0.72, lit.z;
MUL base.xyz, base, lit.x;
MUL base.xyz, base, sun;
LRP base.xyz, lit.w, mirrored, base;
MAD result.color.xyz, lit.y, 0.8, base;
MOV result.color.w, 1;
END
