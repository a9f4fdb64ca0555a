# Thread groups of compute programs, in native code too.
# section: NV_shader_thread_group 2.X.8

#---- Branches separate threads, which do not see one another then; the end of the block brings them together
!!NVcp5.0
OPTION NV_shader_thread_group; OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
STORAGE b[] = { program.storage[0] };
TEMP R0, R1;
AND.U.CC R1.x, invocation.localindex.x, 1;
IF NE.x; TGBALLOT.U R0.x, 1; ELSE; TGBALLOT.U R0.x, 1; ENDIF;
TGBALLOT.U R1.y, 1;
SHL.U R1.y, R1.y, 8;
OR.U R0.x, R0.x, R1.y;
SHL.U R1.z, invocation.localindex.x, 2;
STB.U32 R0.x, b[R1.z];
END
# section: NV_shader_thread_group 2.X.8
# run: invocation.localindex = (0i)(1i)(2i)(3i); storage[0] = 0i 0i 0i 0i => storage[0] = 0x00000f05 0x00000f0a 0x00000f05 0x00000f0a

#---- A shuffle gives the own value and FALSE where the thread that it names does not execute it
!!NVcp5.0
OPTION NV_shader_thread_group; OPTION NV_shader_thread_shuffle; OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
STORAGE b[] = { program.storage[0] };
TEMP R0, R1;
ADD.U R1.x, invocation.localindex.x, 10;
SLT.U.CC R1.y, invocation.localindex.x, 3;
MOV.U R0, 0;
IF NE.y; SHFXOR.U R0, R1.x, 1, 31; ENDIF;
AND.U R0.x, R0.x, 1;
MAD.U R0.x, R0.x, 100, R0.y;
SHL.U R1.z, invocation.localindex.x, 2;
STB.U32 R0.x, b[R1.z];
END
# section: NV_shader_thread_shuffle 2.X.8.Z
# run: invocation.localindex = (0i)(1i)(2i)(3i); storage[0] = 0i 0i 0i 0i => storage[0] = 111i 110i 12i 0i

#---- A component that is not written is not read, so that it needs no row
!!NVcp5.0
OPTION NV_shader_thread_group; OPTION NV_shader_storage_buffer;
GROUP_SIZE 4;
STORAGE b[] = { program.storage[0] };
TEMP R0, R1;
TGANY.U R0.y, invocation.localid;
SHL.U R1.z, invocation.localindex.x, 2;
STB.U32 R0.y, b[R1.z];
END
# section: NV_gpu_program5 2.X.8 TGANY
# run: invocation.localid = (0i, 0i, 0i, 0i)(0i, 0i, 0i, 0i)(0i, 1i, 0i, 0i)(0i, 0i, 0i, 0i); invocation.localindex = (0i)(1i)(2i)(3i); storage[0] = 0i 0i 0i 0i => storage[0] = 0xffffffff 0xffffffff 0xffffffff 0xffffffff
