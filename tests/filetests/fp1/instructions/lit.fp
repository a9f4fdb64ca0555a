# section: NV_fragment_program 3.11.5.13
#---- by its rules
!!FP1.0
MOVR R0, f[COL0];
LITR R1, R0;
LITH R2, R0;
LITRC_SAT R3, R0;
MOV o[COLR], R1;
END
# run: f[COL0] = 0.5, 0.5, nan, 2 => R1 = 1, 0.5, 0.25~2e-7, 1; R2 = 1, 0.5, 0.25, 1; R3 = 1, 0.5, 0.25~2e-7, 1; cc = GT, GT, GT, GT
# run: f[COL0] = 3, 1, nan, 50 => R1 = 1, 3, 1, 1; R2 = 1, 3, 1, 1; R3 = 1, 1, 1, 1
# Negative dot products are clamped; without diffuse light there is no specular light.
# run: f[COL0] = -1, 2, 0, 3 => R1 = 1, 0, 0, 1; R3 = 1, 0, 0, 1; cc = GT, EQ, EQ, GT
# run: f[COL0] = 0, 2, 0, 3 => R1 = 1, 0, 0, 1
# run: f[COL0] = 1, -2, 0, 3 => R1 = 1, 1, 0, 1
# The tests are t < 0: -0.0 stays, NaN stays in y.
# run: f[COL0] = -0, 2, 0, 3 => R1 = 1, -0, 0, 1; R3 = 1, -0, 0, 1
# run: f[COL0] = nan, 2, 0, 3 => R1 = 1, nan, 0, 1; cc = GT, UN, EQ, GT
# Denormals are zeros of their sign.
# run: f[COL0] = 0x00000001, 2, 0, 3 => R1 = 1, 0, 0, 1
# run: f[COL0] = 0x80000001, 2, 0, 3 => R1 = 1, -0, 0, 1
# z is that of POW: 0^0 is NaN, and there is no limit to the exponent.
# run: f[COL0] = 1, 0, 0, 0 => R1 = 1, 1, nan, 1; cc = GT, GT, UN, GT
# run: f[COL0] = 1, -5, 0, 0 => R1 = 1, 1, nan, 1
# run: f[COL0] = 1, 0, 0, -1 => R1 = 1, 1, inf, 1; R3 = 1, 1, 1, 1
# run: f[COL0] = 1, nan, 0, 1 => R1 = 1, 1, nan, 1
# run: f[COL0] = 1, 2, 0, 200 => R1 = 1, 1, inf, 1
# run: f[COL0] = 1, 0.5, 0, inf => R1 = 1, 1, 0, 1
# run: f[COL0] = inf, 1, 0, 1 => R1 = 1, inf, 1, 1; R3 = 1, 1, 1, 1
# Powers of powers of two are exact.
# run: f[COL0] = 0.5, 2, 9, 3 => R1 = 1, 0.5, 8, 1
# run: f[COL0] = 1, 0.25, 9, -64 => R1 = 1, 1, inf, 1
#---- light coefficients
!!FP1.0
LIT R0, f[COL0];
MOV o[COLR], R0;
END
# run: f[COL0] = -1, 0.5, 9, 2 => R0 = 1, 0, 0, 1
# run: f[COL0] = 0.5, 0.25, 9, 2 => R0 = 1, 0.5, 0.0625, 1
# run: f[COL0] = 0.5, -3, 9, 2 => R0 = 1, 0.5, 0, 1
# run: f[COL0] = 0.5, 0, 9, 0 => R0 = 1, 0.5, nan, 1
# run: f[COL0] = nan, 0.5, 9, 2 => R0 = 1, nan, 0, 1
# run: f[COL0] = -0, 0.5, 9, 2 => R0 = 1, -0, 0, 1
