# section: NV_fragment_program 3.11.5.7
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
DSTR R2, R0, R1;
DSTH R3, R0, R1;
DSTRC_SAT R4, R0, R1;
MOV o[COLR], R2;
END
# (1, d, d^2, 1/d); what stands in the places that do not matter does not matter.
# run: f[COL0] = nan, 4, 4, nan; f[COL1] = nan, 0.5, nan, 0.5 => R2 = 1, 2, 4, 0.5; R3 = 1, 2, 4, 0.5; R4 = 1, 1, 1, 0.5; cc = GT, GT, GT, GT
# y is a product; z and w are moves, which keep bits.
# run: f[COL0] = 0, 0, 0x00000001, 0; f[COL1] = 0, inf, 0, 0x7fc12345 => R2 = 1, nan, 0x00000001, 0x7fc12345; R3 = 1, nan, 0, nan; R4 = 1, nan, 0, nan; cc = GT, UN, EQ, UN
# run: f[COL0] = 0, 0x00000001, -7, 0; f[COL1] = 0, 3, 0, 0.1 => R2 = 1, 0, -7, 0.1; R3 = 1, 0, -7, 0.0999755859375; R4 = 1, 0, 0, 0.1; cc = GT, EQ, EQ, GT
