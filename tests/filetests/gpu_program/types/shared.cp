# LDS and STS of numbers of every type.


#---- LDS: one number, anywhere
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 32;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
INT PARAM at = program.local[0];
LDS.F32 r, s[0];
STB.U32X4 r, o[0];
LDS.S8 r, s[0];
STB.U32X4 r, o[16];
LDS.U8 r, s[0];
STB.U32X4 r, o[32];
LDS.S16 r, s[0];
STB.U32X4 r, o[48];
LDS.U16 r, s[0];
STB.U32X4 r, o[64];
LDS.S32 r, s[0];
STB.U32X4 r, o[80];
LDS.U32 r, s[0];
STB.U32X4 r, o[96];
LDS.F32 r, s[at.z + 0];
STB.U32X4 r, o[112];
LDS.S8 r, s[at.z + 0];
STB.U32X4 r, o[128];
LDS.U8 r, s[at.z + 0];
STB.U32X4 r, o[144];
LDS.S16 r, s[at.z + 0];
STB.U32X4 r, o[160];
LDS.U16 r, s[at.z + 0];
STB.U32X4 r, o[176];
LDS.S32 r, s[at.z + 0];
STB.U32X4 r, o[192];
LDS.U32 r, s[at.z + 0];
STB.U32X4 r, o[208];
END
# section: NV_compute_program5 2.X.8
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0x76543280 0xfedcba98 0x3f800000
#     0xc0490fdb 0x7fc12345 0x80000001 0x54442d18 0x400921fb; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] =
#     0x76543280 0 0 0 0xffffff80 0 0 0 0x00000080 0 0 0 0x00003280 0 0 0 0x00003280 0 0 0 0x76543280 0 0 0 0x76543280 0 0 0
#     0xdcba9876 0 0 0 0x00000076 0 0 0 0x00000076 0 0 0 0xffff9876 0 0 0 0x00009876 0 0 0 0xdcba9876 0 0 0 0xdcba9876 0 0 0
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0x7fff80ff 0x7ff00000 0xcccccccd
#     0xc1eccccc 0x00000001 0x00000000 0xffffffff 0x7fefffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] =
#     0x7fff80ff 0 0 0 0xffffffff 0 0 0 0x000000ff 0 0 0 0xffff80ff 0 0 0 0x000080ff 0 0 0 0x7fff80ff 0 0 0 0x7fff80ff 0 0 0
#     0xf000007f 0 0 0 0x0000007f 0 0 0 0x0000007f 0 0 0 0x0000007f 0 0 0 0x0000007f 0 0 0 0xf000007f 0 0 0 0xf000007f 0 0 0

#---- LDS: several numbers, and what they are in a register of 64 bits
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 32;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
INT PARAM at = program.local[0];
LONG TEMP D;
LDS.F32X2 r, s[at.x + 8];
STB.U32X4 r, o[0];
LDS.F32X4 r, s[at.x + 8];
STB.U32X4 r, o[16];
LDS.S32X2 r, s[at.x + 8];
STB.U32X4 r, o[32];
LDS.S32X4 r, s[at.x + 8];
STB.U32X4 r, o[48];
LDS.U32X2 r, s[at.x + 8];
STB.U32X4 r, o[64];
LDS.U32X4 r, s[at.x + 8];
STB.U32X4 r, o[80];
LDS.S8 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[96];
LDS.U8 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[112];
LDS.S16 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[128];
LDS.U16 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[144];
LDS.S32 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[160];
LDS.U32 D.xy, s[0];
UP64.U r, D;
STB.U32X4 r, o[176];
LDS.F32X4 D, s[at.x + 8];
UP64.U r, D;
STB.U32X4 r, o[192];
END
# section: NV_compute_program5 2.X.8
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0x76543280 0xfedcba98 0x3f800000
#     0xc0490fdb 0x40490fdb 0xbf000000 0x54442d18 0x400921fb; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] = 1
#     0xc0490fdb 0 0 1 0xc0490fdb 3.1415927 -0.5 0x3f800000 0xc0490fdb 0 0 0x3f800000 0xc0490fdb 0x40490fdb 0xbf000000
#     0x3f800000 0xc0490fdb 0 0 0x3f800000 0xc0490fdb 0x40490fdb 0xbf000000 0xffffff80 0xffffffff 0 0 0x00000080 0 0 0
#     0x00003280 0 0 0 0x00003280 0 0 0 0x76543280 0 0 0 0x76543280 0 0 0 0 0x3ff00000 0x60000000 0xc00921fb
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0x7fff80ff 0x7ff00000 0xcccccccd
#     0xc1eccccc 0x3f000000 0x00000000 0xffffffff 0x7fefffff; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] = 0xcccccccd
#     0xc1eccccc 0 0 0xcccccccd 0xc1eccccc 0.5 0 0xcccccccd 0xc1eccccc 0 0 0xcccccccd 0xc1eccccc 0x3f000000 0 0xcccccccd
#     0xc1eccccc 0 0 0xcccccccd 0xc1eccccc 0x3f000000 0 0xffffffff 0xffffffff 0 0 0x000000ff 0 0 0 0xffff80ff 0xffffffff 0 0
#     0x000080ff 0 0 0 0x7fff80ff 0 0 0 0x7fff80ff 0 0 0 0xa0000000 0xc1999999 0x80000000 0xc03d9999

