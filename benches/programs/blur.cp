!!NVcp5.0
# Each of 256 by 256 numbers becomes the mean of the nine around it, with weights of four, two and one sixteenth. Rows that are read have 258.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 64;
STORAGE from[] = { program.storage[0] };
STORAGE to[] = { program.storage[1] };
TEMP at, one, sum;
MAD.U at.x, invocation.groupid.y, 258, invocation.globalid.x;
SHL.U at.x, at.x, 2;
MAD.U at.y, invocation.groupid.y, 256, invocation.globalid.x;
SHL.U at.y, at.y, 2;
LDB.F32 one.x, from[at.x + 1036];
MUL.F sum.x, one.x, 0.25;
LDB.F32 one.x, from[at.x + 4];
MAD.F sum.x, one.x, 0.125, sum.x;
LDB.F32 one.x, from[at.x + 1032];
MAD.F sum.x, one.x, 0.125, sum.x;
LDB.F32 one.x, from[at.x + 1040];
MAD.F sum.x, one.x, 0.125, sum.x;
LDB.F32 one.x, from[at.x + 2068];
MAD.F sum.x, one.x, 0.125, sum.x;
LDB.F32 one.x, from[at.x];
MAD.F sum.x, one.x, 0.0625, sum.x;
LDB.F32 one.x, from[at.x + 8];
MAD.F sum.x, one.x, 0.0625, sum.x;
LDB.F32 one.x, from[at.x + 2064];
MAD.F sum.x, one.x, 0.0625, sum.x;
LDB.F32 one.x, from[at.x + 2072];
MAD.F sum.x, one.x, 0.0625, sum.x;
STB.F32 sum.x, to[at.y];
END
