# section: NV_fragment_program 3.11.5.4
!!FP1.0
MOVR R0, f[TEX0];
DDYR R1, R0;
DDYH R2, R0;
DDYRC_SAT R3.xy, |R0|;
DDY H20, R0;
MOV o[COLR], R1;
END
# run: f[TEX0] = 1, -5, 3, 0.1 => R1 = 0; R2 = 0; R3 = 0; cc = EQ, EQ, EQ, EQ
# quad: f[TEX0] = (1, 0, 0, 2049) (3, -1, inf, 2053) (10, 0.5, 1, 0) (15, 0.25, -inf, 0.1)
#     => R1 = (9, 0.5, 1, -2049) (12, 1.25, -inf, -2052.9) (9, 0.5, 1, -2049) (12, 1.25, -inf, -2052.9);
#        R2 = (9, 0.5, 1, -2048) (12, 1.25, -inf, -2052) (9, 0.5, 1, -2048) (12, 1.25, -inf, -2052);
#        R3 = (1, 0.5, 0, 0) (1, 0, 0, 0) (1, 0.5, 0, 0) (1, 0, 0, 0);
#        cc = (GT, GT, EQ, EQ) (GT, EQ, EQ, EQ) (GT, GT, EQ, EQ) (GT, EQ, EQ, EQ)
