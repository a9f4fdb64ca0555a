# section: NV_compute_program5 2.X.8
#---- shared memory
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v;
SHL.U a.x, invocation.localindex.x, 2;
ADD.U v.x, invocation.localindex.x, 7;
STS.U32 v, s[a.x];
BAR;
XOR.U a.y, a.x, 4;
LDS.U32 v, s[a.y];
STB.U32 v, o[a.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 0i 0i 0i 0i; storage[0] = 0i 0i 0i 0i => shared = 7i 8i 9i 10i; storage[0] = 8i 7i 10i 9i
#---- ATOMS
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 8;
SHARED s = program.sharedmem[4];
STORAGE o[] = { program.storage[0] };
TEMP a, v;
SHL.U a.x, invocation.localindex.x, 2;
ATOMS.ADD.U32 v, 3, s;
STB.U32 v, o[a.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1i 2i; storage[0] = 0i 0i 0i 0i => shared = 1i 14i; storage[0] = 2i 5i 8i 11i
#---- a barrier within a loop of uniform count: a sum over all, in two rounds
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v, w, step;
SHL.U a.x, invocation.localindex.x, 2;
ADD.U v.x, invocation.localindex.x, 1;
STS.U32 v, s[a.x];
MOV.U step.x, 4;
REP.S 2;
BAR;
XOR.U a.y, a.x, step.x;
LDS.U32 w, s[a.y];
ADD.U v.x, v.x, w.x;
BAR;
STS.U32 v, s[a.x];
SHL.U step.x, step.x, 1;
ENDREP;
STB.U32 v, o[a.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 0i 0i 0i 0i; storage[0] = 0i 0i 0i 0i => storage[0] = 10i 10i 10i 10i
#---- the same lookup on both sides of a barrier
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
STORAGE o[] = { program.storage[0] };
TEMP at, a, b;
MOV.F at, {0.5, 0.5, 0, 1};
TEX.F a, at, texture[2], 2D;
BAR;
TEX.F b, at, texture[2], 2D;
ADD.F a, a, b;
SHL.U at.x, invocation.localindex.x, 4;
STB.F32X4 a, o[at.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); sampler = coordinates; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 1 1 0 4 1 1 0 4 1 1 0 4 1 1 0 4
#---- accesses at the edges: lanes that are not inside read zeros and store nothing, others are as ever, and other values stay
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v, w, keep;
I2F.U keep, invocation.localindex.x;
MAD.F keep, keep, { 1, 2, 3, 4 }, 0.5;
# 8, 12, 16, 20: two lanes inside.
SHL.U a.x, invocation.localindex.x, 2;
ADD.U a.y, a.x, 8;
LDS.F32 v, s[a.y];
# -4, 0, 4, 8
SUB.S a.z, a.x, 4;
LDS.U32 w, s[a.z];
# 9, 10, 11, 12, without alignment
ADD.U a.w, invocation.localindex.x, 9;
STS.U32 w, s[a.w];
STS.F32 v, s[a.y];
ADD.F keep, keep, v.x;
SHL.U a.x, invocation.localindex.x, 4;
STB.F32X4 keep, o[a.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1.0 2.0 3.0 4.0;
#     storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 3.5 3.5 3.5 3.5 5.5 6.5 7.5 8.5 2.5 4.5 6.5 8.5 3.5 6.5 9.5 12.5; shared = 1.0 2.0 3.0 4.0
#---- vectors at the edges, and the same place for all: the last lane's stays
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 32;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v;
SHL.U a.x, invocation.localindex.x, 3;
# 0, 8, 16, 24: two words inside of all, four words not.
LDS.U32X2 v, s[a.x];
ADD.U v.z, v.x, v.y;
LDS.U32X4 v.xyw, s[a.x];
SHL.U a.y, invocation.localindex.x, 4;
STB.U32X4 v, o[a.y];
MOV.U v, invocation.localindex.x;
STS.U32X2 v, s[4];
SEQ.U.CC0 a.z, invocation.localindex.x, 2;
STS.U32 v, s[a.y];
IF NE.z;
  STS.U32X4 v, s[12];
ENDIF;
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1i 2i 3i 4i 5i 6i 7i 8i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 1i 2i 3i 4i 3i 4i 7i 6i 5i 6i 11i 8i 0i 0i 15i 0i; shared = 0i 3i 3i 2i 2i 2i 2i 8i
#---- addresses that all lanes share: below, inside, at the end, without alignment, beyond
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP at, v, w, sum;
MOV.S at.x, -4;
MOV.U sum, 0;
REP.S 8;
LDS.U32 v, s[at.x];
ADD.U sum.x, sum.x, v.x;
LDS.U32X2 w, s[at.x];
ADD.U sum.y, sum.y, w.x;
ADD.U sum.z, sum.z, w.y;
LDS.U32 v, s[at.x + 1];
ADD.U sum.w, sum.w, v.x;
ADD.S at.x, at.x, 4;
ENDREP;
SHL.U at.x, invocation.localindex.x, 4;
STB.U32X4 sum, o[at.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1i 2i 3i 4i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 10i 6i 9i 150994944i 10i 6i 9i 150994944i 10i 6i 9i 150994944i 10i 6i 9i 150994944i
#---- the same with lanes that make no access, which keep what they had; of those that store at one place the last that does
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP at, v, t;
MOV.U v, 9;
MOV.U at.x, 0;
REP.S 2;
SLT.U.CC0 at.z, invocation.localindex.x, 3;
IF NE.z;
  LDS.U32X4 v, s[at.x];
  STS.U32 invocation.localindex, s[at.x];
ENDIF;
ADD.U at.x, at.x, 16;
ENDREP;
LDS.U32 t, s[0];
MOV.U v.y, t.x;
SHL.U at.x, invocation.localindex.x, 3;
STB.U32X2 v, o[at.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 5i 6i 7i 8i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 0i 2i 0i 2i 0i 2i 9i 2i; shared = 2i 6i 7i 8i
#---- an array within: indices below zero and beyond its end are not inside, though there is memory
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 32;
SHARED s[] = { program.sharedmem[8..19] };
STORAGE o[] = { program.storage[0] };
TEMP at, v, t;
SHL.U at.x, invocation.localindex.x, 2;
SUB.S at.y, at.x, 4;
LDS.U32 t, s[at.y];
MOV.U v.x, t.x;
LDS.U32 t, s[at.x + 4];
MOV.U v.y, t.x;
SUB.S at.z, at.x, 8;
LDS.U32 t, s[at.z];
MOV.U v.z, t.x;
MUL.S at.w, invocation.localindex.x, 0x40000000;
LDS.U32 t, s[at.w + 4];
MOV.U v.w, t.x;
SHL.U at.x, invocation.localindex.x, 4;
STB.U32X4 v, o[at.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1i 2i 3i 4i 5i 6i 7i 8i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 0i 4i 0i 4i 3i 5i 0i 0i 4i 0i 3i 0i 5i 0i 4i 0i
#---- numbers of 8, 16 and 64 bits at the end and beyond
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP at, v, t;
LONG TEMP big;
ADD.U at.x, invocation.localindex.x, 13;
LDS.U8 t, s[at.x];
MOV.U v.x, t.x;
LDS.S16 t, s[at.x];
MOV.U v.y, t.x;
SUB.U at.y, at.x, 6;
LDS.U64 big, s[at.y];
CVT.U32.U64 v.z, big.x;
STS.U8 at, s[at.x];
LDS.U32 t, s[12];
MOV.U v.w, t.x;
SHL.U at.x, invocation.localindex.x, 4;
STB.U32X4 v, o[at.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 0x04030201 0x08070605 0x0c0b0a09 0x100f0e0d; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 14i 3854i 185207048i 0x0f0e0d0d 15i 4111i 202050057i 0x0f0e0d0d 16i 0i 0i 0x0f0e0d0d 0i 0i 0i 0x0f0e0d0d
#---- program.sharedmem has as many elements as SHARED_MEMORY says, whatever the last of them is the beginning of
# section: NV_compute_program5 2.X.3.Y, Table X.3
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v, w;
SHL.U a.x, invocation.localindex.x, 2;
# 12, 16, 20, 24: a word inside, then none.
LDS.U32 v, s[a.x + 12];
# Bytes from 13 on, of which three are inside.
ADD.U a.y, invocation.localindex.x, 13;
LDS.U8 w, s[a.y];
MOV.U v.y, w.x;
# Halves of words from 12 on, of which three are inside.
ADD.U a.y, invocation.localindex.x, 12;
LDS.S16 w, s[a.y];
MOV.U v.z, w.x;
# An atomic is made at words alone.
MOV.U w, 1;
ATOMS.OR.U32 v.w, w, s[a.y];
SHL.U a.x, a.x, 2;
STB.U32X4 v, o[a.x];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1i 2i 3i 0xf0807060; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 0xf0807060 0x00000070 0x00007060 0xf0807060 0x00000000 0x00000080 0xffff8070 0x00000000 0x00000000 0x000000f0 0xfffff080 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000;
#     shared = 1i 2i 3i 0xf0807061
