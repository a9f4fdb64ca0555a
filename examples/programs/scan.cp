!!NVcp5.0
# Prefix sums in shared memory: each number becomes the sum of all up to it.
# Try: nvjit run examples/programs/scan.cp --storage 0=u32:3,1,4,1,5,9,2,6
OPTION NV_shader_storage_buffer;
GROUP_SIZE 8;
SHARED_MEMORY 32;
STORAGE numbers[] = { program.storage[0] };
SHARED sums[] = { program.sharedmem };
TEMP own, other, at, step;
SHL.U at.x, invocation.localindex.x, 2;
LDB.U32 own, numbers[at.x];
STS.U32 own, sums[at.x];
MOV.U step.x, 4;
REP.S 3;
BAR;
# Whoever is too far left has nothing to add.
MOV.U other, 0;
SUB.S.CC at.y, at.x, step.x;
IF GE.y;
LDS.U32 other, sums[at.y];
ENDIF;
BAR;
ADD.U own.x, own.x, other.x;
STS.U32 own, sums[at.x];
SHL.U step.x, step.x, 1;
ENDREP;
STB.U32 own, numbers[at.x];
END
