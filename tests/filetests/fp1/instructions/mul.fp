# section: NV_fragment_program 3.11.5.19
#---- MULR
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MULR R2, R0, R1;
MULR R3, R1, R0;
MOV o[COLR], R2;
END
# Rule 1: A*B is B*A.
# run: f[COL0] = 3, 0.1, -7, 1e20; f[COL1] = 5, 10, 0.5, 1e20 => R2 = 15, 1, -3.5, inf; R3 = 15, 1, -3.5, inf
# Rule 2: NaN * x is NaN.
# run: f[COL0] = nan; f[COL1] = 0, 1, inf, nan => R2 = nan; R3 = nan
# Rule 3: 0 * INF is NaN.
# run: f[COL0] = 0, -0, 0, 0x00000001; f[COL1] = inf, inf, -inf, inf => R2 = nan; R3 = nan
# Rule 4: 0 * x is 0, with the product of the signs.
# run: f[COL0] = 0, -0, 0, -0; f[COL1] = 2, 2, -3e38, -0 => R2 = 0, -0, -0, 0; R3 = 0, -0, -0, 0
# Rule 5: INF * x is INF, with the product of the signs.
# run: f[COL0] = inf, -inf, inf, -inf; f[COL1] = 2, 2e-38, -3e-38, -inf => R2 = inf, -inf, -inf, inf; R3 = inf, -inf, -inf, inf
# Rule 6: 1 * x is x.
# run: f[COL0] = 1; f[COL1] = 0.1, -inf, -0, nan => R2 = 0.1, -inf, -0, nan; R3 = 0.1, -inf, -0, nan
# 3.11.4.1: there are no denormals, so 1 * x of one is a zero; nor is a product one.
# run: f[COL0] = 1, 1, 0.5, 0.5; f[COL1] = 0x00000001, 0x807fffff, 0x00ffffff, 0x80ffffff => R2 = 0, -0, 0, -0
# A product is tiny if it is below 2^-126 after rounding to 24 bits.
# run: f[COL0] = 0x00800001, 0x00800001, 0x00800000, 1e-20; f[COL1] = 0x3f7ffffe, 0x3f7ffffd, 0x3f7fffff, 1e-20 => R2 = 0x00800000, 0, 0, 0
# run: f[COL0] = 0x3f800001; f[COL1] = 0x3f800001, 0x3f800003, 0xbf800001, 3e38 => R2 = 0x3f800002, 0x3f800004, 0xbf800002, 3.0000004e38
#---- MULH
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MULH R2, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 0.1, 256, -256, 65504; f[COL1] = 0.1, 256, 256, 2 => R2 = 0.0099945068359375, inf, -inf, inf
# run: f[COL0] = 0.00390625, 0.000244140625, 0.00012207031, -0.00012207031; f[COL1] = 0.00390625, 0.000244140625, 0.000244140625, 0.000244140625
#     => R2 = 1.5258789e-5, 5.9604645e-8, 0, -0
# run: f[COL0] = 0, inf, nan, 1e-9; f[COL1] = inf, -2, 2, 65504 => R2 = nan, -inf, nan, 0
#---- MULX
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MULX R2, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 0.5, -2, -2, 1.5; f[COL1] = 0.5, -2, 1.9990234375, 1.5 => R2 = 0.25, 1.9990234375, -2, 1.9990234375
# The exact product, then one rounding: 3/1024 * 1/2 and 5/1024 * 1/2 are ties.
# run: f[COL0] = 0.0029296875, 0.0048828125, -0.0009765625, 0.03125; f[COL1] = 0.5, 0.5, 0.5, 0.03125 => R2 = 0.001953125, 0.001953125, 0, 0.0009765625
# run: f[COL0] = nan, inf, -inf, 0.25; f[COL1] = 1, 0.5, 0.5, nan => R2 = 0, 1, -1, 0
