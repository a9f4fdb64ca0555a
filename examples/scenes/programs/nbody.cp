!!NVcp5.0
# A step of bodies that pull one another: those with mass, the first 256 * tiles, pull all. They come 256 at a time through shared memory.
#
#   program.storage[0]      the bodies: place and mass, velocity
#   program.storage[1]      what becomes of them
#   tiles                   x: how many times 256 bodies have mass
#   time                    x: the step; y: what is added to squares of distances
OPTION NV_shader_storage_buffer;
GROUP_SIZE 256;
SHARED_MEMORY 4096;
STORAGE bodies[] = { program.storage[0] };
STORAGE next[] = { program.storage[1] };
SHARED near[] = { program.sharedmem };
PARAM tiles = program.local[0];
PARAM time = program.local[1];
TEMP own, velocity, pull, other, away, f;
TEMP at, from, to, count;

SHL.U at.x, invocation.globalid.x, 5;
ADD.U at.y, at.x, 16;
SHL.U at.z, invocation.localid.x, 4;
LDB.F32X4 own, bodies[at.x];
LDB.F32X4 velocity, bodies[at.y];
MOV.F pull, 0;
SHL.U from.x, invocation.localid.x, 5;
CVT.S32.F32 count.x, tiles.x;
REP.S count.x;
    LDB.F32X4 other, bodies[from.x];
    STS.F32X4 other, near[at.z];
    ADD.U from.x, from.x, 8192;
    BAR;
    MOV.U to.x, 0;
    REP.S 256;
        LDS.F32X4 other, near[to.x];
        SUB.F away.xyz, other, own;
        DP3.F f.x, away, away;
        ADD.F f.x, f.x, time.y;
        RSQ.F f.y, f.x;
        MUL.F f.z, f.y, f.y;
        MUL.F f.y, f.y, f.z;
        MUL.F f.y, f.y, other.w;
        MAD.F pull.xyz, away, f.y, pull;
        ADD.U to.x, to.x, 16;
    ENDREP;
    BAR;
ENDREP;
MAD.F velocity.xyz, pull, time.x, velocity;
MAD.F own.xyz, velocity, time.x, own;
STB.F32X4 own, next[at.x];
STB.F32X4 velocity, next[at.y];
END
