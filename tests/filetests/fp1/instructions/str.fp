# section: NV_fragment_program 3.11.5.36
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, R0;
MOVR R2, R0;
MOVR R3, R0;
STRR R1, R0, R0;
STRH R2.xy, R0, R0;
STRX R3.w, R0, R0;
STRRC_SAT HC.xyz, R0, R0;
MOV o[COLR], R1;
END
# run: f[COL0] = nan, inf, 3, -4 => R1 = 1; R2 = 1, 1, 3, -4; R3 = nan, inf, 3, 1; cc = GT, GT, GT, EQ
