!!NVcp5.0
# Each of 256 by 256 numbers becomes the mean of the nine around it, with weights of four, two and one sixteenth. Rows that are read have 258.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 64;
STORAGE from[] = { program.storage[0] };
STORAGE to[] = { program.storage[1] };
TEMP at, corners, sides, middle;
MAD.U at.x, invocation.groupid.y, 258, invocation.globalid.x;
SHL.U at.x, at.x, 2;
MAD.U at.y, invocation.groupid.y, 256, invocation.globalid.x;
SHL.U at.y, at.y, 2;
LDB.F32 corners.x, from[at.x];
LDB.F32 sides.x, from[at.x + 4];
LDB.F32 corners.y, from[at.x + 8];
LDB.F32 sides.y, from[at.x + 1032];
LDB.F32 middle.x, from[at.x + 1036];
LDB.F32 sides.z, from[at.x + 1040];
LDB.F32 corners.z, from[at.x + 2064];
LDB.F32 sides.w, from[at.x + 2068];
LDB.F32 corners.w, from[at.x + 2072];
DP4.F corners.x, corners, 0.0625;
DP4.F sides.x, sides, 0.125;
MAD.F middle.x, middle.x, 0.25, sides.x;
ADD.F middle.x, middle.x, corners.x;
STB.F32 middle.x, to[at.y];
END
