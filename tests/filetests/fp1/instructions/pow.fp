# section: NV_fragment_program 3.11.5.24
!!FP1.0
MOVR R0, f[COL0];
POWR R1, R0.x, R0.y;
POWH R2, R0.x, R0.y;
POWRC_SAT R3.x, R0.x, R0.y;
MOV o[COLR], R1;
END
# Rule 1: NaN, if x < -0.0.
# run: f[COL0] = -2, 2, 0, 0 => R1 = nan; R2 = nan; R3 = nan, 0, 0, 0; cc = UN, EQ, EQ, EQ
# run: f[COL0] = -inf, 3, 0, 0 => R1 = nan; R2 = nan
# Rule 2: NaN, if either is.
# run: f[COL0] = nan, 0, 0, 0 => R1 = nan; R2 = nan
# run: f[COL0] = 1, nan, 0, 0 => R1 = nan; R2 = nan
# Rule 3: 0^0 is NaN.
# run: f[COL0] = 0, 0, 0, 0 => R1 = nan; R2 = nan
# run: f[COL0] = -0, -0, 0, 0 => R1 = nan; R2 = nan
# Rule 4: INF^0 is NaN.
# run: f[COL0] = inf, 0, 0, 0 => R1 = nan; R2 = nan
# run: f[COL0] = inf, -0, 0, 0 => R1 = nan
# Rule 5: 1^INF is NaN.
# run: f[COL0] = 1, inf, 0, 0 => R1 = nan; R2 = nan
# run: f[COL0] = 1, -inf, 0, 0 => R1 = nan; R2 = nan
# Rule 6: 0^x is 0, if x > 0.
# run: f[COL0] = 0, 0.5, 0, 0 => R1 = 0; R2 = 0; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = -0, 3, 0, 0 => R1 = 0; R2 = 0
# Rule 7: 0^x is INF, if x < 0.
# run: f[COL0] = 0, -0.5, 0, 0 => R1 = inf; R2 = inf; R3 = 1, 0, 0, 0; cc = GT, EQ, EQ, EQ
# run: f[COL0] = -0, -1, 0, 0 => R1 = inf
# Rule 8: 1^x is 1, if x is finite.
# run: f[COL0] = 1, 3e38, 0, 0 => R1 = 1; R2 = nan
# run: f[COL0] = 1, -7.5, 0, 0 => R1 = 1; R2 = 1
# Rule 9: INF^x is INF, if x > 0.
# run: f[COL0] = inf, 0.1, 0, 0 => R1 = inf; R2 = inf
# Rule 10, which the specification misprints: INF^x is 0, if x < 0.
# run: f[COL0] = inf, -0.1, 0, 0 => R1 = 0; R2 = 0
# Rule 11: x^0 is 1, if 0 < x < INF.
# run: f[COL0] = 7, 0, 0, 0 => R1 = 1; R2 = 1
# run: f[COL0] = 0.001, -0, 0, 0 => R1 = 1; R2 = 1
# Rule 12: x^1 is about x.
# run: f[COL0] = 0, 1, 0, 0 => R1 = 0; R2 = 0
# run: f[COL0] = 0.3, 1, 0, 0 => R1 = 0.3~1e-6
# run: f[COL0] = 1000, 1, 0, 0 => R1 = 1000~1e-3
# Rule 13: x^INF is 0 below 1, and INF above.
# run: f[COL0] = 0, inf, 0, 0 => R1 = 0; R2 = 0
# run: f[COL0] = 0x3f7fffff, inf, 0, 0 => R1 = 0; R2 = nan
# run: f[COL0] = 0x3f800001, inf, 0, 0 => R1 = inf; R2 = nan
# run: f[COL0] = inf, inf, 0, 0 => R1 = inf; R2 = inf
# Rule 14: x^-INF is INF below 1, and 0 above.
# run: f[COL0] = 0, -inf, 0, 0 => R1 = inf; R2 = inf
# run: f[COL0] = 0x3f7fffff, -inf, 0, 0 => R1 = inf
# run: f[COL0] = 0x3f800001, -inf, 0, 0 => R1 = 0
# run: f[COL0] = inf, -inf, 0, 0 => R1 = 0
# Ordinary values.
# run: f[COL0] = 2, 1.5, 0, 0 => R1 = 2.8284271247461903~2e-6; R2 = 2.828125
# run: f[COL0] = 0.5, 2, 0, 0 => R1 = 0.25~2e-7; R2 = 0.25; R3 = 0.25~2e-7, 0, 0, 0
# run: f[COL0] = 3, 2.5, 0, 0 => R1 = 15.588457268119896~2e-5
# run: f[COL0] = 10, -3, 0, 0 => R1 = 0.001~3e-9
# run: f[COL0] = 10, 40, 0, 0 => R1 = inf
# run: f[COL0] = 4, 3, 0, 0 => R1 = 64; R2 = 64
