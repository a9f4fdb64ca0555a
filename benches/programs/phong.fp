!!FP1.0
# Per-pixel Phong: one point light, a normal in TEX1, the view vector in TEX2, no textures.
# p[0] light position, p[1] light colour, p[2] ambient, p[3] material (shininess in w).
ADDR R0, p[0], -f[TEX0];        # to the light
DP3R R0.w, R0, R0;
RSQR R1.w, R0.w;
MULR R0.xyz, R0, R1.w;
DP3R R2.w, f[TEX1], f[TEX1];
RSQR R2.w, R2.w;
MULR R2.xyz, f[TEX1], R2.w;     # normal
DP3R R3.w, f[TEX2], f[TEX2];
RSQR R3.w, R3.w;
MADR R3.xyz, f[TEX2], R3.w, R0; # half vector, not yet of length one
DP3R R4.w, R3, R3;
RSQR R4.w, R4.w;
MULR R3.xyz, R3, R4.w;
DP3R_SAT R4.x, R2, R0;
DP3R_SAT R4.y, R2, R3;
MOVR R5, p[3];
POWR R4.y, R4.y, R5.w;
MADR R6.xyz, R4.x, p[1], R4.y;
MULR R6.xyz, R6, R5;
ADDR o[COLR].xyz, R6, p[2];
MOVR o[COLR].w, 1;
END
