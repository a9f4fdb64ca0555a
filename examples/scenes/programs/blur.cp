!!NVcp5.0
# What an open lens makes of a picture: each texel becomes a disc, as wide as it is out of focus. A group makes 16 by 16 texels at half the
# size; what it needs of the picture, those and 12 more on every side, lies in shared memory.
#
#   image 0, 1              light, and in w how far out of focus it is: in texels of the result, more than 0 before what is sharp; what
#                           becomes of it, and in w how wide the disc of this place is itself
OPTION ARB_shader_image_size;
GROUP_SIZE 16 16;
SHARED_MEMORY 25600;
SHARED tile[] = { program.sharedmem };
IMAGE from = image[0];
IMAGE to = image[1];
TEMP texel, more, own, sum, d, w;
INT TEMP corner, at, place, last, count, n;

# 40 by 40 texels, each the mean of four of the picture, as far out of focus as the nearest; outside are those at its border.
IMQ last, from, 2D;
SUB.S last.xy, last, 1;
MUL.S corner.xy, invocation.groupid, 16;
SUB.S corner.xy, corner, 12;
MOV.S n.x, invocation.localindex.x;
REP.S 7;
    SLT.S.CC n.y, n.x, 1600;
    IF NE.y;
        DIV.S at.y, n.x, 40;
        MUL.S at.x, at.y, 40;
        SUB.S at.x, n.x, at.x;
        ADD.S at.xy, at, corner;
        MUL.S at.xy, at, 2;
        MOV.F sum, {0, 0, 0, -100};
        MOV.S count.x, 0;
        REP.S 4;
            AND.S place.x, count.x, 1;
            SHR.S place.y, count.x, 1;
            ADD.S place.xy, place, at;
            MAX.S place.xy, place, 0;
            MIN.S place.xy, place, last;
            MOV.S place.zw, 0;
            LOADIM.F32X4 texel, place, from, 2D;
            MAD.F sum.xyz, texel, 0.25, sum;
            MAX.F sum.w, sum, texel;
            ADD.S count.x, count.x, 1;
        ENDREP;
        MUL.S place.x, n.x, 16;
        STS.F32X4 sum, tile[place.x];
    ENDIF;
    ADD.S n.x, n.x, 256;
ENDREP;
BAR;

# The place of this texel in the tile, and its own width.
MAD.S n.x, invocation.localid.y, 40, invocation.localid.x;
MUL.S n.x, n.x, 16;
ADD.S place.x, n.x, 7872;
LDS.F32X4 own, tile[place.x];
MOV.F sum, 0;
MOV.F w, 0;
MOV.F d.y, -12;
REP.S 25;
    MOV.F d.x, -12;
    MUL.F w.y, d.y, d.y;
    REP.S 25;
        LDS.F32X4 texel, tile[n.x];
        MAD.F d.z, d.x, d.x, w.y;
        MAX.F d.z, d.z, 0.0001;
        RSQ.F d.w, d.z;
        MUL.F d.z, d.z, d.w;
        # What lies behind this place reaches no farther over it than this place itself is wide.
        MOV.F more.x, |texel.w|;
        SLT.F more.y, texel.w, own.w;
        MIN.F more.z, more.x, |own.w|;
        LRP.F more.x, more.y, more.z, more.x;
        # A disc with a soft edge, over which the light is spread.
        SUB.F.SAT d.z, more.x, d.z;
        ADD.F more.x, more.x, 0.4;
        MUL.F more.x, more.x, more.x;
        RCP.F more.x, more.x;
        MUL.F d.z, d.z, more.x;
        MAD.F sum, texel, d.z, sum;
        ADD.F w.x, w.x, d.z;
        ADD.F d.x, d.x, 1;
        ADD.S n.x, n.x, 16;
    ENDREP;
    ADD.F d.y, d.y, 1;
    ADD.S n.x, n.x, 240;
ENDREP;
MAX.F w.x, w.x, 0.0001;
RCP.F w.x, w.x;
MUL.F sum, sum, w.x;
MOV.F sum.w, |own.w|;
MOV.S at.xy, invocation.globalid;
MOV.S at.zw, 0;
STOREIM.F32X4 to, sum, at, 2D;
END
