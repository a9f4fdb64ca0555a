!!NVcp5.0
# Counts the low bytes of words: a count for each of 256.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 64;
STORAGE words[] = { program.storage[0] };
STORAGE counts[] = { program.storage[1] };
TEMP at;
SHL.U at.x, invocation.globalid.x, 2;
LDB.U32 at.x, words[at.x];
AND.U at.x, at.x, 255;
SHL.U at.x, at.x, 2;
ATOMB.ADD.U32 at.x, 1, counts[at.x];
END
