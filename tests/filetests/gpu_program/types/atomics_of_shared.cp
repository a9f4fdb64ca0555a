# ATOMS: every operation in every type.


#---- ATOMS: unsigned integers
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 40;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
PARAM a = program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.U32 r, a, s[at.x];
STB.U32 r, o[0];
ATOMS.MIN.U32 r, a, s[4];
STB.U32 r, o[16];
ADD.U at, at, 8;
ATOMS.MAX.U32 r, a, s[at.x];
STB.U32 r, o[32];
ATOMS.IWRAP.U32 r, a, s[12];
STB.U32 r, o[48];
ADD.U at, at, 8;
ATOMS.DWRAP.U32 r, a, s[at.x];
STB.U32 r, o[64];
ATOMS.AND.U32 r, a, s[20];
STB.U32 r, o[80];
ADD.U at, at, 8;
ATOMS.OR.U32 r, a, s[at.x];
STB.U32 r, o[96];
ATOMS.XOR.U32 r, a, s[28];
STB.U32 r, o[112];
ADD.U at, at, 8;
ATOMS.EXCH.U32 r, a, s[at.x];
STB.U32 r, o[128];
ATOMS.CSWAP.U32 r, a, s[36];
STB.U32 r, o[144];
END
# section: NV_compute_program5 2.X.8 ATOMS
# run: program.local[10] = 0x80000001, 0x12345678, 0x00000000, 0x00000000; shared = 0x7fffffff 0x7fffffff 0x7fffffff
#     0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0x7fffffff
#     0x80000001 0x80000000 0x7ffffffe 0x00000001 0xffffffff 0xfffffffe 0x80000001 0x7fffffff; storage[0] = 0x7fffffff 0 0 0
#     0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0
#     0x7fffffff 0 0 0 0x7fffffff 0 0 0
# run: program.local[10] = 0xfffffffe, 0x00000007, 0x00000000, 0x00000000; shared = 0xfffffffe 0xfffffffe 0xfffffffe
#     0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0xfffffffc
#     0xfffffffe 0xfffffffe 0 0xfffffffd 0xfffffffe 0xfffffffe 0 0xfffffffe 0x00000007; storage[0] = 0xfffffffe 0 0 0
#     0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0
#     0xfffffffe 0 0 0 0xfffffffe 0 0 0
# run: program.local[10] = 0x00000005, 0xffffffff, 0x00000000, 0x00000000; shared = 0x00000000 0x00000000 0x00000000
#     0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0x00000005 0
#     0x00000005 0x00000001 0x00000005 0 0x00000005 0x00000005 0x00000005 0; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0

#---- ATOMS: signed integers
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 32;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
PARAM a = program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.S32 r, a, s[at.x];
STB.U32 r, o[0];
ATOMS.MIN.S32 r, a, s[4];
STB.U32 r, o[16];
ADD.U at, at, 8;
ATOMS.MAX.S32 r, a, s[at.x];
STB.U32 r, o[32];
ATOMS.AND.S32 r, a, s[12];
STB.U32 r, o[48];
ADD.U at, at, 8;
ATOMS.OR.S32 r, a, s[at.x];
STB.U32 r, o[64];
ATOMS.XOR.S32 r, a, s[20];
STB.U32 r, o[80];
ADD.U at, at, 8;
ATOMS.EXCH.S32 r, a, s[at.x];
STB.U32 r, o[96];
ATOMS.CSWAP.S32 r, a, s[28];
STB.U32 r, o[112];
END
# section: NV_compute_program5 2.X.8 ATOMS
# run: program.local[10] = 0x80000001, 0x12345678, 0x00000000, 0x00000000; shared = 0x7fffffff 0x7fffffff 0x7fffffff
#     0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0x80000001 0x7fffffff 0x00000001 0xffffffff
#     0xfffffffe 0x80000001 0x7fffffff; storage[0] = 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0
#     0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0 0x7fffffff 0 0 0
# run: program.local[10] = 0xfffffffe, 0x00000007, 0x00000000, 0x00000000; shared = 0xfffffffe 0xfffffffe 0xfffffffe
#     0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0xfffffffc 0xfffffffe 0xfffffffe 0xfffffffe 0xfffffffe
#     0 0xfffffffe 0x00000007; storage[0] = 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0
#     0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0 0xfffffffe 0 0 0
# run: program.local[10] = 0x00000005, 0xffffffff, 0x00000000, 0x00000000; shared = 0x00000000 0x00000000 0x00000000
#     0x00000000 0x00000000 0x00000000 0x00000000 0x00000000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0x00000005 0 0x00000005 0 0x00000005 0x00000005
#     0x00000005 0; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0

