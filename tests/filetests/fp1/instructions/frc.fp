# section: NV_fragment_program 3.11.5.10
!!FP1.0
MOVR R0, f[COL0];
FRCR R1, R0;
FRCH R2, R0;
FRCX R3, R0;
FRCRC R4, R0;
FRCC H10, R0;
MOV o[COLR], R1;
END
# run: f[COL0] = 2.5, -1.75, 3, -3 => R1 = 0.5, 0.25, 0, 0; R2 = 0.5, 0.25, 0, 0; R3 = 0.9990234375, 0.25, 0.9990234375, 0; R4 = 0.5, 0.25, 0, 0; H10 = 0.5, 0.25, 0, 0; cc = GT, GT, EQ, EQ
# Rule 1: of NaN it is NaN. Rule 2: of INF too. Rule 3: of zeros +0.0.
# run: f[COL0] = nan, inf, -inf, -0 => R1 = nan, nan, nan, 0; R2 = nan, nan, nan, 0; R3 = 0, 0.9990234375, 0, 0; R4 = nan, nan, nan, 0; cc = UN, UN, UN, EQ
# The result is in [0,1), so at most 1-2^-24, and in fp16 at most 1-2^-11.
# run: f[COL0] = -1e-30, -5.9604645e-8, -2.9802322e-8, 0x80000001 => R1 = 0.99999994, 0.99999994, 0.99999994, 0; R2 = 0, 0.99951171875, 0, 0
# The specification's example: the fraction of -1.7 is 0.3.
# run: f[COL0] = -1.7, 1.7, 0.1, 8388607.5 => R1 = 0.29999995, 0.70000005, 0.1, 0.5
