!!ARBfp1.0
OPTION NV_fragment_program2;
# The light of one lamp, for the pixels that the sphere covers which it reaches: what is there comes from three buffers.
#
#   fragment.position       which pixel
#   texture 0, 1, 2         colour, normal and place, from gbuffer.fp
#   lamp                    place in the world; w: how far it reaches
#   color                   its colour
#   eye                     place of the eye
PARAM lamp = program.local[5];
PARAM color = program.local[6];
PARAM eye = program.local[7];
TEMP base, normal, place, to, half, far, lit;

TEX base, fragment.position, texture[0], RECT;
TEX normal, fragment.position, texture[1], RECT;
TEX place, fragment.position, texture[2], RECT;
SUB to.xyz, lamp, place;
DP3 far.x, to, to;
RSQ far.y, far.x;
MUL to.xyz, to, far.y;
RCP far.z, lamp.w;
MUL far.z, far.z, far.z;
MUL far.w, far.x, far.z;
SUB_SAT far.w, 1, far.w;                        # nothing at its end
MUL far.w, far.w, far.w;
MAD far.x, far.x, 6, 0.35;
RCP far.x, far.x;
MUL far.w, far.w, far.x;
SUB half.xyz, eye, place;
NRM half.xyz, half;
ADD half.xyz, half, to;
NRM half.xyz, half;
DP3_SAT lit.x, normal, to;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, 40;
MUL lit.y, lit.y, base.w;
MAD base.xyz, base, lit.x, lit.y;
MUL base.xyz, base, far.w;
MUL result.color.xyz, base, color;
MOV result.color.w, 0;
END
