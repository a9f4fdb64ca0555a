# section: NV_fragment_program 3.11.5.41
!!FP1.0
MOVR R0, f[COL0];
UP2H R1, R0.x;
UP2H R2, -R0.x;
UP2HC_SAT R3.yz, R0.x;
UP2H H20, R0.x;
MOV o[COLR], R1;
END
# run: f[COL0] = 0xc0003c00 => R1 = 1, -2, 1, -2; R2 = 1, 2, 1, 2; R3 = 0, 0, 1, 0; cc = EQ, EQ, GT, EQ; H20 = 1, -2, 1, -2
# run: f[COL0] = 0x7c00fc00 => R1 = -inf, inf, -inf, inf; R2 = -inf, -inf, -inf, -inf; R3 = 0, 1, 0, 0; cc = EQ, GT, EQ, EQ
# Denormals of fp16; the raw bits are read, though the whole is a denormal of fp32.
# run: f[COL0] = 0x00010304 => R1 = 4.6014786e-5, 5.9604645e-8, 4.6014786e-5, 5.9604645e-8; R2 = 4.6014786e-5, -5.9604645e-8, 4.6014786e-5, -5.9604645e-8
# run: f[COL0] = 0x7fff8000 => R1 = -0, nan, -0, nan; cc = EQ, UN, EQ, EQ
# Any NaN is one.
# run: f[COL0] = 0x7e01fc00 => R1 = -inf, nan, -inf, nan
