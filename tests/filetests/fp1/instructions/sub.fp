# section: NV_fragment_program 3.11.5.37
#---- SUBR and the equivalent ADDR
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SUBR R2, R0, R1;
ADDR R3, R0, -R1;
SUBR R4, R0, -R1;
ADDR R5, R0, R1;
SUBR R6, R0, |R1|;
ADDR R7, R0, -|R1|;
SUBR R8, R0, -|R1|;
ADDR R9, R0, |R1|;
MOV o[COLR], R2;
END
# Rules 1 to 4.
# run: f[COL0] = 5, -1, 0, inf; f[COL1] = 3, -4, 0, inf
#     => R2 = 2, 3, 0, nan; R3 = 2, 3, 0, nan; R4 = 8, -5, 0, inf; R5 = 8, -5, 0, inf;
#     R6 = 2, -5, 0, nan; R7 = 2, -5, 0, nan; R8 = 8, 3, 0, inf; R9 = 8, 3, 0, inf
# run: f[COL0] = -0, -0, 0, nan; f[COL1] = 0, -0, -0, 1
#     => R2 = -0, 0, 0, nan; R3 = -0, 0, 0, nan; R4 = 0, -0, 0, nan; R5 = 0, -0, 0, nan;
#     R6 = -0, -0, 0, nan; R7 = -0, -0, 0, nan; R8 = 0, 0, 0, nan; R9 = 0, 0, 0, nan
# run: f[COL0] = 0x00800001, 1, -inf, 1; f[COL1] = 0x00800000, 0x00000001, inf, nan => R2 = 0, 1, -inf, nan; R4 = 0x01000000, 1, nan, nan
#---- SUBH and SUBX
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SUBH R2, R0, R1;
SUBX R3, R0, R1;
SUBXC_SAT R4, R0, R1;
MOV o[COLR], R2;
END
# run: f[COL0] = 2049, -65504, 1.5, -1.5; f[COL1] = -1, 16, -1, 1
#     => R2 = 2048, -inf, 2.5, -2.5; R3 = 1.9990234375, -2, 1.9990234375, -2; R4 = 1, 0, 1, 0; cc = GT, EQ, GT, EQ
# run: f[COL0] = nan, inf, 0.75, -0; f[COL1] = 1, inf, 0.25, 0
#     => R2 = nan, nan, 0.5, -0; R3 = -1, 0, 0.5, 0; R4 = 0, 0, 0.5, 0; cc = EQ, EQ, GT, EQ
