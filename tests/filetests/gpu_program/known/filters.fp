# Filters by texels: the sampler gives the coordinates of a texel, and the programs make images of them. Results were computed by
# Python programs that know those images. (Filters of pictures, with offsets and gathers, are blur.fp and fxaa.fp of the examples.)

#---- A blur: nine texels with the weights 1 2 1, 2 4 2, 1 2 1, each lane with texels of its own width apart
!!NVfp5.0
FLAT ATTRIB input = fragment.texcoord[0];       # xy: the place; z: how far apart
INT PARAM tap[9] = { {-1, -1, 1}, {0, -1, 2}, {1, -1, 1}, {-1, 0, 2}, {0, 0, 4}, {1, 0, 2}, {-1, 1, 1}, {0, 1, 2}, {1, 1, 1} };
TEMP texel;
INT TEMP place, shift, sum, part, i;
MOV.S place.xy, input;
MOV.S sum, 0;
MOV.S i, 0;
REP.S 9;
MUL.S shift.xy, tap[i.x], input.z;
ADD.S shift.xy, shift, place;
MOV.S shift.zw, 0;
TXF.F texel, shift, texture[0], 2D;
FLR.S texel.xy, texel;
MUL.S part.x, texel.x, texel.x;
MUL.S part.x, part.x, 5;
MUL.S part.y, texel.x, texel.y;
MAD.S part.y, texel.y, 37, part.y;
XOR.S part.x, part.x, part.y;
AND.S part.x, part.x, 255;
MAD.S sum.x, part.x, tap[i.x].z, sum.x;
ADD.S i, i, 1;
ENDREP;
MOV.S result.color, sum.x;
END
# section: NV_gpu_program4 2.X.8
# quad: sampler = coordinates;
#     fragment.texcoord[0] = (0x00000005, 0x00000009, 0x00000001, 0) (0x00000003, 0x00000004, 0x00000000, 0) (0x000003e8, 0xfffffffd, 0x00000003, 0) (0xffffffba, 0x00003039, 0x00000007, 0)
#     => result.color = (0x000004c0, 0x000004c0, 0x000004c0, 0x000004c0) (0x000008d0, 0x000008d0, 0x000008d0, 0x000008d0) (0x00000930, 0x00000930, 0x00000930, 0x00000930) (0x000006f0, 0x000006f0, 0x000006f0, 0x000006f0)

#---- Both ends of an edge, as a filter finds them that smooths edges: how much of the texel across belongs here
!!NVfp5.0
FLAT ATTRIB input = fragment.texcoord[0];       # xy: the place
FLAT ATTRIB line = fragment.texcoord[1];        # texels with x i + y j < z are 1, others 0
INT TEMP place, way, around, corner, pair, along, across, far, last, sum;
FLOAT TEMP share;
TEMP texel, flag;
main:
MOV.S place, input;
MOV.S far, 0;
MOV.F share, 0.0;
MOV.S way, 0;
CAL image;
MOV.S pair.z, texel.x;
MOV.S way.xy, {0, 1, 0, 0};
CAL image;
MOV.S around.x, texel.x;
MOV.S way.xy, {0, -1, 0, 0};
CAL image;
MOV.S around.y, texel.x;
MOV.S way.xy, {-1, 0, 0, 0};
CAL image;
MOV.S around.z, texel.x;
MOV.S way.xy, {1, 0, 0, 0};
CAL image;
MOV.S around.w, texel.x;
SUB.S.CC sum, around, pair.z;                   # nothing but the same around: no edge
IF EQ.x;
IF EQ.y;
IF EQ.z;
IF EQ.w;
CAL finish;
RET;
ENDIF;
ENDIF;
ENDIF;
ENDIF;
MOV.S way.xy, {-1, 1, 0, 0};
CAL image;
MOV.S corner.x, texel.x;
MOV.S way.xy, {1, -1, 0, 0};
CAL image;
MOV.S corner.y, texel.x;
MOV.S way.xy, {1, 1, 0, 0};
CAL image;
MOV.S corner.z, texel.x;
MOV.S way.xy, {-1, -1, 0, 0};
CAL image;
MOV.S corner.w, texel.x;
# Second differences: on the right, on the left, above, below; here, upwards and sideways
ADD.S sum, corner.zxxw, corner.ywzy;
MAD.S sum, around.wzxy, -2, sum;
ADD.S sum.xy, |sum.xzxz|, |sum.ywyw|;
ADD.S last.xy, around.xzxz, around.ywyw;
MAD.S last.xy, pair.z, -2, last;
ADD.S sum.xy, sum, |last|;
SGE.S.CC flag.x, sum.x, sum.y;
MOV.S along.xy, {0, 1, 0, 0};
MOV.S along.xy (NE.x), {1, 0, 0, 0};
MOV.S across.xy, along.yxyx;
MOV.S pair.x, around.w;
MOV.S pair.x (NE.x), around.x;
SEQ.S.CC flag.x, pair.x, pair.z;
MOV.S across.xy (NE.x), -across;
CAL follow;
MOV.S far.y, far.x;
MOV.S last.y, last.x;
MOV.S along.xy, -along;
CAL follow;
MOV.S far.xy, far.yxyx;                         # forward, backward
MOV.S last.xy, last.yxyx;
SLT.S.CC flag.x, far.y, far.x;
MIN.S far.z, far.x, far.y;
MOV.S last.x (NE.x), last.y;
ADD.S far.w, far.x, far.y;
SUB.S.CC last.x, last.x, 1;                     # still the edge: its end is too far away
IF NE.x;
SGT.S flag.x, last.x, 0;
SEQ.S flag.y, pair.z, 1;
XOR.S.CC flag.x, flag.x, flag.y;
IF NE.x;                                        # the edge turns to the other side
I2F.S share.zw, far;
RCP.F share.w, share.w;
MUL.F share.z, share.z, share.w;
SUB.F share.x, 0.5, share.z;
ENDIF;
ENDIF;
CAL finish;
RET;

