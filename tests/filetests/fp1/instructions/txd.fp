# section: NV_fragment_program 3.11.5.39
#---- derivatives
!!FP1.0
MOVR R10, f[TEX0];
MOVR R11, f[TEX1];
MOVR R12, f[TEX2];
TXD R0, R10, R11, R12, TEX0, 2D;
TXD R1, R10, R11, -R12.yxzw, TEX1, 3D;
TXD R2, R10, R11, R12, TEX2, 1D;
TXDC_SAT R3.xw, R10, R11, R12, TEX3, CUBE;
MOV o[COLR], R0;
END
# run: sampler = derivatives; f[TEX1] = 1, 2, 3, 4; f[TEX2] = 5, 6, 7, 8 => R0 = 1, 2, 5, 6; R1 = 1, 2, -6, -5; R2 = 1, 2, 5, 6; R3 = 1, 0, 0, 1; cc = GT, EQ, EQ, GT
# run: sampler = call; f[TEX1] = 1, 2, 3, 4; f[TEX2] = 5, 6, 7, 8 => R0 = 3, 7, 1, 1; R1 = 3, -7, 2, 1; R2 = 3, 7, 0, 1; R3 = 1, 0, 0, 1
# run: sampler = coordinates; f[TEX0] = 1, 2, 3, 4 => R0 = 1, 2, 3, 0; R1 = 1, 2, 3, 1; R2 = 1, 2, 3, 2
# run: => R0 = 0; R1 = 0; R2 = 0; R3 = 0