#---- ATOMS: unsigned integers of 64 bits
!!NVcp5.0
OPTION NV_shader_atomic_int64;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 64;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
LONG TEMP a, D;
PK64.U a, program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.U64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[0];
ATOMS.MIN.U64 D, a, s[8];
UP64.U r, D;
STB.U32X4 r, o[16];
ADD.U at, at, 16;
ATOMS.MAX.U64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[32];
ATOMS.AND.U64 D, a, s[24];
UP64.U r, D;
STB.U32X4 r, o[48];
ADD.U at, at, 16;
ATOMS.OR.U64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[64];
ATOMS.XOR.U64 D, a, s[40];
UP64.U r, D;
STB.U32X4 r, o[80];
ADD.U at, at, 16;
ATOMS.EXCH.U64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[96];
ATOMS.CSWAP.U64 D, a, s[56];
UP64.U r, D;
STB.U32X4 r, o[112];
END
# section: NV_compute_program5 2.X.8 ATOMS
# In 64 bits: 0x8000000000000001, 0x123456789abcdef
# run: program.local[10] = 0x00000001, 0x80000000, 0x89abcdef, 0x01234567; shared = 0xffffffff 0x7fffffff 0xffffffff
#     0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff
#     0x7fffffff 0xffffffff 0x7fffffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0 0xffffffff 0x7fffffff 0x00000001 0x80000000 0x00000001 0 0xffffffff
#     0xffffffff 0xfffffffe 0xffffffff 0x00000001 0x80000000 0xffffffff 0x7fffffff; storage[0] = 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
# In 64 bits: -2, 7
# run: program.local[10] = 0xfffffffe, 0xffffffff, 0x00000007, 0x00000000; shared = 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0xfffffffc 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0 0 0xfffffffe 0xffffffff 0x00000007 0; storage[0] = 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff
# In 64 bits: 0xffffffff, 0x8000000000000000
# run: program.local[10] = 0xffffffff, 0x00000000, 0x00000000, 0x80000000; shared = 0x00000001 0x00000000 0x00000001
#     0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001
#     0x00000000 0x00000001 0x00000000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0x00000001 0x00000001 0 0xffffffff 0 0x00000001 0 0xffffffff 0 0xfffffffe
#     0 0xffffffff 0 0x00000001 0; storage[0] = 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001
#     0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0
#     0x00000001 0

#---- ATOMS: signed integers of 64 bits
!!NVcp5.0
OPTION NV_shader_atomic_int64;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 64;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
LONG TEMP a, D;
PK64.U a, program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.S64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[0];
ATOMS.MIN.S64 D, a, s[8];
UP64.U r, D;
STB.U32X4 r, o[16];
ADD.U at, at, 16;
ATOMS.MAX.S64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[32];
ATOMS.AND.S64 D, a, s[24];
UP64.U r, D;
STB.U32X4 r, o[48];
ADD.U at, at, 16;
ATOMS.OR.S64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[64];
ATOMS.XOR.S64 D, a, s[40];
UP64.U r, D;
STB.U32X4 r, o[80];
ADD.U at, at, 16;
ATOMS.EXCH.S64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[96];
ATOMS.CSWAP.S64 D, a, s[56];
UP64.U r, D;
STB.U32X4 r, o[112];
END
# section: NV_compute_program5 2.X.8 ATOMS
# In 64 bits: 0x8000000000000001, 0x123456789abcdef
# run: program.local[10] = 0x00000001, 0x80000000, 0x89abcdef, 0x01234567; shared = 0xffffffff 0x7fffffff 0xffffffff
#     0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff
#     0x7fffffff 0xffffffff 0x7fffffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0 0x00000001 0x80000000 0xffffffff 0x7fffffff 0x00000001 0 0xffffffff
#     0xffffffff 0xfffffffe 0xffffffff 0x00000001 0x80000000 0xffffffff 0x7fffffff; storage[0] = 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
#     0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff 0xffffffff 0x7fffffff
# In 64 bits: -2, 7
# run: program.local[10] = 0xfffffffe, 0xffffffff, 0x00000007, 0x00000000; shared = 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0xfffffffc 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0 0 0xfffffffe 0xffffffff 0x00000007 0; storage[0] = 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe
#     0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff 0xfffffffe 0xffffffff
# In 64 bits: 0xffffffff, 0x8000000000000000
# run: program.local[10] = 0xffffffff, 0x00000000, 0x00000000, 0x80000000; shared = 0x00000001 0x00000000 0x00000001
#     0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001 0x00000000 0x00000001
#     0x00000000 0x00000001 0x00000000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0 0x00000001 0x00000001 0 0xffffffff 0 0x00000001 0 0xffffffff 0 0xfffffffe
#     0 0xffffffff 0 0x00000001 0; storage[0] = 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001
#     0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0
#     0x00000001 0

