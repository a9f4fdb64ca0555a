# section: NV_fragment_program 3.11.5.6
#---- all precisions
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
DP4R R2, R0, R1;
DP4H R3, R0, R1;
DP4X R4, R0, R1;
DP4HC_SAT H10.xz, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 2, 3, 4; f[COL1] = 5, 6, 7, 8 => R2 = 70; R3 = 70; R4 = 1.9990234375; H10 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# run: f[COL0] = 0.5, 0.5, 0.5, 0.5; f[COL1] = 0.5, 0.25, -0.5, -1 => R2 = -0.375; R3 = -0.375; R4 = -0.375; H10 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = 0, 0, 0, nan; f[COL1] = 1, 1, 1, 1 => R2 = nan; R3 = nan; R4 = 0; H10 = nan, 0, nan, 0; cc = UN, EQ, UN, EQ
# The fp16 result is rounded once: 2048 + 1 + 1 is 2050.
# run: f[COL0] = 2048, 1, 1, 0; f[COL1] = 1 => R2 = 2050; R3 = 2050; R4 = 1.9990234375; H10 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# run: f[COL0] = 0.1, 0.2, 0.3, 0.4; f[COL1] = 1, 0, 0, 0 => R2 = 0.1; R3 = 0.0999755859375; R4 = 0.099609375; H10 = *; cc = GT, EQ, GT, EQ
# run: mad = fused; f[COL0] = 1.1, -2.3, 3.7, 0.9; f[COL1] = 0.7, 1.9, -0.3, 5.1 => R2 = 0xbdf5c2b0
# run: mad = separate; f[COL0] = 1.1, -2.3, 3.7, 0.9; f[COL1] = 0.7, 1.9, -0.3, 5.1 => R2 = 0xbdf5c2c0
