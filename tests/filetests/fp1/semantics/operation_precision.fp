# section: NV_fragment_program 3.11.4.2
#---- without a suffix it is the destination's
!!FP1.0
MOVR R0, f[COL0];
ADD R1, R0, R0;
ADD H10, R0, R0;
ADDR H11, R0, R0;
ADDH R2, R0, R0;
ADD o[COLR], R0, R0;
END
# 2049 + 2049 is 4098 in fp32 (in fp16 4098 is a tie, 4096), and 2048 + 2048 in fp16.
# run: f[COL0] = 2049, 2051, 40000, 0.1 => R1 = 4098, 4102, 80000, 0.2; H10 = 4096, 4104, inf, 0.199951171875; H11 = 4096, 4104, inf, 0.199951171875; R2 = 4096, 4104, inf, 0.199951171875; o[COLR] = 4098, 4102, 80000, 0.2
# run: f[COL0] = 1.0003, 1.0007, 2.1, 3.3 => H10 = 2, 2.0019531, 4.1992188, 6.6015625; H11 = 2, 2.0019531, 4.1992188, 6.6015625; R2 = 2, 2.0019531, 4.1992188, 6.6015625
#---- o[COLH] is fp16
!!FP1.0
MOVR R0, f[COL0];
ADD o[COLH], R0, R0;
END
# run: f[COL0] = 1.0003, 1.0007, 2.1, 40000 => o[COLH] = 2, 2.0019531, 4.1992188, inf
#---- RC is fp32, HC is fp16
!!FP1.0
MOVR R0, f[COL0];
MULC RC.xy, R0, R0;
MULC HC.zw, R0, R0;
MOV o[COLR], 0;
END
# 1e-5 squared is 0 in fp16, and 1e-8 itself too.
# run: f[COL0] = 1e-5, 1e-8, 1e-5, 1e-8 => cc = GT, GT, EQ, EQ
#---- attributes f[FOGC] and f[TEX0] to f[TEX7] force fp32
!!FP1.0
MOVH R0, f[FOGC];
MOVX R1, f[TEX0];
ADDH R2, f[TEX7], f[TEX7];
ADDX R3, f[TEX1], f[TEX1];
MOVH R4, f[COL0];
MOVX R5, f[COL1];
MOVH R6, f[WPOS];
MOVX H30, f[TEX0];
MADX R7, 0.1, f[TEX2], 0.1;
MADX R8, 0.1, f[COL1], 0.1;
MOV o[COLR], R0;
END
# run: f[FOGC] = 0.1, 7, 7, 7; f[TEX0] = 5, -7, 0.1, nan; f[TEX7] = 2049, 0.1, 0, 40000; f[TEX1] = 2, 0.1, -3, 100; f[COL0] = 0.1, 2049, 1, 1; f[COL1] = 5, 0.1, nan, 1; f[WPOS] = 0.1, 70000, 1, 1; f[TEX2] = 1, 10, 100, nan
#     => R0 = 0.1, 0, 0, 0; R1 = 5, -7, 0.1, nan; R2 = 4098, 0.2, 0, 80000; R3 = 4, 0.2, -6, 200; R4 = 0.0999755859375, 2048, 1, 1;
#        R5 = 1.9990234375, 0.099609375, 0, 1; R6 = 0.0999755859375, inf, 1, 1; H30 = 5, -7, 0.0999755859375, nan; R7 = 0.2, 1.1, 10.1, nan;
#        R8 = 0.298828125, 0.109375, 0.099609375, 0.19921875
#---- H registers and constants are converted, too
!!FP1.0
MOVR H0, f[COL0];
ADDR R0, H0, 0.1;
ADDX R1, H0, 0.1;
ADDH R2, H0, 0.1;
MOV o[COLR], R0;
END
# run: f[COL0] = 0.1, 1.5, 3, 0 => R0 = 0.19997558, 1.6, 3.1, 0.1; R1 = 0.19921875, 1.599609375, 1.9990234375, 0.099609375; R2 = 0.199951171875, 1.599609375, 3.099609375, 0.0999755859375
#---- lookups and unpacking load operands at fp32
!!FP1.0
MOVR R0, f[COL0];
UP4UB H0, R0.x;
TXP H1, R0, TEX0, 3D;
MOV o[COLR], H0;
END
# run: sampler = coordinates; f[COL0] = 0x3f800d1b, 3, 0, 0x3f800d1b => H0 = 0.105895996, 0.050994873, 0.5019531, 0.24707031; H1 = 1, 2.998046875, 0, 0
#---- the operands of fx12 are clamped before the operation
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MULX R2, R0, R1;
DP3H R3, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 8, 0.1, -1.5, 1.5; f[COL1] = 0.5, 0.1, 1.5, 1.5 => R2 = 1, 0.009765625, -2, 1.9990234375
# 1 + 2^-11 + 2^-11 as fp16 needs the sum before it is rounded.
# run: f[COL0] = 1, 0.00048828125, 0.00048828125, 0; f[COL1] = 1 => R3 = 1.0009765625
#---- precision follows suffix destination and attributes
!!FP1.0
MUL H0, f[COL0], 1.25;
MULR H1, f[COL0], 1.25;
MULX R0, f[COL0], 1.25;
MULX R1, f[TEX0], 1.25;
MULH R2, f[FOGC].x, 1.25;
MULH R3, f[COL0], 1.25;
MOV o[COLR], R0;
END
# run: f[COL0] = 0.33333334; f[TEX0] = 0.33333334; f[FOGC] = 0.33333334
#     => H0 = 0.4165039; H1 = 0.41674805; R0 = 0.41601562; R1 = 0.4166667; R2 = 0.4166667; R3 = 0.4165039
