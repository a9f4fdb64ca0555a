# section: NV_fragment_program 3.11.5.1
#---- ADDR
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
ADDR R2, R0, R1;
ADDR R3, R1, R0;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 0.5, 16777216, 3; f[COL1] = 2, -0.25, 1, -3 => R2 = 3, 0.25, 16777216, 0; o[COLR] = 3, 0.25, 16777216, 0
# Rule 1: A+B is B+A.
# run: f[COL0] = 0.1, 1e30, 3, -0; f[COL1] = 0.2, -1, 1e-30, 5 => R2 = 0.3, 1e30, 3, 5; R3 = 0.3, 1e30, 3, 5
# Rule 2: NaN + x is NaN.
# run: f[COL0] = nan, nan, nan, nan; f[COL1] = 1, inf, -inf, nan => R2 = nan; R3 = nan
# Rule 3: +INF + x is +INF.
# run: f[COL0] = inf; f[COL1] = 1, -3e38, inf, -0 => R2 = inf; R3 = inf
# Rule 4: -INF + x is -INF.
# run: f[COL0] = -inf; f[COL1] = 1, 3e38, -inf, 0 => R2 = -inf; R3 = -inf
# Rule 5: +INF + -INF is NaN.
# run: f[COL0] = inf, -inf, inf, -inf; f[COL1] = -inf, inf, -inf, inf => R2 = nan; R3 = nan
# Rule 6: -0.0 + x is x.
# run: f[COL0] = -0; f[COL1] = -0, 0, 1.5, -inf => R2 = -0, 0, 1.5, -inf; R3 = -0, 0, 1.5, -inf
# Rule 7: +0.0 + x is x, except for -0.0.
# run: f[COL0] = 0; f[COL1] = -0, 0, -1.5, inf => R2 = 0, 0, -1.5, inf; R3 = 0, 0, -1.5, inf
# 3.11.4.1: denormals are read as zeros of their sign, and denormal sums flushed.
# run: f[COL0] = 0x00000001, 0x80000001, 0x00800001, 0x00800000; f[COL1] = 0, 0x80000001, 0x80800000, 0x80800001
#     => R2 = 0, -0, 0, -0
# run: f[COL0] = 0x007fffff, 0x807fffff, 0x007fffff, 0x00400000; f[COL1] = 0x00800000, 0x80800000, 1, 0x00400000
#     => R2 = 0x00800000, 0x80800000, 1, 0
# Overflow, and rounding to nearest even.
# run: f[COL0] = 3e38, -3e38, 16777216, 16777218; f[COL1] = 3e38, -3e38, 1, 1 => R2 = inf, -inf, 16777216, 16777220
#---- ADDH
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
ADDH R2, R0, R1;
MOV o[COLR], R2;
END
# Operands are converted to fp16 (2049 is 2048, 2051 is 2052), and the result is rounded once.
# run: f[COL0] = 2049, 2051, 0.1, 65504; f[COL1] = 1, 0, 0.2, 15 => R2 = 2048, 2052, 0.2998046875, 65504
# run: f[COL0] = 65504, -65504, 65519, 65520; f[COL1] = 16, -16, 0, -65504 => R2 = inf, -inf, 65504, inf
# fp16 has denormals.
# run: f[COL0] = 5.9604645e-8, 2.9802322e-8, 6.1035156e-5, 1e-9; f[COL1] = 5.9604645e-8, 1e-8, -5.9604645e-8, 1
#     => R2 = 1.1920929e-7, 0, 6.097555e-5, 1
# run: f[COL0] = nan, inf, -0, inf; f[COL1] = 1, -inf, -0, 1 => R2 = nan, nan, -0, inf
#---- ADDX
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
ADDX R2, R0, R1;
MOV o[COLR], R2;
END
# 3.11.4.2: clamping to [-2, 2047/1024], NaN to 0, steps of 1/1024, ties to even.
# run: f[COL0] = 1.5, -1.5, 0.25, 1; f[COL1] = 1, -1, 0.5, 0.9990234375 => R2 = 1.9990234375, -2, 0.75, 1.9990234375
# run: f[COL0] = nan, inf, -inf, 100; f[COL1] = 0.5, -1, 1, -100 => R2 = 0.5, 0.9990234375, -1, -0.0009765625
# run: f[COL0] = 0.00048828125, 0.00146484375, -0.00048828125, 0.0004; f[COL1] = 0 => R2 = 0, 0.001953125, 0, 0
# fx12 has one zero.
# run: f[COL0] = -0, -0.0001, 0x80000001, -0.5; f[COL1] = -0, -0.0001, -0, 0.5 => R2 = 0
#---- suffixes
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
ADDR_SAT R2, R0, R1;
ADDRC R3.xz, R0, R1;
ADDHC_SAT HC.yw, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = nan, 0.5, -3, -0; f[COL1] = 1, 1.5, 1, -0 => R2 = nan, 1, 0, -0; R3 = nan, 0, -2, 0; cc = UN, GT, LT, EQ
# run: f[COL0] = inf, -inf, 0x80000001, 0.25; f[COL1] = 1, 1, 0x80000001, 0.5 => R2 = 1, 0, -0, 0.75; R3 = inf, 0, -0, 0; cc = GT, EQ, EQ, GT
