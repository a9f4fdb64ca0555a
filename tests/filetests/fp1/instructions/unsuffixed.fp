# section: NV_fragment_program 3.11.4.2
#---- into H registers, operations are those of fp16
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
DP3 H10, R0, R1;
DP4 H11, R0, R1;
DST H12, R0, R1;
FLR H13, R0;
MAX H14, R0, R1;
MIN H15, R0, R1;
X2D H16, R0, R1, R1;
SEQ H17, R0, R1;
SGE H18, R0, R1;
SGT H19, R0, R1;
SLE H20, R0, R1;
SLT H21, R0, R1;
SNE H22, R0, R1;
SFL H23, R0, R1;
STR H24, R0, R1;
MOV o[COLR], R0;
END
# 2049 is 2048 in fp16, and 2048.5 too: what compares unequal in fp32 is equal.
# run: f[COL0] = 2049, 2, 3, 0; f[COL1] = 2048.5, 1, 1, 1
#     => H10 = inf; H11 = inf; H12 = 1, 2, 3, 1; H13 = 2048, 2, 3, 0; H14 = 2048, 2, 3, 1; H15 = 2048, 1, 1, 0; H16 = inf, 2052, inf, 2052;
#        H17 = 1, 0, 0, 0; H18 = 1, 1, 1, 0; H19 = 0, 1, 1, 0; H20 = 1, 0, 0, 1; H21 = 0, 0, 0, 1; H22 = 0, 1, 1, 1; H23 = 0; H24 = 1
#---- into R registers, those of fp32
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
DP3 R2, R0, R1;
FLR R3, R0;
MAX R4, R0, R1;
X2D R5, R0, R1, R1;
SEQ R6, R0, R1;
SGE R7, R0, R1;
SLE R8, R0, R1;
SNE R9, R0, R1;
LIT R10, R0;
POW R11, R0.y, R0.z;
RFL R12.xyz, R0.wwyw, R1;
MOV o[COLR], R0;
END
# run: f[COL0] = 2049, 2, 3, 0; f[COL1] = 2048.5, 1, 1, 1
#     => R2 = 4197381.5; R3 = 2049, 2, 3, 0; R4 = 2049, 2, 3, 1; R5 = 4198402, 2051.5, 4198402, 2051.5; R6 = 0; R7 = 1, 1, 1, 0; R8 = 0, 0, 0, 1; R9 = 1;
#        R10 = 1, 2049, 1, 1; R11 = 8~4e-6; R12 = -2048.5, -1, 1, 0
#---- LIT, POW and RFL into H registers
!!FP1.0
MOVR R0, f[COL0];
LIT H10, R0;
POW H11, R0.x, R0.w;
RFL H12.xyz, R0.zyyw, R0;
MOV o[COLR], R0;
END
# run: f[COL0] = 2049, 1, 0, 1 => H10 = 1, 2048, 1, 1; H11 = 2048; H12 = -2048, 0, 1, 0
#---- clamping and condition codes of what has little use for them
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
SEQRC_SAT R2, R0, R1;
SGEH_SAT R3, R0, R1;
SGTX_SAT R4, R0, R1;
SLE_SAT R5, R0, R1;
SNEXC_SAT R6.xy, R0, R1;
FRC_SAT R7, R0;
MADRC_SAT R8.w, R0, R1, R0;
MOV o[COLR], R0;
END
# run: f[COL0] = 1, 0.5, nan, 2; f[COL1] = 1, 0.25, 0, -1
#     => R2 = 1, 0, 0, 0; R3 = 1, 1, 0, 1; R4 = 0, 1, 0, 1; R5 = 1, 0, 0, 0; R6 = 0, 1, 0, 0; R7 = 0, 0.5, nan, 0; R8 = 0; cc = EQ, GT, EQ, EQ
