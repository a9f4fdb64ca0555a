# section: NV_fragment_program 3.11.5.8
!!FP1.0
MOVR R0, f[COL0];
EX2R R1, R0.x;
EX2H R2, R0.x;
EX2RC_SAT R3.xz, R0.x;
EX2 H20, R0.x;
MOV o[COLR], R1;
END
# Rules 1 to 4.
# run: f[COL0] = nan => R1 = nan; R2 = nan; R3 = nan, 0, nan, 0; cc = UN, EQ, UN, EQ; H20 = nan
# run: f[COL0] = -inf => R1 = 0; R2 = 0; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = inf => R1 = inf; R2 = inf; R3 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# run: f[COL0] = 0 => R1 = 1; R2 = 1; R3 = 1, 0, 1, 0
# run: f[COL0] = -0 => R1 = 1; R2 = 1; R3 = 1, 0, 1, 0
# run: f[COL0] = 0x80000001 => R1 = 1; R2 = 1
# Integers are exact.
# run: f[COL0] = 1 => R1 = 2; R2 = 2; R3 = 1, 0, 1, 0
# run: f[COL0] = -3 => R1 = 0.125; R2 = 0.125; R3 = 0.125, 0, 0.125, 0
# run: f[COL0] = 10 => R1 = 1024; R2 = 1024
# run: f[COL0] = 127 => R1 = 1.7014118e38; R2 = inf
# run: f[COL0] = -24 => R1 = 5.9604645e-8; R2 = 5.9604645e-8; H20 = 5.9604645e-8
# run: f[COL0] = -126 => R1 = 0x00800000; R2 = 0; H20 = 0
# Beyond the normal numbers.
# run: f[COL0] = 128 => R1 = inf
# run: f[COL0] = 3e38 => R1 = inf
# run: f[COL0] = -127 => R1 = 0
# run: f[COL0] = -126.5 => R1 = 0
# run: f[COL0] = -150 => R1 = 0
# run: f[COL0] = -3e38 => R1 = 0
# The error is below 2^-22 * 2^floor(x).
# run: f[COL0] = 0.5 => R1 = 1.4142135623730951~2.384e-7; R2 = 1.4140625
# run: f[COL0] = 0.25 => R1 = 1.189207115002721~2.384e-7
# run: f[COL0] = 0.999 => R1 = 1.998614203816528~2.384e-7
# run: f[COL0] = -0.75 => R1 = 0.5946035575013605~1.192e-7
# run: f[COL0] = 3.3 => R1 = 9.849154981226697~1.907e-6
# run: f[COL0] = 127.5 => R1 = 2.4061596916800453e38~4.05e31
# run: f[COL0] = -125.5 => R1 = 1.662400053425836e-38~2.8e-45
# run: f[COL0] = 16 => R1 = 65536; R2 = inf
