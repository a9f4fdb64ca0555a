# section: NV_fragment_program 3.11.5.3
#---- by its rules
!!FP1.0
MOVR R0, f[TEX0];
DDXR R1, R0;
DDXH R2, R0;
DDXRC_SAT R3.xy, -R0;
DDX H20, R0;
MOV o[COLR], R1;
END
# A fragment that runs alone has no difference to its neighbours.
# run: f[TEX0] = 1, -5, 3, 0.1 => R1 = 0; R2 = 0; R3 = 0; cc = EQ, EQ, EQ, EQ
# run: f[TEX0] = inf, nan, 0, -0 => R1 = nan, nan, 0, 0
# The fragments of a quad stand at (0,0) (1,0) (0,1) (1,1).
# quad: f[TEX0] = (1, 0, 0, 2049) (3, -1, inf, 2053) (10, 0.5, 1, 0) (15, 0.25, -inf, 0.1)
#     => R1 = (2, -1, inf, 4) (2, -1, inf, 4) (5, -0.25, -inf, 0.1) (5, -0.25, -inf, 0.1);
#        R2 = (2, -1, inf, 4) (2, -1, inf, 4) (5, -0.25, -inf, 0.0999755859375) (5, -0.25, -inf, 0.0999755859375);
#        R3 = (0, 1, 0, 0) (0, 1, 0, 0) (0, 0.25, 0, 0) (0, 0.25, 0, 0)
# quad: f[TEX0] = (inf, 3e38, 0, 0) (inf, -3e38, 0x00000001, 0) (nan, 0, 0, 0) (0, 0, 0, 0)
#     => R1 = (nan, -inf, 0, 0) (nan, -inf, 0, 0) (nan, 0, 0, 0) (nan, 0, 0, 0)
#---- derivatives
!!FP1.0
DDX R0, f[COL0];
DDY R1, f[COL0];
DDXH R2, f[COL0];
MOV o[COLR], R0;
END
# quad: f[COL0] = (1) (1.1) (11) (11.5)
#     => R0 = (0.100000024, *, *, *) (0.100000024, *, *, *) (0.5, *, *, *) (0.5, *, *, *); R1 = (*, 10, *, *) (*, 10.4, *, *) (*, 10, *, *) (*, 10.4, *, *); R2 = (*, *, *, 0.099609375) (*, *, *, 0.099609375) (*, *, *, 0.5) (*, *, *, 0.5)
