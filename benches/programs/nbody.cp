!!NVcp5.0
# What 512 bodies pull each of them with: 128 at a time in shared memory. A body is its place, and its mass in w.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 128;
SHARED_MEMORY 2048;
SHARED near[] = { program.sharedmem };
STORAGE bodies[] = { program.storage[0] };
STORAGE pulls[] = { program.storage[1] };
TEMP own, pull, from, to, at, other, away, f;
SHL.U at.x, invocation.globalid.x, 4;
SHL.U at.y, invocation.localid.x, 4;
LDB.F32X4 own, bodies[at.x];
MOV.F pull, 0;
MOV.U from.x, at.y;
REP.S 4;
LDB.F32X4 other, bodies[from.x];
STS.F32X4 other, near[at.y];
ADD.U from.x, from.x, 2048;
BAR;
MOV.U to.x, 0;
REP.S 128;
LDS.F32X4 other, near[to.x];
SUB.F away.xyz, other, own;
DP3.F f.x, away, away;
ADD.F f.x, f.x, 0.01;
RSQ.F f.y, f.x;
MUL.F f.z, f.y, f.y;
MUL.F f.y, f.y, f.z;
MUL.F f.y, f.y, other.w;
MAD.F pull.xyz, away, f.y, pull;
ADD.U to.x, to.x, 16;
ENDREP;
BAR;
ENDREP;
STB.F32X4 pull, pulls[at.x];
END
