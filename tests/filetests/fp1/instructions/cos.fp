# section: NV_fragment_program 3.11.5.2
!!FP1.0
MOVR R0, f[COL0];
COSR R1, R0.x;
COSH R2, R0.x;
COSRC_SAT R3.w, R0.x;
COS H20, R0.x;
MOV o[COLR], R1;
END
# Rules 1 to 3.
# run: f[COL0] = nan => R1 = nan; R2 = nan; R3 = 0, 0, 0, nan; cc = EQ, EQ, EQ, UN; H20 = nan
# run: f[COL0] = inf => R1 = nan; R2 = nan
# run: f[COL0] = -inf => R1 = nan; R2 = nan
# run: f[COL0] = 0 => R1 = 1; R2 = 1; R3 = 0, 0, 0, 1; cc = EQ, EQ, EQ, GT; H20 = 1
# run: f[COL0] = -0 => R1 = 1; R2 = 1
# run: f[COL0] = 0x00000001 => R1 = 1; R2 = 1
# The error is below 2^-22 from 0 to 2 pi.
# run: f[COL0] = 0.5 => R1 = ~0.8775825618903728
# run: f[COL0] = 1 => R1 = ~0.5403023058681398; R2 = 0.54052734375; H20 = 0.54052734375
# run: f[COL0] = 1.5707964 => R1 = ~-4.371139000186241e-8
# run: f[COL0] = 2 => R1 = ~-0.4161468365471424; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = 3.1415927 => R1 = ~-0.9999999999999962
# run: f[COL0] = 3.5 => R1 = ~-0.9364566872907963
# run: f[COL0] = 6 => R1 = ~0.960170286650366
# run: f[COL0] = -1 => R1 = 0.5403023058681398~1e-6
# Never outside [-1,1].
# run: f[COL0] = 1e30 => R1 = 0~1
# run: f[COL0] = -3e38 => R1 = 0~1
# run: f[COL0] = 12345.678 => R1 = 0~1
