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
