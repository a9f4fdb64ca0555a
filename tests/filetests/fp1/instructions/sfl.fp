# section: NV_fragment_program 3.11.5.29
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, R0;
MOVR R2, R0;
MOVR R3, R0;
SFLR R1, R0, R0;
SFLH R2.xy, R0, R0;
SFLX R3.w, R0, R0;
SFLRC_SAT RC, R0, R0;
MOV o[COLR], R1;
END
# run: f[COL0] = nan, inf, 3, -4 => R1 = 0; R2 = 0, 0, 3, -4; R3 = nan, inf, 3, 0; cc = EQ, EQ, EQ, EQ