#---- ATOMS: numbers of 32 bits
!!NVcp5.0
OPTION NV_shader_atomic_float;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 8;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
PARAM a = program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.F32 r, a, s[at.x];
STB.U32 r, o[0];
ATOMS.EXCH.F32 r, a, s[4];
STB.U32 r, o[16];
END
# section: NV_compute_program5 2.X.8 ATOMS
# run: program.local[10] = 0.1, 5, 5, 5; shared = 0x3e4ccccd 0x3e4ccccd; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 => shared = 0x3e99999a 0x3dcccccd; storage[0] = 0.2 0 0 0 0.2 0 0 0
# run: program.local[10] = inf, 5, 5, 5; shared = 0xff800000 0xff800000; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 => shared = 0x7fffffff 0x7f800000; storage[0] = -inf 0 0 0 -inf 0 0 0
# run: program.local[10] = -0, 5, 5, 5; shared = 0x80000000 0x80000000; exec = 0; invocation.localindex = 0i; storage[0]
#     = 0 0 0 0 0 0 0 0 => storage[0] = -0 0 0 0 -0 0 0 0
# run: program.local[10] = 0x00000001, 5, 5, 5; shared = 0x807fffff 0x807fffff; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 => shared = 0 0x00000001; storage[0] = 0x807fffff 0 0 0 0x807fffff 0 0 0
# run: program.local[10] = 0x7fc12345, 5, 5, 5; shared = 0x3f800000 0x3f800000; exec = 0; invocation.localindex = 0i;
#     storage[0] = 0 0 0 0 0 0 0 0 => shared = 0x7fffffff 0x7fc12345; storage[0] = 1 0 0 0 1 0 0 0

#---- ATOMS: numbers of 64 bits
!!NVcp5.0
OPTION NV_shader_atomic_float64;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 16;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
LONG TEMP a, D;
PK64.F a, program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.F64 D, a, s[at.x];
UP64.U r, D;
STB.U32X4 r, o[0];
ATOMS.EXCH.F64 D, a, s[8];
UP64.U r, D;
STB.U32X4 r, o[16];
END
# section: NV_compute_program5 2.X.8 ATOMS
# In 64 bits: 0.1, 5.0
# run: program.local[10] = 0x9999999a, 0x3fb99999, 0x00000000, 0x40140000; shared = 0x9999999a 0x3fc99999 0x9999999a
#     0x3fc99999; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 => shared = 0x33333334 0x3fd33333
#     0x9999999a 0x3fb99999; storage[0] = 0x9999999a 0x3fc99999 0x9999999a 0x3fc99999 0x9999999a 0x3fc99999 0x9999999a
#     0x3fc99999
# In 64 bits: inf, 5.0
# run: program.local[10] = 0x00000000, 0x7ff00000, 0x00000000, 0x40140000; shared = 0x00000000 0xfff00000 0x00000000
#     0xfff00000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 => shared = 0xffffffff 0x7fffffff 0
#     0x7ff00000; storage[0] = 0 0xfff00000 0 0xfff00000 0 0xfff00000 0 0xfff00000
# In 64 bits: -0.0, 0.0
# run: program.local[10] = 0x00000000, 0x80000000, 0x00000000, 0x00000000; shared = 0x00000000 0x80000000 0x00000000
#     0x80000000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 => storage[0] = 0 0x80000000 0
#     0x80000000 0 0x80000000 0 0x80000000
# In 64 bits: 1e300, 0.0
# run: program.local[10] = 0x8800759c, 0x7e37e43c, 0x00000000, 0x00000000; shared = 0x00000001 0x00000000 0x00000001
#     0x00000000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 => shared = 0x8800759c 0x7e37e43c
#     0x8800759c 0x7e37e43c; storage[0] = 0x00000001 0 0x00000001 0 0x00000001 0 0x00000001 0

