# section: NV_fragment_program 3.11.5.14
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, f[TEX0];
LRPR R3, R0, R1, R2;
LRPH R4, R0, R1, R2;
LRPX R5, R0, R1, R2;
LRPRC_SAT R6, R0, R1, R2;
MOV o[COLR], R3;
END
# The first operand is the weight of the second.
# run: f[COL0] = 0.25, 0, 1, 2; f[COL1] = 8, 8, 8, 8; f[TEX0] = 4, 4, 4, 4
#     => R3 = 5, 4, 8, 12; R4 = 5, 4, 8, 12; R5 = 1.9990234375, 1.9990234375, 1.9990234375, 1.9990234375; R6 = 1; cc = GT, GT, GT, GT
# run: f[COL0] = 0.5, 0.25, -1, 0.75; f[COL1] = 1, -1, 0.5, 0; f[TEX0] = 0, 1, 0.25, -1
#     => R3 = 0.5, 0.5, 0, -0.25; R4 = 0.5, 0.5, 0, -0.25; R5 = 0.5, 0.5, 0, -0.25; R6 = 0.5, 0.5, 0, 0; cc = GT, GT, EQ, EQ
# run: f[COL0] = 1, 0, nan, 0.5; f[COL1] = 2, inf, 1, inf; f[TEX0] = inf, 2, 1, -inf => R3 = nan, nan, nan, nan; R5 = *, *, *, 0
# fma(1-t, b, t*a).
# run: mad = fused; f[COL0] = 0.1, 0.3, 0.7, 0.9; f[COL1] = 3, 5, 7, 11; f[TEX0] = 13, 17, 19, 23 => R3 = 0x41400000, 0x41566666, 0x4129999a, 0x41433333
# run: mad = separate; f[COL0] = 0.1, 0.3, 0.7, 0.9; f[COL1] = 3, 5, 7, 11; f[TEX0] = 13, 17, 19, 23 => R3 = 0x41400000, 0x41566666, 0x4129999a, 0x41433334
# run: mad = fused; f[COL0] = 0.1, 0.37, 0.77, 0.93; f[COL1] = 1.1, -2.3, 3.7, 0.9; f[TEX0] = 0.7, 1.9, -0.3, 5.1 => R3 = 0x3f3d70a3, 0x3eb126e8, 0x4031eb85, 0x3f98d4fe
# run: mad = separate; f[COL0] = 0.1, 0.37, 0.77, 0.93; f[COL1] = 1.1, -2.3, 3.7, 0.9; f[TEX0] = 0.7, 1.9, -0.3, 5.1 => R3 = 0x3f3d70a4, 0x3eb126ea, 0x4031eb85, 0x3f98d4fe
