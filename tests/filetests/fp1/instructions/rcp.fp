# section: NV_fragment_program 3.11.5.25
!!FP1.0
MOVR R0, f[COL0];
RCPR R1, R0.x;
RCPH R2, R0.x;
RCPRC_SAT R3.yw, R0.x;
RCP H20, -|R0.x|;
MOV o[COLR], R1;
END
# Correctly rounded.
# run: f[COL0] = 3 => R1 = 0.33333334; R2 = 0.333251953125; R3 = 0, 0.33333334, 0, 0.33333334; cc = EQ, GT, EQ, GT; H20 = -0.333251953125
# run: f[COL0] = -0.25 => R1 = -4; R2 = -4; R3 = 0; cc = EQ, EQ, EQ, EQ; H20 = -4
# run: f[COL0] = 0.1 => R1 = 10; R2 = 10; R3 = 0, 1, 0, 1; H20 = -10
# Rules 1 to 5.
# run: f[COL0] = nan => R1 = nan; R2 = nan; R3 = 0, nan, 0, nan; cc = EQ, UN, EQ, UN
# run: f[COL0] = inf => R1 = 0; R2 = 0; R3 = 0; H20 = -0
# run: f[COL0] = -inf => R1 = -0; R2 = -0; R3 = 0, -0, 0, -0
# run: f[COL0] = 0 => R1 = inf; R2 = inf; R3 = 0, 1, 0, 1; H20 = -inf
# run: f[COL0] = -0 => R1 = -inf; R2 = -inf; R3 = 0; H20 = -inf
# Denormals are zeros, and a denormal reciprocal is flushed; not so in fp16.
# run: f[COL0] = 0x00000001 => R1 = inf; R2 = inf
# run: f[COL0] = 0x807fffff => R1 = -inf; R2 = -inf
# run: f[COL0] = 1.7014118e38 => R1 = 0; R2 = 0
# run: f[COL0] = -3e38 => R1 = -0; R2 = -0
# run: f[COL0] = 32768 => R1 = 3.0517578e-5; R2 = 3.0517578e-5
# run: f[COL0] = 1.5258789e-5 => R1 = 65536; R2 = inf
