# section: NV_fragment_program 3.11.5.40
#---- coordinates
!!FP1.0
MOVR R10, f[TEX0];
TXP R0, R10, TEX0, 1D;
TXP R1, R10, TEX1, 2D;
TXP R2, R10, TEX2, 3D;
TXP R3, R10, TEX3, CUBE;
TXP R4, R10, TEX4, RECT;
MOV o[COLR], R0;
END
# For cube maps there is no division.
# run: sampler = coordinates; f[TEX0] = 1, -3, 5, 4 => R0 = 0.25, -0.75, 1.25, 0; R1 = 0.25, -0.75, 1.25, 1; R2 = 0.25, -0.75, 1.25, 2; R3 = 1, -3, 5, 3; R4 = 0.25, -0.75, 1.25, 4
# run: sampler = coordinates; f[TEX0] = 1, -1, 0, 0 => R0 = inf, -inf, nan, 0; R2 = inf, -inf, nan, 2; R3 = 1, -1, 0, 3
# run: sampler = coordinates; f[TEX0] = 1, 3, 6, -2 => R2 = -0.5, -1.5, -3, 2
# run: => R0 = 0; R1 = 0; R2 = 0; R3 = 0; R4 = 0
#---- the operand is fp32, whatever the destination
!!FP1.0
TXP H0, f[TEX0], TEX0, 2D;
MOVR R1, f[TEX0];
TXPC_SAT H1.x, R1, TEX0, 2D;
MOV o[COLR], H0;
END
# run: sampler = coordinates; f[TEX0] = 1, 3, 0, 1.0004 => H0 = 0.99951171875, 2.998046875, 0, 0; H1 = 0.99951171875, 0, 0, 0; cc = GT, EQ, EQ, EQ
