# section: NV_fragment_program 3.11.5.35
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SNER R2, R0, R1;
SNEH R3, R0, R1;
SNEX R4, R0, R1;
SNERC R5, R1, R0;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 1, -1, 0.1; f[COL1] = 1, 2, 1, 0.1 => R2 = 0, 1, 1, 0; R3 = 0, 1, 1, 0; R4 = 0, 1, 1, 0; cc = EQ, GT, GT, EQ
# Rule 2: NaN is unequal to everything.
# run: f[COL0] = nan, nan, 0, nan; f[COL1] = 1, nan, nan, 0 => R2 = 1; R3 = 1; R4 = 1, 0, 0, 0; R5 = 1; cc = GT, GT, GT, GT
# Rule 3, and rule 4, which the specification misprints: zeros are equal.
# run: f[COL0] = inf, -inf, -0, 0; f[COL1] = inf, -inf, 0, -0 => R2 = 0; R3 = 0; R4 = 0; R5 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = inf, inf, 0x00000001, 0x80000001; f[COL1] = -inf, 3e38, 0, 0x007fffff => R2 = 1, 1, 0, 0; R3 = 1, 0, 0, 0; R4 = 1, 0, 0, 0
