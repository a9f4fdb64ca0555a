# section: NV_fragment_program 3.11.5.12
!!FP1.0
MOVR R0, f[COL0];
LG2R R1, R0.x;
LG2H R2, R0.x;
LG2RC R3.x, R0.x;
LG2_SAT R4.x, R0.x;
MOV o[COLR], R1;
END
# Rules 1 to 5.
# run: f[COL0] = nan => R1 = nan; R2 = nan; cc = UN, EQ, EQ, EQ; R4 = nan, 0, 0, 0
# run: f[COL0] = inf => R1 = inf; R2 = inf; cc = GT, EQ, EQ, EQ; R4 = 1, 0, 0, 0
# run: f[COL0] = 0 => R1 = -inf; R2 = -inf; cc = LT, EQ, EQ, EQ; R4 = 0
# run: f[COL0] = -0 => R1 = -inf; R2 = -inf
# run: f[COL0] = -1e-30 => R1 = nan; R2 = -inf; cc = UN, EQ, EQ, EQ
# run: f[COL0] = -5 => R1 = nan; R2 = nan
# run: f[COL0] = -inf => R1 = nan; R2 = nan
# Denormals are zeros.
# run: f[COL0] = 0x00000001 => R1 = -inf
# run: f[COL0] = 0x80000001 => R1 = -inf
# The logarithm of 1 is 0, and the sign is right on both sides of it: POW's rules 8, 13 and 14 need it.
# run: f[COL0] = 1 => R1 = 0; R2 = 0; cc = EQ, EQ, EQ, EQ; R4 = 0
# run: f[COL0] = 0x3f800001 => R1 = ~1.7198264061184464e-7; cc = GT, EQ, EQ, EQ
# run: f[COL0] = 0x3f7fffff => R1 = ~-8.599132799414562e-8; cc = LT, EQ, EQ, EQ
# The error is below 2^-22.
# run: f[COL0] = 8 => R1 = ~3; R2 = 3
# run: f[COL0] = 0.5 => R1 = ~-1; R2 = -1; R4 = 0
# run: f[COL0] = 3 => R1 = ~1.584962500721156; R2 = 1.5849609375; R4 = 1, 0, 0, 0
# run: f[COL0] = 1.5 => R1 = ~0.5849625007211562; R4 = ~0.5849625007211562, 0, 0, 0
# run: f[COL0] = 0.1 => R1 = ~-3.321928073389531
# run: f[COL0] = 1e30 => R1 = ~99.65784286832978
# run: f[COL0] = 0x7f7fffff => R1 = ~127.99999991400867
# run: f[COL0] = 0x00800000 => R1 = ~-126; R2 = -inf
# run: f[COL0] = 10 => R1 = ~3.321928094887362
