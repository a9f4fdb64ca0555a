# section: NV_fragment_program 3.11.5.31
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SGTR R2, R0, R1;
SGTH R3, R0, R1;
SGTX R4, R0, R1;
SGTRC R5.yw, R1, R0;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 1, -1, 2; f[COL1] = 1, 2, -2, 0.1 => R2 = 0, 0, 1, 1; R3 = 0, 0, 1, 1; R4 = 0, 0, 1, 1; R5 = 0, 1, 0, 0; cc = EQ, GT, EQ, EQ
# Rule 1: FALSE with NaN.
# run: f[COL0] = nan, nan, 1, inf; f[COL1] = -1, nan, nan, nan => R2 = 0; R3 = 0; R4 = 1, 0, 1, 1; R5 = 0
# Rule 2, and infinities.
# run: f[COL0] = inf, -inf, -0, 0; f[COL1] = inf, -inf, 0, -0 => R2 = 0; R3 = 0; R4 = 0; R5 = 0
# run: f[COL0] = 0x00000001, 0x807fffff, inf, inf; f[COL1] = 0x80000001, 0x00000001, -inf, 3e38 => R2 = 0, 0, 1, 1; R3 = 0, 0, 1, 0; R4 = 0, 0, 1, 0
