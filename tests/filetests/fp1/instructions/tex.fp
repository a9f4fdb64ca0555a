# section: NV_fragment_program 3.11.5.38
#---- an inconsistent texture gives (0,0,0,0)
!!FP1.0
MOVR R0, 7;
TEX R0, f[TEX0], TEX0, 1D;
TEX R1, f[TEX1], TEX1, 2D;
TEX R2.xz, f[TEX2], TEX15, 3D;
TEXC H20, f[TEX3], TEX3, CUBE;
TEX_SAT o[COLR], f[WPOS], TEX4, RECT;
END
# run: => R0 = 0; R1 = 0; R2 = 0; H20 = 0; o[COLR] = 0; cc = EQ, EQ, EQ, EQ
#---- coordinates
!!FP1.0
MOVR R10, f[TEX0];
TEX R0, R10, TEX0, 1D;
TEX R1, R10.yxwz, TEX1, 2D;
TEX R2, -R10, TEX2, 3D;
TEX R3, |R10|, TEX3, CUBE;
TEX R4, R10, TEX15, RECT;
MOV o[COLR], R0;
END
# All of s, t, r are given, whatever the target: the shadow comparison of a 2D texture reads r.
# run: sampler = coordinates; f[TEX0] = 0.25, -0.5, 3, 8 => R0 = 0.25, -0.5, 3, 0; R1 = -0.5, 0.25, 8, 1; R2 = -0.25, 0.5, -3, 2; R3 = 0.25, 0.5, 3, 3; R4 = 0.25, -0.5, 3, 15
# run: sampler = call; f[TEX0] = 1 => R0 = 0; R1 = 0, 0, 1, 0; R2 = 0, 0, 2, 0; R3 = 0, 0, 3, 0; R4 = 0, 0, 4, 0
# quad: sampler = coordinates; f[TEX0] = (0, 0, 1, 1) (1, 0, 2, 1) (0, 1, 3, 1) (1, 1, 4, 1)
#     => R2 = (-0, -0, -1, 2) (-1, -0, -2, 2) (-0, -1, -3, 2) (-1, -1, -4, 2)
#---- masks, clamping, condition codes, conversion of the result
!!FP1.0
MOVR R10, f[TEX0];
MOVRC RC, 1;
TEX_SAT R0.xy, R10, TEX3, 3D;
TEXC R1.yzw, R10, TEX3, 3D;
TEX H10, R10, TEX3, 3D;
TEX R2 (LT.xyzw), R10, TEX3, 3D;
MOV o[COLR], R0;
END
# run: sampler = coordinates; f[TEX0] = 2, -2, 0.1, 1 => R0 = 1, 0, 0, 0; R1 = 0, -2, 0.1, 3; cc = GT, LT, GT, GT; H10 = 2, -2, 0.0999755859375, 3; R2 = 0, -2, 0, 0
# run: sampler = coordinates; f[TEX0] = nan, 0, 2049, 1 => R0 = nan, 0, 0, 0; cc = GT, EQ, GT, GT; H10 = nan, 0, 2048, 3; R2 = 0
#---- dependent lookups
!!FP1.0
TEX R0, f[TEX0], TEX1, 2D;
ADDR R0, R0, R0.w;
TEX R0, R0, TEX2, 2D;
MOV o[COLR], R0;
END
# run: sampler = coordinates; f[TEX0] = 0.5, 0.25, 0, 0 => o[COLR] = 1.5, 1.25, 1, 2
