# section: NV_fragment_program 3.11.5.27
!!FP1.0
MOVR R0, f[COL0];
RSQR R1, R0.x;
RSQH R2, R0.x;
RSQRC_SAT R3.x, R0.x;
RSQ H20, |R0.x|;
MOV o[COLR], R1;
END
# run: f[COL0] = 4 => R1 = 0.5; R2 = 0.5; R3 = 0.5, 0, 0, 0; cc = GT, EQ, EQ, EQ; H20 = 0.5
# run: f[COL0] = 2 => R1 = 0.70710677; R2 = 0.70703125; H20 = 0.70703125
# run: f[COL0] = 3 => R1 = 0.57735026
# Two roundings: 1/sqrt(10) is nearer to 0.31622776.
# run: f[COL0] = 10 => R1 = 0.31622776; R3 = 0.31622776, 0, 0, 0
# run: f[COL0] = 0.0625 => R1 = 4; R3 = 1, 0, 0, 0
# Rules 1 to 6.
# run: f[COL0] = nan => R1 = nan; R2 = nan; R3 = nan, 0, 0, 0; cc = UN, EQ, EQ, EQ
# run: f[COL0] = inf => R1 = 0; R2 = 0; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = -inf => R1 = nan; R2 = nan; H20 = 0
# run: f[COL0] = 0 => R1 = inf; R2 = inf; R3 = 1, 0, 0, 0
# run: f[COL0] = -0 => R1 = -inf; R2 = -inf; R3 = 0; H20 = inf
# run: f[COL0] = -1 => R1 = nan; R2 = nan; R3 = nan, 0, 0, 0; cc = UN, EQ, EQ, EQ; H20 = 1
# run: f[COL0] = -1e-37 => R1 = nan; R2 = -inf; H20 = inf
# Denormals are zeros.
# run: f[COL0] = 0x00000001 => R1 = inf
# run: f[COL0] = 0x80000001 => R1 = -inf
# run: f[COL0] = 0x00800000 => R1 = 9.223372e18
