# section: NV_fragment_program 3.11.5.28
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SEQR R2, R0, R1;
SEQH R3, R0, R1;
SEQX R4, R0, R1;
SEQRC R5, R1, R0;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 1, -1, 0.1; f[COL1] = 1, 2, 1, 0.1 => R2 = 1, 0, 0, 1; R3 = 1, 0, 0, 1; R4 = 1, 0, 0, 1; cc = GT, EQ, EQ, GT
# Rule 1: NaN equals nothing, but as fx12 it is 0.
# run: f[COL0] = nan, nan, 0, nan; f[COL1] = 1, nan, nan, 0 => R2 = 0; R3 = 0; R4 = 0, 1, 1, 1; R5 = 0; cc = EQ, EQ, EQ, EQ
# Rule 2: INF equals INF. Rule 3: -0.0 equals +0.0.
# run: f[COL0] = inf, -inf, -0, 0; f[COL1] = inf, -inf, 0, -0 => R2 = 1; R3 = 1; R4 = 1; R5 = 1; cc = GT, GT, GT, GT
# run: f[COL0] = inf, inf, 0x00000001, 0x80000001; f[COL1] = -inf, 3e38, 0, 0x007fffff => R2 = 0, 0, 1, 1; R3 = 0, 1, 1, 1; R4 = 0, 1, 1, 1
# Operands are converted first: 0.1 and 0.09999 are one number in fp16 and fx12.
# run: f[COL0] = 0.1, 2048, 2, 0.1; f[COL1] = 0.09999, 2049, 3, 0.0998 => R2 = 0; R3 = 1, 1, 0, 0; R4 = 1, 1, 1, 1
