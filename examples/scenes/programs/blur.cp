!!NVcp5.0
# One direction of a blur that is as wide as each texel asks for: 64 texels of a row or column, and 32 more at both ends, lie in shared memory.
#
#   image 0, 1              light, and in w how many texels wide it is spread; what becomes of it
#   along                   (1, 0) for rows, (0, 1) for columns
OPTION ARB_shader_image_size;
GROUP_SIZE 64;
SHARED_MEMORY 2048;
SHARED line[] = { program.sharedmem };
IMAGE from = image[0];
IMAGE to = image[1];
PARAM along = program.local[0];
TEMP texel, sum, w, d;
INT TEMP step, at, place, last;
CVT.S32.F32 step, along;
MUL.S at.xy, step, invocation.globalid.x;
MUL.S place.xy, step.yxzw, invocation.groupid.y;
ADD.S at.xy, at, place;
MOV.S at.zw, 0;
# Each invocation brings two texels. Those outside of the image are those at its border.
IMQ last, from, 2D;
SUB.S last.xy, last, 1;
MAD.S place.xy, step, -32, at;
MOV.S place.zw, 0;
MAX.S place.xy, place, 0;
MIN.S place.xy, place, last;
LOADIM.F32X4 texel, place, from, 2D;
MUL.S last.z, invocation.localid.x, 16;
STS.F32X4 texel, line[last.z];
MAD.S place.xy, step, 32, at;
MIN.S place.xy, place, last;
LOADIM.F32X4 texel, place, from, 2D;
ADD.S last.w, last.z, 1024;
STS.F32X4 texel, line[last.w];
BAR;
MOV.F sum, 0;
MOV.F w, 0;
MOV.F d.x, -31;
ADD.S last.z, last.z, 16;
REP.S 63;
    LDS.F32X4 texel, line[last.z];
    # A bell as wide as w of this texel, and the lower the wider.
    MAD.F d.y, texel.w, texel.w, 0.2;
    RCP.F d.y, d.y;
    MUL.F d.z, d.x, d.x;
    MUL.F d.z, d.z, d.y;
    EX2.F d.z, -d.z;
    RSQ.F d.w, d.y;
    RCP.F d.w, d.w;
    MUL.F d.z, d.z, d.w;
    MAD.F sum, texel, d.z, sum;
    ADD.F w.x, w.x, d.z;
    ADD.F d.x, d.x, 1;
    ADD.S last.z, last.z, 16;
ENDREP;
RCP.F w.x, w.x;
MUL.F sum, sum, w.x;
STOREIM.F32X4 to, sum, at, 2D;
END
