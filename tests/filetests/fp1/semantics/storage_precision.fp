# section: NV_fragment_program 3.11.4.1
#---- fp32 to fp16
!!FP1.0
MOVR R0, f[COL0];
MOVR H0, R0;
MOVH R1, R0;
MOV H1, R0;
MOV o[COLH], R0;
END
# 3.11.4.2: 2^16 and above is infinity; 65520 rounds to it; ties go to even.
# run: f[COL0] = 65519, 65520, -65520, 65536 => H0 = 65504, inf, -inf, inf; R1 = 65504, inf, -inf, inf; H1 = 65504, inf, -inf, inf; o[COLH] = 65504, inf, -inf, inf
# run: f[COL0] = 3e38, -3e38, inf, -inf => H0 = inf, -inf, inf, -inf; R1 = inf, -inf, inf, -inf
# run: f[COL0] = nan, -0, 0, 1 => H0 = nan, -0, 0, 1; R1 = nan, -0, 0, 1
# run: f[COL0] = 2049, 2051, 1.00048828125, 1.00146484375 => H0 = 2048, 2052, 1, 1.001953125; R1 = 2048, 2052, 1, 1.001953125
# run: f[COL0] = 1.0004884, 1.0014647, 1.0014648, -2049.0002 => H0 = 1.0009765625, 1.0009765625, 1.001953125, -2050
# fp16 has denormals: 2^-24 is the smallest, 2^-25 is a tie, 3 * 2^-25 too.
# run: f[COL0] = 5.9604645e-8, 2.9802322e-8, 2.9802326e-8, 8.940697e-8 => H0 = 5.9604645e-8, 0, 5.9604645e-8, 1.1920929e-7; R1 = 5.9604645e-8, 0, 5.9604645e-8, 1.1920929e-7
# run: f[COL0] = -5.9604645e-8, -2.9802322e-8, 6.1035156e-5, 6.097555e-5 => H0 = -5.9604645e-8, -0, 6.1035156e-5, 6.097555e-5; R1 = -5.9604645e-8, -0, 6.1035156e-5, 6.097555e-5
# Denormals of fp32 are far too small.
# run: f[COL0] = 0x00000001, 0x807fffff, 0x00800000, 0x80800000 => H0 = 0, -0, 0, -0; R1 = 0, -0, 0, -0
#---- fp32 to fx12
!!FP1.0
MOVR R0, f[COL0];
MOVX R1, R0;
MOVX H1, R0;
MOV o[COLR], R1;
END
# 3.11.4.2: clamping to [-2048/1024, 2047/1024], NaN to 0; the nearest, ties to even.
# run: f[COL0] = 2, -2, 1.9990234375, -2.0009765625 => R1 = 1.9990234375, -2, 1.9990234375, -2; H1 = 1.9990234375, -2, 1.9990234375, -2
# run: f[COL0] = nan, inf, -inf, -0 => R1 = 0, 1.9990234375, -2, 0; H1 = 0, 1.9990234375, -2, 0
# run: f[COL0] = 0.00048828125, 0.00146484375, -0.00048828125, -0.00146484375 => R1 = 0, 0.001953125, 0, -0.001953125
# run: f[COL0] = 0.00048828128, 0.0014648436, 1.99951171875, -1.99951171875 => R1 = 0.0009765625, 0.0009765625, 1.9990234375, -2
# run: f[COL0] = 0x00000001, 0x80000001, 3e38, -3e38 => R1 = 0, 0, 1.9990234375, -2
#---- NaN bits are canonical where they are made
!!FP1.0
MOVR R0, f[COL0];
SUBR R1, R0, R0;
UP4UB R2, R1.x;
MOVH R3, R0;
UP2US R4, R3.x;
MOVR R5, -R1;
UP4UB R6, R5.x;
MOV o[COLR], R2;
END
# run: f[COL0] = inf => R2 = 1, 1, 1, 0.49803922; R6 = 1, 1, 1, 1
# run: f[COL0] = nan => R2 = 1, 1, 1, 0.49803922; R4 = 1, 0.49999237, 1, 0.49999237; R6 = 1, 1, 1, 1
#---- whatever arithmetic makes them
!!FP1.0
MOVR R0, f[COL0];
ADDR R1.x, R0, 1;
MINR R1.y, R0, 1;
FLRR R1.z, R0;
MADR R1.w, R0, 1, 1;
RCPR R2, R0.x;
UP4UB R3, R1.x;
UP4UB R4, R1.y;
UP4UB R5, R1.z;
UP4UB R6, R1.w;
UP4UB R7, R2.x;
MOV o[COLR], R3;
END
# run: f[COL0] = 0xff801234 => R3 = 1, 1, 1, 0.49803922; R4 = 1, 1, 1, 0.49803922; R5 = 1, 1, 1, 0.49803922; R6 = 1, 1, 1, 0.49803922; R7 = 1, 1, 1, 0.49803922
