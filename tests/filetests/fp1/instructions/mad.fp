# section: NV_fragment_program 3.11.5.15
#---- MADR
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, f[TEX0];
MADR R3, R0, R1, R2;
MOV o[COLR], R3;
END
# run: f[COL0] = 2, -3, 0.5, 0; f[COL1] = 3, 4, 0.5, 5; f[TEX0] = 1, 2, 3, -0 => R3 = 7, -10, 3.25, 0
# Special cases of MUL, then of ADD.
# run: f[COL0] = 0, inf, nan, inf; f[COL1] = inf, 2, 1, 1; f[TEX0] = 1, -inf, 1, 5 => R3 = nan, nan, nan, inf
# run: f[COL0] = -0, 0, -0, 1; f[COL1] = 1, 1, 1, 1; f[TEX0] = -0, -0, 0, nan => R3 = -0, 0, 0, nan
# Denormal operands are zeros.
# run: f[COL0] = 0x00000001, 1, 0x00400000, 1; f[COL1] = 3e38, 0x80000001, 2, 1; f[TEX0] = 0, 0x80000001, 0x00800000, -1 => R3 = 0, -0, 0x00800000, 0
# (1+2^-12)^2 - (1+2^-11) is 2^-24 with one rounding, and 0 with two.
# run: mad = fused; f[COL0] = 1.000244140625; f[COL1] = 1.000244140625; f[TEX0] = -1.00048828125 => R3 = 5.9604645e-8
# run: mad = separate; f[COL0] = 1.000244140625; f[COL1] = 1.000244140625; f[TEX0] = -1.00048828125 => R3 = 0
# The product alone would overflow, or underflow.
# run: mad = fused; f[COL0] = 1e20, 0x00800000, 1e-30, 3e38; f[COL1] = 1e20, 0.5, 1e-30, 2; f[TEX0] = -inf, 0x00800000, 1, -3e38 => R3 = -inf, 0x00c00000, 1, 3e38
# run: mad = separate; f[COL0] = 1e20, 0x00800000, 1e-30, 3e38; f[COL1] = 1e20, 0.5, 1e-30, 2; f[TEX0] = -inf, 0x00800000, 1, -3e38 => R3 = nan, 0x00800000, 1, inf
#---- MADH and MADX
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, f[TEX0];
MADH R3, R0, R1, R2;
MADX R4, R0, R1, R2;
MADX_SAT R5, R0, R1, R2;
MOV o[COLR], R3;
END
# One rounding to fp16, at the end: 255 * 257 = 65535 is not infinity before -65504 is added.
# run: f[COL0] = 255, 2, -1, 0.5; f[COL1] = 257, 3, 0.5, 0.5; f[TEX0] = -65504, 1, 0.25, -0.25
#     => R3 = 31, 7, -0.25, 0; R4 = 1.99609375, 1.9990234375, -0.25, 0; R5 = 1, 1, 0, 0
# The exact sum is clamped, not the product: 1.5 * 1.5 - 1 is 1.25.
# run: f[COL0] = 1.5, -2, 0.0009765625, nan; f[COL1] = 1.5, -2, 0.5, 1; f[TEX0] = -1, -2, 0.0009765625, 0.5
#     => R3 = 1.25, 2, 0.0014648438, nan; R4 = 1.25, 1.9990234375, 0.001953125, 0.5; R5 = 1, 1, 0.001953125, 0.5
