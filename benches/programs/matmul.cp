!!NVcp5.0
# A product of two matrices of 64 by 64 numbers, by tiles of 16 by 16 in shared memory.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 16 16;
SHARED_MEMORY 2048;
SHARED left[] = { program.sharedmem[0..1023] };
SHARED right[] = { program.sharedmem[1024..2047] };
STORAGE a[] = { program.storage[0] };
STORAGE b[] = { program.storage[1] };
STORAGE c[] = { program.storage[2] };
TEMP own, row, column, at, x, y, sum;
MAD.U own.x, invocation.localid.y, 16, invocation.localid.x;
SHL.U own.x, own.x, 2;
# Bytes: the row of a that begins here, and the column of b.
MAD.U row.x, invocation.globalid.y, 64, invocation.localid.x;
SHL.U row.x, row.x, 2;
MAD.U column.x, invocation.localid.y, 64, invocation.globalid.x;
SHL.U column.x, column.x, 2;
SHL.U row.y, invocation.localid.y, 6;
SHL.U column.y, invocation.localid.x, 2;
MOV.F sum.x, 0;
REP.S 4;
LDB.F32 x, a[row.x];
LDB.F32 y, b[column.x];
STS.F32 x, left[own.x];
STS.F32 y, right[own.x];
ADD.U row.x, row.x, 64;
ADD.U column.x, column.x, 4096;
BAR;
MOV.U at.x, row.y;
MOV.U at.y, column.y;
REP.S 16;
LDS.F32 x, left[at.x];
LDS.F32 y, right[at.y];
MAD.F sum.x, x.x, y.x, sum.x;
ADD.U at.x, at.x, 4;
ADD.U at.y, at.y, 64;
ENDREP;
BAR;
ENDREP;
MAD.U at.x, invocation.globalid.y, 64, invocation.globalid.x;
SHL.U at.x, at.x, 2;
STB.F32 sum, c[at.x];
END
