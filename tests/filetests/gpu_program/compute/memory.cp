# section: NV_compute_program5 2.X.8.Z
#---- Table X.Y: ATOMS.ADD and EXCH of F32 are of this text, and need no option
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 4; SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP a, v;
SHL.U a.x, invocation.localindex.x, 2;
ATOMS.ADD.F32 v, 0.5, s[0];
STB.F32 v, o[a.x];
ATOMS.EXCH.F32 v, 2.5, s[4];
STB.F32 v, o[a.x + 16];
END
# run: invocation.localindex = (0i)(1i)(2i)(3i); shared = 1 7 0i 0i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i
#     => shared = 3 2.5 0i 0i; storage[0] = 1 1.5 2 2.5 7 2.5 2.5 2.5

#---- Every operation of table X.Y with its types; CSWAP takes y of the vector
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1; SHARED_MEMORY 72;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
TEMP v, w; LONG TEMP d;
MOV.S v, {-3, 9, 0, 0};
ATOMS.ADD.U32 w, v, s[0]; STB.U32 w, o[0];
ATOMS.MIN.U32 w, v, s[4]; STB.U32 w, o[4];
ATOMS.MIN.S32 w, v, s[8]; STB.U32 w, o[8];
ATOMS.MAX.U32 w, v, s[12]; STB.U32 w, o[12];
ATOMS.MAX.S32 w, v, s[16]; STB.U32 w, o[16];
ATOMS.IWRAP.U32 w, v.y, s[20]; STB.U32 w, o[20];
ATOMS.IWRAP.U32 w, v.y, s[24]; STB.U32 w, o[24];
ATOMS.DWRAP.U32 w, v.y, s[28]; STB.U32 w, o[28];
ATOMS.DWRAP.U32 w, v.y, s[32]; STB.U32 w, o[32];
ATOMS.AND.S32 w, v, s[36]; STB.U32 w, o[36];
ATOMS.OR.U32 w, v, s[40]; STB.U32 w, o[40];
ATOMS.XOR.S32 w, v, s[44]; STB.U32 w, o[44];
ATOMS.EXCH.S32 w, v, s[48]; STB.U32 w, o[48];
ATOMS.CSWAP.U32 w, v, s[52]; STB.U32 w, o[52];
ATOMS.CSWAP.S32 w, v, s[56]; STB.U32 w, o[56];
MOV.U64 d, {8589934592, 1, 0, 0};
ATOMS.ADD.U64 w, d, s[64]; STB.U32 w, o[60];
END
# section: NV_compute_program5 2.X.8.Z
# run: exec = 0; shared = 5i 5i 5i 5i 5i 8i 9i 0i 10i 255i 1i 255i 7i 0xfffffffd 4i 0 6i 1i; storage[0] = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#     => shared = 2i 5i 0xfffffffd 0xfffffffd 5i 9i 0i 9i 9i 0x000000fd 0xfffffffd 0xffffff02 0xfffffffd 9i 4i 0 6i 3i;
#     storage[0] = 5i 5i 5i 5i 5i 8i 9i 0i 10i 255i 1i 255i 7i 0xfffffffd 4i 6i

#---- "Shared memory variables may only be used as operands in the ATOMS, LDS, and STS instructions", "bindings can not be used directly in executable instructions"
!!NVcp5.0
GROUP_SIZE 1; SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
TEMP R;
MOV.U R, s[0];
MOV.U s[0], R;
LDS.U32 R, program.sharedmem[0];
STS.U32 R, program.sharedmem[0];
END
# section: NV_compute_program5 2.X.3.Y
# error: 5:10 restriction 2.X.2
# error: 6:7 restriction 2.X.2
# error: 7:12 syntax 2.X.2
# error: 8:12 syntax 2.X.2

#---- "all bindings assigned to the array must use the same binding point(s) and must increase consecutively"
!!NVcp5.0
GROUP_SIZE 1; SHARED_MEMORY 16;
SHARED a[] = { program.sharedmem[0..3], program.sharedmem[4..7] };
SHARED b[] = { program.sharedmem[0..3], program.sharedmem[5..7] };
SHARED c[] = { program.sharedmem[7..4] };
SHARED d[3] = { program.sharedmem[4..7] };
SHARED e[] = { program.sharedmem[4], program.sharedmem[5] };
TEMP R;
LDS.U8 R, a[7];
LDS.U8 R, a[8];
END
# section: NV_compute_program5 2.X.3.Y
# error: 4:41 restriction 2.X.3.6
# error: 5:37 range 2.X.3.Y
# error: 6:8 restriction 2.X.3.6
# error: 10:13 range 2.X.4.2

#---- An array that begins inside of shared memory counts from there; so does an element alone
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1; SHARED_MEMORY 16;
SHARED a[] = { program.sharedmem[4..11] };
SHARED b = program.sharedmem[12];
STORAGE o[] = { program.storage[0] };
INT TEMP i;
TEMP R;
MOV.S i, 4;
LDS.U32 R, a[0]; STB.U32 R, o[0];
LDS.U32 R, a[i.x]; STB.U32 R, o[4];
LDS.U32 R, b; STB.U32 R, o[8];
LDS.U16 R, a[i.x + 2]; STB.U32 R, o[12];
STS.U32 7, b;
END
# section: NV_compute_program5 2.X.3.Y
# run: exec = 0; shared = 1i 2i 0x00030004 5i; storage[0] = 0i 0i 0i 0i => storage[0] = 2i 0x00030004 5i 3i; shared = 1i 2i 0x00030004 7i

#---- Modifiers of column S and C: SAT of floats, condition codes of ATOMS and LDS, nothing on STS and BAR; CTA on MEMBAR alone
!!NVcp5.0
GROUP_SIZE 1; SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.F32.SAT.CC R, s[0];
ATOMS.ADD.U32.CC R, 1, s[0];
MEMBAR.CTA;
LDS.U32.SAT R, s[0];
ATOMS.ADD.U32.SAT R, 1, s[0];
STS.U32.CC R, s[0];
BAR.CTA;
LDS.U R, s[0];
LDS R, s[0];
STS.F R, s[0];
END
# section: NV_compute_program5 2.X.4.1
# error: 8:9 restriction 2.X.4.1
# error: 9:15 restriction 2.X.4.1
# error: 10:9 restriction 2.X.4.1
# error: 11:5 restriction 2.X.4.1
# error: 12:5 restriction 2.X.4.1
# error: 13:1 restriction 2.X.4.1
# error: 14:5 restriction 2.X.4.1

#---- GROUP_SIZE has one to three numbers, each of which is positive and within its limit
!!NVcp5.0
GROUP_SIZE 1 2 3 4;
END
# section: NV_compute_program5 2.X.7.Y
# error: 2:18 syntax 2.X.2

#---- Compute programs have no results
!!NVcp5.0
GROUP_SIZE 1;
OUTPUT o = result.attrib[0];
MOV.F result.position, 1;
END
# section: NV_compute_program5 2.X.3.5
# error: 3:12 name 2.X.3.5
# error: 4:7 name 2.X.3.5

#---- Other programs have none of this
!!NVvp5.0
GROUP_SIZE 1;
SHARED_MEMORY 4;
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.U32 R, s[0];
MOV.U R, invocation.localid;
END
# section: NV_compute_program5 2.X.2
# error: 2:1 syntax 2.X.2
# error: 3:1 syntax 2.X.2
# error: 4:1 version 2.X.2
# error: 6:1 version 2.X.2
# error: 7:10 name 2.X.3.2
