# Forms that real producers emit in compute programs.
# section: NV_compute_program5 2.X.2

#---- The text of an emulator: three sizes, shared memory in bytes, of which a variable is all
!!NVcp5.0
OPTION NV_internal;OPTION NV_shader_storage_buffer;OPTION NV_gpu_program_fp64;OPTION NV_texture_multisample;GROUP_SIZE 4 1 1;SHARED_MEMORY 16;TEMP R0,R1,R2,R3,RC;LONG TEMP D0,DC;SHARED sh[]={program.sharedmem};STORAGE sb0[]={program.storage[0]};SHL.U R1.x,invocation.localid.x,2;ADD.U R0.x,invocation.localid.x,5;STS.U32 R0,sh[R1.x];BAR;MEMBAR.CTA;XOR.U RC.x,R1.x,12;LDS.U32 R0.x,sh[RC.x];LDS.U8 R2.x,sh[0];ATOMS.ADD.U32 RC,R2.x,sh[4];BAR;LDS.U32 R3.x,sh[4];MOV.U R0.y,R3.x;STB.U32X2 R0,sb0[R1.x];MEMBAR;RET;END
# section: NV_compute_program5 2.X.8
# run: invocation.localid = (0i, 0i, 0i, 0i)(1i, 0i, 0i, 0i)(2i, 0i, 0i, 0i)(3i, 0i, 0i, 0i); invocation.localindex = (0i)(1i)(2i)(3i); shared = 0i 0i 0i 0i;
#     storage[0] = 0i 0i 0i 0i 0i => shared = 5i 26i 7i 8i; storage[0] = 8i 7i 6i 5i 26i

#---- 64 bits in shared memory, of which a register of 32 keeps half
!!NVcp5.0
OPTION NV_shader_atomic_int64;
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1 1 1; SHARED_MEMORY 16;
SHARED sh[]={program.sharedmem}; STORAGE sb0[]={program.storage[0]};
TEMP R0, RC; LONG TEMP D0, DC;
MOV.U64 D0.x, 4886718345; MOV.U64 DC.x, 81985529216486895;
STS.U64 D0, sh[8];
ATOMS.EXCH.U64 R0, DC.x, sh[8];
LDS.U64 DC.y, sh[8];
UP64.U RC, DC.y;
STB.U32X2 RC, sb0[0];
STB.U32 R0, sb0[8];
END
# section: NV_shader_atomic_int64 2.X.8
# run: exec = 0; shared = 0i 0i 0i 0i; storage[0] = 0i 0i 0i => storage[0] = 0i 0i 0x23456789

#---- Identifiers as vectors, ballots and votes, an access that only some make, no barrier
!!NVcp5.0
OPTION NV_shader_thread_group; OPTION NV_shader_storage_buffer;
GROUP_SIZE 4 1 1;
STORAGE sb0[]={program.storage[0]};
TEMP R0, R1, R2, RC;
MOV.S R0, invocation.groupid; ADD.S R0, R0, invocation.localid;
MOV.U R1.x, invocation.threadid;
SHL.U R1.y, R1.x, 2;
SEQ.S.CC R2.x, R1.x, 2;
TGBALLOT R0.y, R2.x; TGBALLOT.U R0.z, R2.x; TGALL.S R0.w, R2.x; TGANY.S R2.y, R2.x; TGEQ.S R2.z, R2.x; TGALL.U R2.w, 1;
IF NE.x;
ATOMB.ADD.U32 RC, R0.y, sb0[16];
ENDIF;
AND.U R0.x, R0.x, R2.y; OR.U R0.x, R0.x, R0.w; OR.U R0.x, R0.x, R2.z; AND.U R0.x, R0.x, R2.w;
STB.U32 R0, sb0[R1.y];
END
# section: NV_shader_thread_group 2.X.8
# load

#---- Shuffles have a predicate in x, the number in y; the mask is a literal or a bit field
!!NVcp5.0
OPTION NV_shader_thread_group; OPTION NV_shader_thread_shuffle; OPTION NV_shader_storage_buffer;
GROUP_SIZE 8 1 1;
TEMP R0, R1, RC;
BFI.U RC.x,{5,8,0,0},28,3;
SHFIDX.U R0,R1.x,2,31; MOV.U R0.x,R0.y; SHFUP.U R0,R1.x,1,RC; SHFDOWN.U R0,R1.x,R0.x,7199; SHFXOR.U R0,R1.x,1,31;
END
# section: NV_shader_thread_shuffle 2.X.8.Z
# load

#---- Images: operands of loads, stores and atomics in their order, formatted and not
!!NVcp5.0
OPTION EXT_shader_image_load_formatted; OPTION NV_shader_storage_buffer; OPTION EXT_sparse_texture2;
GROUP_SIZE 1 1 1;
STORAGE sb0[]={program.storage[0]};
TEMP R0, R1, R2, R3, R4;
MOV.S R1, {1, 0, 0, 0};
LOADIM.U R0, R1, image[0], 2D; STB.U32X2 R0, sb0[0];
LOADIM.F R0, R1, image[1], 2D; STB.F32X4 R0, sb0[8];
LOADIM.U8 R0, R1, image[2], 2D; STB.U32 R0, sb0[24];
LOADIM.S8.SPARSE R0, R1, image[2], 2D; STB.S32 R0, sb0[28];
MOV.S R4, 9; STOREIM.U32 image[0], R4, R1, 2D;
ATOMIM.ADD.U32 R0.x, R4.x, R1, image[0], 2D; STB.U32 R0, sb0[32];
LOADIM.U32 R0, R1, image[0], 2D; STB.U32 R0, sb0[36];
STOREIM.U32X2 image[3], R4, R1, ARRAY2D;
END
# section: EXT_shader_image_load_store 2.X.8
# run: exec = 0; image[0:2D:R32UI:2x1x1x1] = 5i 6i; image[1:2D:RGBA8:2x1x1x1] = 0i 0xff0000ff; image[2:2D:R8UI:4x1x1x1] = 0x0000fe00;
#     image[3:ARRAY2D:RG32UI:2x1x1x1] = 0i 0i 0i 0i; storage[0] = 0i 0i 0i 0i 0i 0i 0i 0i 0i 0i
#     => storage[0] = 6i 0i 1 0 0 1 254i 0xfffffffe 9i 18i; image[0:2D:R32UI:2x1x1x1] = 5i 18i; image[3:ARRAY2D:RG32UI:2x1x1x1] = 0i 0i 9i 9i

#---- An instruction that names 64 bits with a register that is not LONG: UP64 needs one
!!NVcp5.0
GROUP_SIZE 1 1 1;
TEMP R0;
UP64.U R0.xy, R0.x;
END
# section: NV_gpu_program5 2.X.8 UP64
# error: 4:15 restriction UP64