#---- LDS: numbers of 64 bits
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 32;
STORAGE o[] = { program.storage[0] };
TEMP r;
SHARED s[] = { program.sharedmem };
INT PARAM at = program.local[0];
LONG TEMP D;
LDS.F64 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[0];
UP64.U r, D.zwzw;
STB.U32 r, o[16];
LDS.F64X2 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[32];
UP64.U r, D.zwzw;
STB.U32 r, o[48];
LDS.F64X4 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[64];
UP64.U r, D.zwzw;
STB.U32X4 r, o[80];
LDS.S64 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[96];
UP64.U r, D.zwzw;
STB.U32 r, o[112];
LDS.S64X2 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[128];
UP64.U r, D.zwzw;
STB.U32 r, o[144];
LDS.S64X4 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[160];
UP64.U r, D.zwzw;
STB.U32X4 r, o[176];
LDS.U64 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[192];
UP64.U r, D.zwzw;
STB.U32 r, o[208];
LDS.U64X2 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[224];
UP64.U r, D.zwzw;
STB.U32 r, o[240];
LDS.U64X4 D, s[0];
UP64.U r, D;
STB.U32X4 r, o[256];
UP64.U r, D.zwzw;
STB.U32X4 r, o[272];
LDS.F64X4 r, s[0];
STB.U32X4 r, o[288];
LDS.S64X4 r, s[0];
STB.U32X4 r, o[304];
LDS.U64X4 r, s[0];
STB.U32X4 r, o[320];
LDS.F64 r, s[0];
STB.U32X4 r, o[336];
LDS.S64X2 r, s[0];
STB.U32X4 r, o[352];
LDS.U64X2 r, s[0];
STB.U32X4 r, o[368];
END
# section: NV_compute_program5 2.X.8
# In 64 bits: 0.1, -2.5, 1e300, 5e9
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0x9999999a 0x3fb99999 0x00000000
#     0xc0040000 0x8800759c 0x7e37e43c 0x20000000 0x41f2a05f; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] = 0x9999999a 0x3fb99999 0 0 0 0 0 0
#     0x9999999a 0x3fb99999 0 0xc0040000 0 0 0 0 0x9999999a 0x3fb99999 0 0xc0040000 0x8800759c 0x7e37e43c 0x20000000
#     0x41f2a05f 0x9999999a 0x3fb99999 0 0 0 0 0 0 0x9999999a 0x3fb99999 0 0xc0040000 0 0 0 0 0x9999999a 0x3fb99999 0
#     0xc0040000 0x8800759c 0x7e37e43c 0x20000000 0x41f2a05f 0x9999999a 0x3fb99999 0 0 0 0 0 0 0x9999999a 0x3fb99999 0
#     0xc0040000 0 0 0 0 0x9999999a 0x3fb99999 0 0xc0040000 0x8800759c 0x7e37e43c 0x20000000 0x41f2a05f 0.1 -2.5 inf
#     0x4f9502f9 0x9999999a 0 0x8800759c 0x20000000 0x9999999a 0 0x8800759c 0x20000000 0.1 0 0 0 0x9999999a 0 0 0 0x9999999a
#     0 0 0
# In 64 bits: 0x80000000ffffffff, 0x3ff0000010000001, 0xbff0000000000000, 0x36a0000000000000
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000003, 0x00000008; shared = 0xffffffff 0x80000000 0x10000001
#     0x3ff00000 0x00000000 0xbff00000 0x00000000 0x36a00000; exec = 0; invocation.localindex = 0i; storage[0] = 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 => storage[0] = 0xffffffff 0x80000000 0 0 0 0 0 0
#     0xffffffff 0x80000000 0x10000001 0x3ff00000 0 0 0 0 0xffffffff 0x80000000 0x10000001 0x3ff00000 0 0xbff00000 0
#     0x36a00000 0xffffffff 0x80000000 0 0 0 0 0 0 0xffffffff 0x80000000 0x10000001 0x3ff00000 0 0 0 0 0xffffffff 0x80000000
#     0x10000001 0x3ff00000 0 0xbff00000 0 0x36a00000 0xffffffff 0x80000000 0 0 0 0 0 0 0xffffffff 0x80000000 0x10000001
#     0x3ff00000 0 0 0 0 0xffffffff 0x80000000 0x10000001 0x3ff00000 0 0xbff00000 0 0x36a00000 -0 1.0000001 -1 0 0xffffffff
#     0x10000001 0 0 0xffffffff 0x10000001 0 0 -0 0 0 0 0xffffffff 0x10000001 0 0 0xffffffff 0x10000001 0 0