finish:
MOV.S result.color.xy, far;
MOV.F result.color.z, share.x;
MOV.S result.color.w, 0;
RET;

# far.x = how many texels along it is until both sides of the edge are no longer different, at most 7; last.x = their sum there
follow:
MOV.S far.x, 0;
MOV.S way.xy, 0;
REP.S 7;
ADD.S far.x, far.x, 1;
ADD.S way.xy, way, along;
CAL image;
MOV.S last.x, texel.x;
ADD.S way.xy, way, across;
CAL image;
SUB.S way.xy, way, across;
ADD.S last.x, last.x, texel.x;
SUB.S.CC flag.x, last.x, 1;
BRK (NE.x);
ENDREP;
RET;

# texel.x = the texel at place and way: 1 or 0
image:
ADD.S texel.xy, place, way;
MOV.S texel.zw, 0;
TXF.F texel, texel, texture[0], RECT;
FLR.S texel.xy, texel;
MUL.S texel.xy, texel, line;
ADD.S texel.x, texel.x, texel.y;
SLT.S texel.x, texel.x, line.z;
MOV.S texel.x, -texel.x;
END
# section: NV_gpu_program4 2.X.8
# quad: sampler = coordinates;
#     fragment.texcoord[0] = (0x00000003, 0x00000002, 0, 0) (0x00000005, 0x00000002, 0, 0) (0x00000006, 0x00000001, 0, 0) (0x00000014, 0x00000014, 0, 0);
#     fragment.texcoord[1] = (0x00000001, 0x00000004, 0x0000000c, 0) (0x00000001, 0x00000004, 0x0000000c, 0) (0x00000001, 0x00000004, 0x0000000c, 0) (0x00000001, 0x00000004, 0x0000000c, 0)
#     => result.color = (0x00000001, 0x00000004, 0x3e99999a, 0) (0x00000003, 0x00000002, 0x3dcccccc, 0) (0x00000002, 0x00000003, 0x3dcccccc, 0) (0x00000000, 0x00000000, 0x00000000, 0)
# quad: sampler = coordinates;
#     fragment.texcoord[0] = (0x00000002, 0x00000003, 0, 0) (0x00000002, 0x00000006, 0, 0) (0x00000001, 0xfffffffc, 0, 0) (0x00000002, 0x00000002, 0, 0);
#     fragment.texcoord[1] = (0x00000005, 0xffffffff, 0x00000008, 0) (0x00000005, 0xffffffff, 0x00000008, 0) (0xfffffffb, 0x00000001, 0xfffffff8, 0) (0x00000005, 0xffffffff, 0x00000008, 0)
#     => result.color = (0x00000005, 0x00000001, 0x3eaaaaaa, 0) (0x00000002, 0x00000004, 0x00000000, 0) (0x00000001, 0x00000005, 0x3eaaaaaa, 0) (0x00000001, 0x00000005, 0x3eaaaaaa, 0)
# quad: sampler = coordinates;
#     fragment.texcoord[0] = (0x00000000, 0x00000000, 0, 0) (0x00000004, 0xfffffffd, 0, 0) (0x00000064, 0x00000032, 0, 0) (0xfffffffa, 0xfffffff9, 0, 0);
#     fragment.texcoord[1] = (0x00000001, 0x00000001, 0x00000001, 0) (0x00000000, 0x00000001, 0xfffffffe, 0) (0x00000001, 0x00000007, 0x000001c2, 0) (0x00000002, 0xfffffffb, 0x00000018, 0)
#     => result.color = (0x00000001, 0x00000001, 0x00000000, 0) (0x00000007, 0x00000007, 0x00000000, 0) (0x00000007, 0x00000001, 0x3ec00000, 0) (0x00000001, 0x00000003, 0x3e800000, 0)
# quad: sampler = coordinates;
#     fragment.texcoord[0] = (0x0000000a, 0x00000003, 0, 0) (0x0000000b, 0x00000003, 0, 0) (0x0000000c, 0x00000003, 0, 0) (0x0000000d, 0x00000003, 0, 0);
#     fragment.texcoord[1] = (0x00000001, 0x00000006, 0x0000001c, 0) (0x00000001, 0x00000006, 0x0000001c, 0) (0x00000001, 0x00000006, 0x0000001c, 0) (0x00000001, 0x00000006, 0x0000001c, 0)
#     => result.color = (0x00000006, 0x00000001, 0x3eb6db6e, 0) (0x00000005, 0x00000002, 0x3e5b6db6, 0) (0x00000004, 0x00000003, 0x3d924920, 0) (0x00000003, 0x00000004, 0x00000000, 0)
