# section: NV_fragment_program 3.11.5.45
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, f[TEX0];
X2DR R3, R0, R1, R2;
X2DH R4, R0, R1, R2;
X2DRC_SAT R5.yz, R0, R1, R2;
MOV o[COLR], R3;
END
# run: f[COL0] = 1, 2, nan, nan; f[COL1] = 3, 5, nan, nan; f[TEX0] = 7, 11, 13, 17
#     => R3 = 77, 126, 77, 126; R4 = 77, 126, 77, 126; R5 = 0, 1, 1, 0; cc = EQ, GT, GT, EQ
# run: f[COL0] = 0.1, -1, 0, 0; f[COL1] = 1, 0.5, 0, 0; f[TEX0] = 0, 0, 0.25, 0.5 => R3 = 0.1, -0.5, 0.1, -0.5; R4 = 0.0999755859375, -0.5, 0.0999755859375, -0.5; R5 = 0, 0, 0.1, 0; cc = EQ, EQ, GT, EQ
# run: f[COL0] = 0, -0, 0, 0; f[COL1] = inf, -0, 0, 0; f[TEX0] = 0, 1, 1, 1 => R3 = nan, inf, nan, inf
# Left to right: the offset's first product is added to the first operand before the second.
# run: f[COL0] = -1e8, 1, 0, 0; f[COL1] = 1e8, 1, 0, 0; f[TEX0] = 1, 0.5, 1e-8, 0 => R3 = 0.5, 2, 0.5, 2; R5 = 0, 1, 0.5, 0
# run: mad = fused; f[COL0] = 0.1, 0.37, 0.77, 0.93; f[COL1] = 1.1, -2.3, 3.7, 0.9; f[TEX0] = 0.7, 1.9, -0.3, 5.1 => R3 = 0xc05fffff, 0xc13b0a3d, 0xc05fffff, 0xc13b0a3d
# run: mad = separate; f[COL0] = 0.1, 0.37, 0.77, 0.93; f[COL1] = 1.1, -2.3, 3.7, 0.9; f[TEX0] = 0.7, 1.9, -0.3, 5.1 => R3 = 0xc0600000, 0xc13b0a3d, 0xc0600000, 0xc13b0a3d
