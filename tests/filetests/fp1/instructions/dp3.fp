# section: NV_fragment_program 3.11.5.5
#---- all precisions
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
DP3R R2, R0, R1;
DP3H R3, R0, R1;
DP3X R4, R0, R1;
DP3RC_SAT R5, R0, R1;
MOV o[COLR], R2;
END
# The w components do not count.
# run: f[COL0] = 1, 2, 3, nan; f[COL1] = 4, 5, 6, inf => R2 = 32; R3 = 32; R4 = 1.9990234375; R5 = 1; cc = GT, GT, GT, GT
# run: f[COL0] = 0.5, 0.25, -0.125, 7; f[COL1] = 0.5, -1, 2, 7 => R2 = -0.25; R3 = -0.25; R4 = -0.25; R5 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = inf, 1, 1, 0; f[COL1] = 1, -inf, 1, 0 => R2 = nan; R3 = nan; R4 = 0.9990234375; R5 = nan; cc = UN, UN, UN, UN
# run: f[COL0] = 0, 1, 1, 0; f[COL1] = inf, 1, 1, 0 => R2 = nan; R3 = nan; R4 = 1.9990234375; R5 = nan; cc = UN, UN, UN, UN
# run: f[COL0] = -0, 0, -0, 0; f[COL1] = 1, -1, 1, 0 => R2 = -0; R3 = -0; R4 = 0; R5 = -0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = 0x00000001, 0x00000001, 0x00000001, 0; f[COL1] = 3e38, 3e38, 3e38, 0 => R2 = 0; R3 = nan; R4 = 0; R5 = 0; cc = EQ, EQ, EQ, EQ
# Left to right: fma(z, z', fma(y, y', x * x')).
# run: f[COL0] = 1e10, 1, -1e10, 0; f[COL1] = 1e10, 1, 1e10, 0 => R2 = *; R3 = nan; R4 = 0.998046875
# run: mad = fused; f[COL0] = 1, 1.000244140625, 0, 0; f[COL1] = -1.00048828125, 1.000244140625, 0, 0 => R2 = 5.9604645e-8
# run: mad = separate; f[COL0] = 1, 1.000244140625, 0, 0; f[COL1] = -1.00048828125, 1.000244140625, 0, 0 => R2 = 0
# run: mad = fused; f[COL0] = 1.000244140625, 1, 0, 0; f[COL1] = 1.000244140625, -1.00048828125, 0, 0 => R2 = 0
# run: f[COL0] = 16777216, 1, 1, 0; f[COL1] = 1, 1, 1, 0 => R2 = 16777216
# run: f[COL0] = 1.1, -2.3, 3.7, 0.9; f[COL1] = 0.7, 1.9, -0.3, 5.1 => R2 = 0xc096b852