#---- STS: one number, anywhere
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 24;
SHARED s[] = { program.sharedmem };
INT PARAM p = program.local[0];
INT PARAM q = program.local[1];
PARAM a = program.local[10];
STS.S8 -a.x, s[p.x];
STS.U8 a.y, s[p.y];
STS.S16 -a.z, s[p.z];
STS.U16 a.w, s[p.w];
STS.F32 a.x, s[q.x];
STS.S32 a.y, s[q.y];
STS.U32 a.z, s[q.z];
END
# section: NV_compute_program5 2.X.8
# run: program.local[0] = 0x00000000, 0x00000002, 0x00000003, 0x00000005; program.local[1] = 0x00000008, 0x0000000d,
#     0x00000013, 0x00000000; program.local[10] = 0x123456ff, 0xffffff80, 0x0000fedc, 0x89abcdef; exec = 0; shared = -1 -1
#     -1 -1 -1 -1; invocation.localindex = 0i => shared = 0x24800001 0xbfcdef01 0x123456ff 0xffff8000 0xdc8000ff 0xbf0000fe
# run: program.local[0] = 0x00000000, 0x00000001, 0x00000002, 0x00000004; program.local[1] = 0x00000008, 0x0000000c,
#     0x00000010, 0x00000000; program.local[10] = 0x80000001, 0x00000000, 0x7fffffff, 0x7fc54321; exec = 0; shared = -1 -1
#     -1 -1 -1 -1; invocation.localindex = 0i => shared = 0x000100ff 0xbf804321 0x80000001 0 0x7fffffff -1

#---- STS: several numbers
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 76;
SHARED s[] = { program.sharedmem };
INT PARAM p = program.local[0];
INT PARAM q = program.local[1];
PARAM a = program.local[10];
STS.F32X2 a, s[p.x];
STS.F32X4 a.wzyx, s[p.y];
STS.S32X2 a, s[p.z];
STS.S32X4 a.wzyx, s[p.w];
STS.U32X2 a, s[q.x];
STS.U32X4 a.wzyx, s[q.y];
END
# section: NV_compute_program5 2.X.8
# run: program.local[0] = 0x00000000, 0x00000008, 0x00000018, 0x00000020; program.local[1] = 0x00000030, 0x00000038,
#     0x00000000, 0x00000000; program.local[10] = 0x123456ff, 0xffffff80, 0x0000fedc, 0x89abcdef; exec = 0; shared = -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0x123456ff 0xffffff80
#     0x89abcdef 0x0000fedc 0xffffff80 0x123456ff 0x123456ff 0xffffff80 0x89abcdef 0x0000fedc 0xffffff80 0x123456ff
#     0x123456ff 0xffffff80 0x89abcdef 0x0000fedc 0xffffff80 0x123456ff -1
# run: program.local[0] = 0x00000001, 0x00000014, 0x00000020, 0x0000003c; program.local[1] = 0x00000028, 0x0000002c,
#     0x00000000, 0x00000000; program.local[10] = 1, -0, inf, 0x7fc00001; exec = 0; shared = -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0x80000000 0x0000003f 0xbf800080 -1 -1 0x7fc00001
#     0x7f800000 0x80000000 0x3f800000 0x80000000 0x3f800000 0x7fc00001 0x7f800000 0x80000000 0x3f800000 0x7fc00001
#     0x7f800000 0x80000000 0x3f800000

