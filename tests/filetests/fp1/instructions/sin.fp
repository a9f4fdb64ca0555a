# section: NV_fragment_program 3.11.5.32
!!FP1.0
MOVR R0, f[COL0];
SINR R1, R0.x;
SINH R2, R0.x;
SINRC_SAT R3.w, R0.x;
SIN H20, R0.x;
MOV o[COLR], R1;
END
# Rules 1 to 3.
# run: f[COL0] = nan => R1 = nan; R2 = nan; R3 = 0, 0, 0, nan; cc = EQ, EQ, EQ, UN; H20 = nan
# run: f[COL0] = inf => R1 = nan; R2 = nan
# run: f[COL0] = -inf => R1 = nan; R2 = nan
# run: f[COL0] = 0 => R1 = 0; R2 = 0; R3 = 0; H20 = 0
# run: f[COL0] = -0 => R1 = -0; R2 = -0; R3 = 0, 0, 0, -0; H20 = -0
# run: f[COL0] = 0x80000001 => R1 = -0; R2 = -0
# The error is below 2^-22 from 0 to 2 pi.
# run: f[COL0] = 0.5 => R1 = ~0.479425538604203
# run: f[COL0] = 1 => R1 = ~0.8414709848078965; R2 = 0.84130859375; H20 = 0.84130859375
# run: f[COL0] = 1.5707964 => R1 = ~0.999999999999999; R2 = 1
# run: f[COL0] = 2 => R1 = ~0.9092974268256817
# run: f[COL0] = 3.1415927 => R1 = ~-8.742278000372475e-8
# run: f[COL0] = 3.5 => R1 = ~-0.35078322768961984; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = 6 => R1 = ~-0.27941549819892586
# run: f[COL0] = -1 => R1 = -0.8414709848078965~1e-6
# Never outside [-1,1].
# run: f[COL0] = 1e30 => R1 = 0~1
# run: f[COL0] = -3e38 => R1 = 0~1
# run: f[COL0] = 12345.678 => R1 = 0~1
