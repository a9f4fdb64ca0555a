# section: NV_fragment_program 3.11.5.16
#---- MAXR
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MAXR R2, R0, R1;
MAXR R3, R1, R0;
MAXR R4, R0, -R0;
MAXRC_SAT R5, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, -1, inf, -inf; f[COL1] = 2, -2, 3, -3
#     => R2 = 2, -1, inf, -3; R3 = 2, -1, inf, -3; R4 = 1, 1, inf, inf; R5 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# Rule 1: max(A,B) is max(B,A), of zeros too. Rule 2: NaN if either is NaN.
# run: f[COL0] = 0, -0, nan, 1; f[COL1] = -0, 0, 1, nan
#     => R2 = 0, 0, nan, nan; R3 = 0, 0, nan, nan; R4 = 0, 0, nan, 1; R5 = 0, 0, nan, nan; cc = EQ, EQ, UN, UN
# run: f[COL0] = -0, 0, nan, inf; f[COL1] = -0, 0, inf, nan => R2 = -0, 0, nan, nan; R3 = -0, 0, nan, nan; R4 = 0, 0, nan, inf
# Denormals are zeros.
# run: f[COL0] = 0x00000001, 0x80000001, 0x007fffff, 0x80000001; f[COL1] = -1, -1, 0x807fffff, 0x80000002
#     => R2 = 0, -0, 0, -0; R3 = 0, -0, 0, -0; R4 = 0, 0, 0, 0
#---- MAXH and MAXX
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MAXH R2, R0, R1;
MAXX R3, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 0.1, 2049, -70000, nan; f[COL1] = 0, 0, -65504, 1
#     => R2 = 0.0999755859375, 2048, -65504, nan; R3 = 0.099609375, 1.9990234375, -2, 1
# run: f[COL0] = 5.9604645e-8, -0, -5, nan; f[COL1] = 0, -0, -1.5, -1 => R2 = 5.9604645e-8, -0, -1.5, nan; R3 = 0, 0, -1.5, 0
