!!NVfp5.0
# What is seen through lit air: shafts of light, drawn at half the size, are mixed of four by four texels, of those
# that look as far.
#
#   texcoord[0]             place on the screen
#   texture 0               what is seen, as hall.fp writes it
#   texture 1               depths as the eye sees them
#   texture 2               shafts.fp's result
#   reach                   x, y: near and far plane; z, w: width and height of texture 2
#   haze                    xyz: light of the air in the shade; w: how thick it is
PARAM reach = program.local[4];
PARAM haze = program.local[5];
PARAM sun = {1.5, 1.1, 0.68, 0};
TEMP color, t, far, sum, texel;
INT TEMP at, from, count, last;

TEX.F color, fragment.texcoord[0], texture[0], 2D;
MAX.F t.x, color.x, color.y;
MAX.F t.x, t.x, color.z;
SUB.F t.x, 1, t.x;
MAX.F t.x, t.x, 0.01;
RCP.F t.x, t.x;
MUL.F color.xyz, color, t.x;

MUL.F t.xy, fragment.texcoord[0], reach.zwzw;
SUB.F t.xy, t, 1.5;
FLR.S from.xy, t;
SUB.F t.xy, reach.zwzw, 1;
TRUNC.S last.xy, t;
MOV.F sum, 0;
TEX.F far, fragment.texcoord[0], texture[2], 2D;
MOV.S count.x, 0;
MOV.S at.zw, 0;
REP.S 16;
    AND.S at.x, count.x, 3;
    SHR.S at.y, count.x, 2;
    ADD.S at.xy, at, from;
    MAX.S at.xy, at, 0;
    MIN.S at.xy, at, last;
    TXF.F texel, at, texture[2], 2D;
    SUB.F t.x, texel.w, far.w;
    MUL.F t.x, |t.x|, -3;
    EX2.F t.x, t.x;
    ADD.F t.x, t.x, 0.001;
    MAD.F sum.x, texel.x, t.x, sum.x;
    ADD.F sum.y, sum.y, t.x;
    ADD.S count.x, count.x, 1;
ENDREP;
RCP.F sum.y, sum.y;
MUL.F sum.x, sum.x, sum.y;
MUL.F t.x, far.w, -haze.w;
EX2.F t.x, t.x;
LRP.F color.xyz, t.x, color, haze;
MAD.F result.color.xyz, sum.x, sun, color;
MOV.F result.color.w, 1;
END
