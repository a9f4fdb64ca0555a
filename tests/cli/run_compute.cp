!!NVcp5.0
# RUN: nvjit run % --storage 0=zeros:32 --groups 2 --image 0=1D:R32UI:2:u32:5,6 --image 1=2D:RGBA8:2x1
# RUN: nvjit run % --storage 0=zeros:32 --image 0=1D:R32UI:2 --subroutine 0=9 --format json
# RUN: nvjit run % --storage 0=zeros:32 --trace=3
# RUN: nvjit run % --groups 1,2,3,4
# RUN: nvjit run % --groups 70000
# RUN: nvjit run % --group-size 4
# RUN: nvjit run % --set 'invocation.localid=1'
# RUN: nvjit run % --image 0=4D:R32UI:2
# RUN: nvjit run % --image 0=2D:R32X:2
# RUN: nvjit run % --image 0=CUBE:R32UI:2x3x6
# RUN: nvjit run % --image 9=2D:R32UI:2
# RUN: nvjit run % --image 0=2D:R32UI
# RUN: nvjit run % --subroutine 0=900
# RUN: nvjit run % --subroutine 4=1
OPTION NV_shader_storage_buffer;
OPTION EXT_shader_image_load_formatted;
GROUP_SIZE 4;
SHARED_MEMORY 16;
SHARED s[] = { program.sharedmem };
STORAGE o[] = { program.storage[0] };
SUBROUTINETYPE Change { twice, square };
SUBROUTINE Change change = program.subroutine[0];
TEMP v;
TEMP a;
MOV.S a, 0;
SHL.U a.x, invocation.localindex.x, 2;
MOV.U v, invocation.globalid.x;
CALI change;
STS.U32 v, s[a.x];
BAR;
XOR.U a.y, a.x, 12;
LDS.U32 v, s[a.y];
SHL.U a.x, invocation.globalid.x, 2;
STB.U32 v, o[a.x];
ATOMIM.ADD.U32 v, v, {1, 0, 0, 0}, image[0], 1D;
STOREIM.F image[1], {0.5, 1, 0, 1}, {1, 0, 0, 0}, 2D;
RET;
twice SUBROUTINENUM(3):
ADD.U v, v, v;
RET;
square SUBROUTINENUM(9):
MUL.U v, v, v;
RET;
END
