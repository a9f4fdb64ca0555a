# section: NV_fragment_program 3.11.5.18
#---- MOVR keeps bits
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, R0.wzyx;
MOVR R2, -R0;
MOVR R3, |R0|;
MOVR R4, -|R0|;
MOVR R5, |-R0|;
MOVR R6, -|-R0|;
MOVR R7, +R0.x;
MOV o[COLR], R0;
END
# Negation and absolute value touch the sign bit alone (3.11.4.3).
# run: f[COL0] = 0x00000001, 0x807fffff, 0x7fc12345, 0xff800001
#     => o[COLR] = 0x00000001, 0x807fffff, 0x7fc12345, 0xff800001; R1 = 0xff800001, 0x7fc12345, 0x807fffff, 0x00000001;
#     R2 = 0x80000001, 0x007fffff, 0xffc12345, 0x7f800001; R3 = 0x00000001, 0x007fffff, 0x7fc12345, 0x7f800001;
#     R4 = 0x80000001, 0x807fffff, 0xffc12345, 0xff800001; R5 = 0x00000001, 0x007fffff, 0x7fc12345, 0x7f800001;
#     R6 = 0x80000001, 0x807fffff, 0xffc12345, 0xff800001; R7 = 0x00000001
# run: f[COL0] = 0, -0, inf, -inf => R2 = -0, 0, -inf, inf; R3 = 0, 0, inf, inf; R4 = -0, -0, -inf, -inf; R5 = 0, 0, inf, inf; R6 = -0, -0, -inf, -inf
#---- masked writes keep bits
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVRC RC.xz, f[TEX0];
MOVR R0.xyz (NE.xxzz), R1;
MOV o[COLR], R0;
END
# run: f[COL0] = 0x00000001, 0x80000002, 0x7fc12345, 0xffffffff; f[COL1] = 0x00000003, 0x00000004, 0x7fc54321, 0x00000005; f[TEX0] = 1, 0, 0, 0
#     => o[COLR] = 0x00000003, 0x00000004, 0x7fc12345, 0xffffffff
# run: f[COL0] = 0x00000001, 0x80000002, 0x7fc12345, 0xffffffff; f[COL1] = 0x00000003, 0x00000004, 0x7fc54321, 0x00000005; f[TEX0] = 0, 0, 1, 0
#     => o[COLR] = 0x00000001, 0x80000002, 0x7fc54321, 0xffffffff
#---- conversions
!!FP1.0
MOVR R0, f[COL0];
MOVH R1, R0;
MOVX R2, R0;
MOVH H6, R0;
MOVX H7, R0;
MOVR H8, R0;
MOV H9, R0;
MOV o[COLR], R0;
END
# run: f[COL0] = 0.1, 2049, 65520, nan => R1 = 0.0999755859375, 2048, inf, nan; R2 = 0.099609375, 1.9990234375, 1.9990234375, 0;
#     H6 = 0.0999755859375, 2048, inf, nan; H7 = 0.099609375, 1.9990234375, 1.9990234375, 0; H8 = 0.0999755859375, 2048, inf, nan; H9 = 0.0999755859375, 2048, inf, nan
#---- MOV_SAT is no move
!!FP1.0
MOVR R0, f[COL0];
MOVR_SAT R1, R0;
MOVRC_SAT R2, -|R0|;
MOVH_SAT R3, R0;
MOVX_SAT R4, R0;
MOV o[COLR], R1;
END
# 3.11.4.4: clamping leaves NaN and -0.0; denormals come out as zeros.
# run: f[COL0] = nan, -0, 0x00000001, 0x80000001 => R1 = nan, -0, 0, -0; R2 = nan, -0, -0, -0; R3 = nan, -0, 0, -0; R4 = 0; cc = UN, EQ, EQ, EQ
# run: f[COL0] = 2, -1, inf, -inf => R1 = 1, 0, 1, 0; R2 = 0, 0, 0, 0; R3 = 1, 0, 1, 0; R4 = 1, 0, 1, 0; cc = EQ, EQ, EQ, EQ
# run: f[COL0] = 0.1, 1, 0, 5.9604645e-8 => R1 = 0.1, 1, 0, 5.9604645e-8; R2 = 0, 0, -0, 0; R3 = 0.0999755859375, 1, 0, 5.9604645e-8; R4 = 0.099609375, 1, 0, 0
#---- moves preserve bits
!!FP1.0
MOVC R0, f[COL0];
MOV R1 (EQ), R0;
DST R2, R0, R0;
MOV R3, -R0;
MOV R4, |R0|;
MOV o[COLR], R1;
END
# run: f[COL0] = 0, 0, 0x00001234, 0xff812345
#     => R1 = 0, 0, 0x00001234, 0; R2 = 1, 0, 0x00001234, 0xff812345; R3 = -0, -0, 0x80001234, 0x7f812345; R4 = 0, 0, 0x00001234, 0x7f812345