#---- ATOMS: two halves
!!NVcp5.0
OPTION NV_shader_atomic_fp16_vector;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 16;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
PARAM a = program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.F16X2 r, a, s[at.x];
STB.U32X4 r, o[0];
ATOMS.MIN.F16X2 r, a, s[4];
STB.U32X4 r, o[16];
ADD.U at, at, 8;
ATOMS.MAX.F16X2 r, a, s[at.x];
STB.U32X4 r, o[32];
ATOMS.EXCH.F16X2 r, a, s[12];
STB.U32X4 r, o[48];
END
# section: NV_compute_program5 2.X.8 ATOMS
# run: program.local[10] = 0.5, -3, 65504, 2.9802322e-8; shared = 0xc1003c00 0xc1003c00 0xc1003c00 0xc1003c00; exec = 0;
#     invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0xc5803e00 0xc2003800 0xc1003c00
#     0xc2003800; storage[0] = 1 -2.5 0 0 1 -2.5 0 0 1 -2.5 0 0 1 -2.5 0 0
# run: program.local[10] = -1, 65520, 1.00048828125, 0.333333343; shared = 0x7c000400 0x7c000400 0x7c000400 0x7c000400;
#     exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => shared = 0x7c00bc00 0x7c00bc00
#     0x7c000400 0x7c00bc00; storage[0] = 0x38800000 inf 0 0 0x38800000 inf 0 0 0x38800000 inf 0 0 0x38800000 inf 0 0

#---- ATOMS: four halves
!!NVcp5.0
OPTION NV_shader_atomic_fp16_vector;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 32;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
UINT TEMP at;
PARAM a = program.local[10];
MOV.U at, 0x0;
ATOMS.ADD.F16X4 r, a, s[at.x];
STB.U32X4 r, o[0];
ATOMS.MIN.F16X4 r, a, s[8];
STB.U32X4 r, o[16];
ADD.U at, at, 16;
ATOMS.MAX.F16X4 r, a, s[at.x];
STB.U32X4 r, o[32];
ATOMS.EXCH.F16X4 r, a, s[24];
STB.U32X4 r, o[48];
END
# section: NV_compute_program5 2.X.8 ATOMS
# run: program.local[10] = 0.5, -3, 65504, 2.9802322e-8; shared = 0xc1003c00 0x7bff0001 0xc1003c00 0x7bff0001 0xc1003c00
#     0x7bff0001 0xc1003c00 0x7bff0001; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     => shared = 0xc5803e00 0x7bff7bff 0xc2003800 0x00000001 0xc1003c00 0x7bff7bff 0xc2003800 0x00007bff; storage[0] = 1
#     -2.5 0x33800000 65504 1 -2.5 0x33800000 65504 1 -2.5 0x33800000 65504 1 -2.5 0x33800000 65504
# run: program.local[10] = -1, 65520, 1.00048828125, 0.333333343; shared = 0x7c000400 0x80013555 0x7c000400 0x80013555
#     0x7c000400 0x80013555 0x7c000400 0x80013555; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 => shared = 0x7c00bc00 0x35553d55 0x7c00bc00 0x80013555 0x7c000400 0x35553c00 0x7c00bc00 0x35553c00;
#     storage[0] = 0x38800000 inf 0x3eaaa000 0xb3800000 0x38800000 inf 0x3eaaa000 0xb3800000 0x38800000 inf 0x3eaaa000
#     0xb3800000 0x38800000 inf 0x3eaaa000 0xb3800000