#---- STS: numbers of 64 bits
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 136;
SHARED s[] = { program.sharedmem };
INT PARAM p = program.local[0];
INT PARAM q = program.local[1];
LONG TEMP A;
PK64.U A.xy, program.local[10];
PK64.U A.zw, program.local[11];
STS.F64 A.z, s[p.x];
STS.F64X2 A.yxxx, s[p.y];
STS.F64X4 -A, s[p.z];
STS.S64 A.w, s[p.w];
STS.S64X2 A.zwzw, s[q.x];
STS.S64X4 -A, s[q.y];
STS.U64 A.y, s[q.z];
STS.U64X2 A, s[q.w];
END
# section: NV_compute_program5 2.X.8
# In 64 bits: 0.1, -2.5, 1e300, -0.0
# run: program.local[0] = 0x00000000, 0x00000008, 0x00000018, 0x00000038; program.local[1] = 0x00000040, 0x00000050,
#     0x00000070, 0x00000078; program.local[10] = 0x9999999a, 0x3fb99999, 0x00000000, 0xc0040000; program.local[11] =
#     0x8800759c, 0x7e37e43c, 0x00000000, 0x80000000; exec = 0; shared = -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0x8800759c 0x7e37e43c 0
#     0xc0040000 0x9999999a 0x3fb99999 0x9999999a 0xbfb99999 0 0x40040000 0x8800759c 0xfe37e43c 0 0 0 0x80000000 0x8800759c
#     0x7e37e43c 0 0x80000000 0x66666666 0xc0466666 0 0x3ffc0000 0x77ff8a64 0x81c81bc3 0 0x80000000 0 0xc0040000 0x9999999a
#     0x3fb99999 0 0xc0040000
# In 64 bits: 1, 0x8000000000000000, -1, 0x123456789abcdef
# run: program.local[0] = 0x00000000, 0x00000008, 0x00000018, 0x00000038; program.local[1] = 0x00000040, 0x00000050,
#     0x00000070, 0x00000078; program.local[10] = 0x00000001, 0x00000000, 0x00000000, 0x80000000; program.local[11] =
#     0xffffffff, 0xffffffff, 0x89abcdef, 0x01234567; exec = 0; shared = -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0xffffffff 0xffffffff 0
#     0x80000000 0x00000001 0 0x00000001 0x80000000 0 0 0xffffffff 0x7fffffff 0x89abcdef 0x81234567 0x89abcdef 0x01234567
#     0xffffffff 0xffffffff 0x89abcdef 0x01234567 0xffffffff 0xffffffff 0 0x80000000 0x00000001 0 0x76543211 0xfedcba98 0
#     0x80000000 0x00000001 0 0 0x80000000

#---- STS: registers that are wider or narrower
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 116;
SHARED s[] = { program.sharedmem };
INT PARAM p = program.local[0];
INT PARAM q = program.local[1];
PARAM a = program.local[10];
LONG TEMP A;
PK64.U A.xy, program.local[10];
PK64.U A.zw, program.local[11];
STS.U64X4 A.wzyx, s[p.x];
STS.F64X2 a, s[p.y];
STS.S64X2 a, s[p.z];
STS.U64X2 a, s[p.w];
STS.F32X4 A, s[q.x];
STS.S32X4 A, s[q.y];
STS.U8 A.x, s[q.z];
STS.S16 A.y, s[q.w];
END
# section: NV_compute_program5 2.X.8
# In 64 bits: 0.1, -2.5, 1e300, -0.0
# run: program.local[0] = 0x00000000, 0x00000020, 0x00000030, 0x00000040; program.local[1] = 0x00000050, 0x00000060,
#     0x00000070, 0x00000072; program.local[10] = 0x9999999a, 0x3fb99999, 0x00000000, 0xc0040000; program.local[11] =
#     0x8800759c, 0x7e37e43c, 0x00000000, 0x80000000; exec = 0; shared = -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0 0x80000000 0x8800759c 0x7e37e43c 0
#     0xc0040000 0x9999999a 0x3fb99999 0x40000000 0xbb333333 0x20000000 0x3ff73333 0x9999999a 0xffffffff 0x3fb99999 0
#     0x9999999a 0 0x3fb99999 0 0x3dcccccd 0xc0200000 0x7f800000 0x80000000 0x9999999a 0 0x8800759c 0 0x0000009a
# In 64 bits: 0x3690000000000000, 0x47efffffefffffff
# run: program.local[0] = 0x00000000, 0x00000020, 0x00000030, 0x00000040; program.local[1] = 0x00000050, 0x00000060,
#     0x00000070, 0x00000072; program.local[10] = 0x3f800001, 0xc0490fdb, 0xffffffff, 0x38100000; program.local[11] =
#     0x00000000, 0x36900000, 0xefffffff, 0x47efffff; exec = 0; shared = -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
#     -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1; invocation.localindex = 0i => shared = 0xefffffff 0x47efffff 0 0x36900000
#     0xffffffff 0x38100000 0x3f800001 0xc0490fdb 0x20000000 0x3ff00000 0x60000000 0xc00921fb 0x3f800001 0 0xc0490fdb
#     0xffffffff 0x3f800001 0 0xc0490fdb 0 0xc2487eda 0x00800008 0 0x7f7fffff 0x3f800001 0xffffffff 0 0xefffffff 0xffff0001
