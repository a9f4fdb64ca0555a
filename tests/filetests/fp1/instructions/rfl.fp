# section: NV_fragment_program 3.11.5.26
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
RFLR R2.xyz, R0, R1;
RFLH R3.xyz, R0, R1;
RFLRC_SAT R4.xz, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 0, 0, 1, nan; f[COL1] = 1, 2, 3, nan => R2 = -1, -2, 3, 0; R3 = -1, -2, 3, 0; R4 = 0, 0, 1, 0; cc = EQ, EQ, GT, EQ
# The axis need not have length 1.
# run: f[COL0] = 0, 4, 0, 0; f[COL1] = -0.5, 0.25, 0.125, 0 => R2 = 0.5, 0.25, -0.125, 0; R3 = 0.5, 0.25, -0.125, 0; R4 = 0.5, 0, 0, 0; cc = GT, EQ, EQ, EQ
# run: f[COL0] = 1, 1, 0, 0; f[COL1] = 1, 0, 0, 0 => R2 = 0, 1, 0, 0; R3 = 0, 1, 0, 0; R4 = 0, 0, 0, 0; cc = EQ, EQ, EQ, EQ
# An axis of length 0 divides 0 by 0.
# run: f[COL0] = 0, 0, 0, 0; f[COL1] = 1, 2, 3, 0 => R2 = nan, nan, nan, 0; R3 = nan, nan, nan, 0; R4 = nan, 0, nan, 0; cc = UN, EQ, UN, EQ
# run: f[COL0] = 1, 0, 0, 0; f[COL1] = inf, 1, 0, 0 => R2 = nan, nan, nan, 0
# fma(t, axis, -direction), with t = 2 * dot / length.
# run: mad = fused; f[COL0] = 1.1, -2.3, 3.7, 0.9; f[COL1] = 0.7, 1.9, -0.3, 5.1 => R2 = 0xbf9b4af0, 0xbf53af5c, 0xbfb69101, 0
# run: mad = separate; f[COL0] = 1.1, -2.3, 3.7, 0.9; f[COL1] = 0.7, 1.9, -0.3, 5.1 => R2 = 0xbf9b4af0, 0xbf53af5c, 0xbfb69100, 0
