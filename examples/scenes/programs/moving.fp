!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
# A lit surface, and beside its colour how far it moved over the picture while the shutter was open.
#
#   moving.vp's results
#   texture 0               the sky, a cube map
#   material                colour; w: shininess
#   shine                   x: how much it mirrors, seen straight; y: fields as of a chessboard, so many a unit; z: how rough it is, as
#                           a level of the sky
#   ball, wheel             two round things that keep the light off: place in the world; w: squared radius
#var float4 material : : program.local[4] : 0 : 1
#var float4 shine : : program.local[5] : 0 : 1
#var float4 ball : : program.local[6] : 0 : 1
#var float4 wheel : : program.local[7] : 0 : 1
PARAM sun = program.local[0];
PARAM material = program.local[4];
PARAM shine = program.local[5];
PARAM ball = program.local[6];
PARAM wheel = program.local[7];
TEMP normal, light, eye, half, mirrored, around, lit, color, now, then, shade;

RCP now.w, fragment.texcoord[6].w;
MUL now.xy, fragment.texcoord[6], now.w;
RCP then.w, fragment.texcoord[7].w;
MAD then.xy, -fragment.texcoord[7], then.w, now;
MUL result.color[1].xy, then, 0.5;
MOV result.color[1].zw, {0, 0, 0, 1};

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
DP3_SAT lit.x, normal, light;
SUB half.xyz, ball, fragment.texcoord[1];       # how near a ray to the light passes by each
DP3 shade.z, half, light;
DP3 shade.x, half, half;
MAD shade.x, -shade.z, shade.z, shade.x;
SUB half.xyz, wheel, fragment.texcoord[1];
DP3 shade.z, half, light;
DP3 shade.y, half, half;
MAD shade.y, -shade.z, shade.z, shade.y;
SUB shade.x, ball.w, shade.x;
SUB shade.y, wheel.w, shade.y;
MUL_SAT shade.xy, shade, {4, 7};
MAD shade.xy, -shade, {0.9, 0.5}, 1;
MUL shade.y, shade.x, shade.y;
MUL lit.x, lit.x, shade.y;
ADD half.xyz, light, eye;
NRM half.xyz, half;
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
MUL lit.w, lit.w, 0.8;
RFL mirrored.xyz, normal, eye;
MOV mirrored.w, shine.z;
TXL mirrored, mirrored, texture[0], CUBE;
MOV around.xyz, normal;
MOV around.w, 5;                                # so coarse a level is the light of half a sky
TXL around, around, texture[0], CUBE;

MUL color.xyz, lit.x, sun;
MAD shade.x, shade.x, 0.35, 0.4;                # less of the sky, too, where the light is kept off
MAD color.xyz, around, shade.x, color;
MUL color.xyz, color, material;
MUL half.xz, fragment.texcoord[1], shine.y;
FLR half.xz, half;
ADD half.x, half.x, half.z;
MUL half.x, half.x, 0.5;
FRC half.x, half.x;
MAD half.x, half.x, -1.3, 1;                    # dark fields are 0.35 as bright
MUL color.xyz, color, half.x;
LRP color.xyz, lit.w, mirrored, color;
MAD result.color.xyz, lit.y, sun, color;
MOV result.color.w, 1;
END
