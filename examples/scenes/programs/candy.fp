!!ARBfp1.0
OPTION NV_fragment_program2;
# A glazed surface in light that is not yet a picture: no limit to its brightness, and the distance from the eye in w.
#
#   world.vp's results
#   texture 0               what it mirrors, a cube map
#   material                colour; w: 1 for tiles
#   glow                    light of its own
PARAM material = program.local[4];
PARAM glow = program.local[5];
PARAM night = {0.012, 0.014, 0.03, 0};
TEMP normal, light, eye, half, lit, mirrored, color, tile;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;
DP3_SAT lit.x, normal, light;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, 220;
DP3_SAT lit.z, normal, eye;
SUB lit.z, 1, lit.z;
MUL lit.w, lit.z, lit.z;
MUL lit.w, lit.w, lit.w;
MAD lit.w, lit.w, 0.6, 0.05;
RFL mirrored.xyz, normal, eye;
MOV mirrored.w, 0;
TXL mirrored, mirrored, texture[0], CUBE;
MUL mirrored.xyz, mirrored, mirrored;           # from a picture to light, and dim
MUL mirrored.xyz, mirrored, 0.5;
SUB mirrored.w, 1, material.w;                  # tiles mirror nothing
MUL mirrored.xyz, mirrored, mirrored.w;

FLR tile.xy, fragment.texcoord[1].xzxz;
ADD tile.x, tile.x, tile.y;
MUL tile.x, tile.x, 0.5;
FRC tile.x, tile.x;
MUL tile.x, tile.x, material.w;
MAD tile.x, tile.x, -1.5, 1;

MAD_SAT lit.z, normal.y, 0.05, 0.07;
MAD lit.x, lit.x, 1.15, lit.z;
MUL color.xyz, material, lit.x;
MUL color.xyz, color, tile.x;
LRP color.xyz, lit.w, mirrored, color;
MAD color.xyz, lit.y, 9, color;
ADD color.xyz, color, glow;
DP3 lit.x, fragment.texcoord[5], fragment.texcoord[5];
MUL lit.y, lit.x, -0.0012;                      # haze
EX2 lit.y, lit.y;
LRP result.color.xyz, lit.y, color, night;
RSQ lit.x, lit.x;
RCP result.color.w, lit.x;
END
