!!FP1.0
# The budget of registers: this program uses one too many.
# RUN: nvjit check %
# RUN: nvjit check % --format json
MOV R0, f[COL0]; MOV R1, f[COL0]; MOV R2, f[COL0]; MOV R3, f[COL0];
MOV R4, f[COL0]; MOV R5, f[COL0]; MOV R6, f[COL0]; MOV R7, f[COL0];
MOV R8, f[COL0]; MOV R9, f[COL0]; MOV R10, f[COL0]; MOV R11, f[COL0];
MOV R12, f[COL0]; MOV R13, f[COL0]; MOV R14, f[COL0]; MOV R15, f[COL0];
MOV R16, f[COL0]; MOV R17, f[COL0]; MOV R18, f[COL0]; MOV R19, f[COL0];
MOV R20, f[COL0]; MOV R21, f[COL0]; MOV R22, f[COL0]; MOV R23, f[COL0];
MOV R24, f[COL0]; MOV R25, f[COL0]; MOV R26, f[COL0]; MOV R27, f[COL0];
MOV R28, f[COL0]; MOV R29, f[COL0]; MOV R30, f[COL0]; MOV R31, f[COL0];
MOV o[COLR], R0;
END
