# section: NV_fragment_program 3.11.1.1
!!FP1.0
MOVR R0, f[WPOS];
MOVR R1, f[COL0];
MOVR R2, f[COL1];
MOVR R3, f[FOGC];
MOVR R4, f[TEX0];
MOVR R5, f[TEX1];
MOVR R6, f[TEX2];
MOVR R7, f[TEX3];
MOVR R8, f[TEX4];
MOVR R9, f[TEX5];
MOVR R10, f[TEX6];
MOVR R11, f[TEX7];
MOV o[COLR], R0;
END
# The y, z and w components of f[FOGC] are 0.
# run: f[WPOS] = 0.5, 1.5, 0.25, 1; f[COL0] = 1, 2, 3, 4; f[COL1] = 5, 6, 7, 8; f[FOGC] = 9, 9, 9, 9; f[TEX0] = 10; f[TEX1] = 11; f[TEX2] = 12; f[TEX3] = 13; f[TEX4] = 14; f[TEX5] = 15; f[TEX6] = 16; f[TEX7] = 17
#     => R0 = 0.5, 1.5, 0.25, 1; R1 = 1, 2, 3, 4; R2 = 5, 6, 7, 8; R3 = 9, 0, 0, 0; R4 = 10; R5 = 11; R6 = 12; R7 = 13; R8 = 14; R9 = 15; R10 = 16; R11 = 17
# run: => R0 = 0, 0, 0, 1; R3 = 0
