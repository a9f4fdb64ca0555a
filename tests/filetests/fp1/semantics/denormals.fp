# section: NV_fragment_program 3.11.4.1
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, R0;
MULR R2, R0, 1;
ADDR R3, R0, 0;
MOVRC RC, R0;
MOVR R4 (EQ.xyzw), 1;
MOVR_SAT R5, R0;
MAXR R6, R0, R0;
FLRR R7, R0;
SGTR R8, R0, 0;
MOV o[COLR], R0;
END
# Moves keep denormals; everything else reads them as zeros of their sign.
# run: f[COL0] = 0x00000001, 0x80000001, 0x007fffff, 0x807fffff
#     => o[COLR] = 0x00000001, 0x80000001, 0x007fffff, 0x807fffff; R1 = 0x00000001, 0x80000001, 0x007fffff, 0x807fffff;
#        R2 = 0, -0, 0, -0; R3 = 0, 0, 0, 0; cc = EQ, EQ, EQ, EQ; R4 = 1; R5 = 0, -0, 0, -0; R6 = 0, -0, 0, -0; R7 = 0, -0, 0, -0; R8 = 0
# run: f[COL0] = 0x00800000, 0x80800000, 1, -1 => R2 = 0x00800000, 0x80800000, 1, -1; cc = GT, LT, GT, LT; R4 = 0; R8 = 1, 0, 1, 0
