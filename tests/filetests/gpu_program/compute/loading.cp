#---- "A program will fail to load unless it contains exactly one GROUP_SIZE declaration": none
!!NVcp5.0
END
# section: NV_compute_program5 2.X.7.Y
# error: end program 2.X.7.Y "no GROUP_SIZE"

#---- two
!!NVcp5.0
GROUP_SIZE 4;
GROUP_SIZE 4;
END
# section: NV_compute_program5 2.X.7.Y
# error: 3:1 restriction 2.X.7.Y "declared already"

#---- each number within its limit, and their product
!!NVcp5.0
GROUP_SIZE 1024 2;
END
# section: NV_compute_program5 2.X.7.Y
# error: 2:12 limit 2.X.7.Y "1024"

#---- zero, and too deep
!!NVcp5.0
GROUP_SIZE 0 1 65;
END
# section: NV_compute_program5 2.X.7.Y
# error: 2:12 range 2.X.7.Y
# error: 2:16 range 2.X.7.Y

#---- "if it includes multiple SHARED_MEMORY declarations"
!!NVcp5.0
GROUP_SIZE 1;
SHARED_MEMORY 16;
SHARED_MEMORY 16;
END
# section: NV_compute_program5 2.X.7.Y
# error: 4:1 restriction 2.X.7.Y "declared already"

#---- "if it uses the the ATOMS, LDS, or STS instructions in a program without a SHARED_MEMORY declaration"
!!NVcp5.0
GROUP_SIZE 1;
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.U32 R, s[0];
STS.U32 R, s[0];
ATOMS.ADD.U32 R, R, s[0];
END
# section: NV_compute_program5 2.X.7.Y
# error: 5:1 restriction 2.X.7.Y
# error: 6:1 restriction 2.X.7.Y
# error: 7:1 restriction 2.X.7.Y

#---- "if uses these instructions with an offset that would access memory beyond the declared shared memory size"
!!NVcp5.0
GROUP_SIZE 1;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.U32X4 R, s[0];
LDS.U32X4 R, s[4];
STS.U32 R, s[16];
ATOMS.ADD.U32 R, R, s[13];
STS.U8 R, s[15];
END
# section: NV_compute_program5 2.X.7.Y
# error: 7:14 range 2.X.7.Y
# error: 8:14 range 2.X.4.2
# error: 9:21 range 2.X.7.Y

#---- "if the declared shared memory size is greater than the implementation-dependent limit"
!!NVcp5.0
GROUP_SIZE 1;
SHARED_MEMORY 1000000000;
END
# section: NV_compute_program5 2.X.7.Y
# error: 3:15 range 2.X.7.Y

#---- "will fail to load if any other type of operand is used" by ATOMS, LDS and STS
!!NVcp5.0
OPTION NV_shader_storage_buffer;
GROUP_SIZE 1;
SHARED_MEMORY 16;
STORAGE b[] = { program.storage[0] };
TEMP R;
LDS.U32 R, b[0];
STS.U32 R, b[0];
ATOMS.ADD.U32 R, R, b[0];
LDS.U32 R, R;
END
# section: NV_compute_program5 2.X.8
# error: 7:12 restriction 2.X.2 "LDS takes a variable of SHARED"
# error: 8:12 restriction 2.X.2 "STS takes a variable of SHARED"
# error: 9:21 restriction 2.X.2 "ATOMS takes a variable of SHARED"
# error: 10:12 restriction 2.X.2

#---- what has no fragments: no results, no derivatives, no KIL
!!NVcp5.0
GROUP_SIZE 1;
TEMP R;
DDX.F R, R;
KIL R;
MOV.F result.color, R;
END
# section: NV_compute_program5 2.X.4
# error: 4:1 version 2.X.2
# error: 5:1 version 2.X.2
# error: 6:7 name 2.X.3.5

#---- image units: "will fail to compile if <a> or <b> is negative or greater than or equal to the number of image units supported, or if <a> is greater than <b>"
!!NVcp5.0
GROUP_SIZE 1;
IMAGE a[] = { image[6..7] };
IMAGE b[] = { image[3..1] };
IMAGE c[] = { image[7..8] };
IMAGE d = image[8];
UINT TEMP R;
LOADIM.U32 R, 0, a[1], 2D;
LOADIM.U32 R, 0, a[2], 2D;
END
# section: EXT_shader_image_load_store 2.X.2
# error: 4:24 range 2.X.2
# error: 5:24 range 2.X.2
# error: 6:17 range 2.X.2
# error: 9:20 range 2.X.4.2

#---- "requires exactly one storage and one atomic modifier", of those in table X.4
!!NVcp5.0
GROUP_SIZE 1;
TEMP R;
ATOMIM.ADD R, R, R, image[0], 2D;
ATOMIM.U32 R, R, R, image[0], 2D;
ATOMIM.IWRAP.S32 R, R, R, image[0], 2D;
ATOMIM.DWRAP.S32 R, R, R, image[0], 2D;
ATOMIM.ADD.F32 R, R, R, image[0], 2D;
ATOMIM.ADD.U64 R, R, R, image[0], 2D;
ATOMIM.ADD.U32X2 R, R, R, image[0], 2D;
ATOMIM.ADD.MAX.U32 R, R, R, image[0], 2D;
ATOMIM.IWRAP.U32 R, R, R, image[0], ARRAY2DMS;
ATOMIM.CSWAP.S32 R, R, R, image[0], BUFFER;
END
# section: EXT_shader_image_load_store 2.X.8 ATOMIM
# error: 4:1 restriction 2.X.4.1
# error: 5:1 restriction ATOM
# error: 6:14 restriction ATOM "no operation IWRAP of type S32"
# error: 7:14 restriction ATOM "no operation DWRAP of type S32"
# error: 8:12 restriction ATOM "no operation ADD of type F32"
# error: 9:12 restriction ATOM "no operation ADD of type U64"
# error: 10:12 restriction ATOM "no operation ADD of type U32X2"
# error: 11:12 restriction 2.X.4.1 "one atomic operation"

#---- targets of images, and what is none; "MEMBAR has no operands"
!!NVcp5.0
GROUP_SIZE 1;
TEMP R;
LOADIM.U32 R, R, image[0], SHADOW2D;
LOADIM.U32 R, R, texture[0], 2D;
STOREIM.U32 image[0], R, R, SHADOW1D;
MEMBAR R;
END
# section: EXT_shader_image_load_store 2.X.2
# error: 4:28 name 2.X.2 "images have no target"
# error: 5:18 syntax 2.X.2
# error: 6:29 name 2.X.2 "images have no target"
# error: 7:8 syntax 2.X.2

#---- images have no numbers of 64 bits; without a size LOADIM needs an option (EXT_shader_image_load_formatted)
!!NVcp5.0
GROUP_SIZE 1;
TEMP R;
LOADIM.U64 R, R, image[0], 2D;
STOREIM.S64 image[0], R, R, 2D;
LOADIM.F R, R, image[0], 2D;
END
# section: EXT_shader_image_load_store 2.X.8 LOADIM
# error: 4:8 restriction 2.X.8
# error: 5:9 restriction 2.X.8
# error: 6:8 restriction 2.X.4.1
