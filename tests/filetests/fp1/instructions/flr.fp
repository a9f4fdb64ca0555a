# section: NV_fragment_program 3.11.5.9
!!FP1.0
MOVR R0, f[COL0];
FLRR R1, R0;
FLRH R2, R0;
FLRX R3, R0;
FLRRC_SAT R4, R0;
MOV o[COLR], R1;
END
# The specification's examples: 2.3 and -3.6.
# run: f[COL0] = 2.3, -3.6, 1.5, -0.5 => R1 = 2, -4, 1, -1; R2 = 2, -4, 1, -1; R3 = 1, -2, 1, -1; R4 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# Rule 1: floor(NaN) is NaN. Rule 2: zeros and infinities stay.
# run: f[COL0] = nan, -0, inf, -inf => R1 = nan, -0, inf, -inf; R2 = nan, -0, inf, -inf; R3 = 0, 0, 1, -2; R4 = nan, -0, 1, 0; cc = UN, EQ, GT, EQ
# Denormals are zeros; numbers without fraction stay.
# run: f[COL0] = 0x80000001, 0x00000001, 16777217, -8388609 => R1 = -0, 0, 16777216, -8388609; R2 = -0, 0, inf, -inf; R3 = 0, 0, 1, -2
# run: f[COL0] = -1e-30, 1e-30, 8388607.5, 0.99999994 => R1 = -1, 0, 8388607, 0; R2 = -0, 0, inf, 1; R3 = 0, 0, 1, 1
