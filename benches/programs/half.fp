!!FP1.0
# The Phong program in half precision: inputs come through colours' precision, so the arithmetic is fp16.
# p[0] light position, p[1] light colour, p[2] ambient, p[3] material (shininess in w).
MOVH H8, f[TEX0];
MOVH H9, f[TEX1];
MOVH H10, f[TEX2];
ADDH H0, p[0], -H8;        # to the light
DP3H H0.w, H0, H0;
RSQH H1.w, H0.w;
MULH H0.xyz, H0, H1.w;
DP3H H2.w, H9, H9;
RSQH H2.w, H2.w;
MULH H2.xyz, H9, H2.w;     # normal
DP3H H3.w, H10, H10;
RSQH H3.w, H3.w;
MADH H3.xyz, H10, H3.w, H0; # half vector, not yet of length one
DP3H H4.w, H3, H3;
RSQH H4.w, H4.w;
MULH H3.xyz, H3, H4.w;
DP3H_SAT H4.x, H2, H0;
DP3H_SAT H4.y, H2, H3;
MOVH H5, p[3];
POWH H4.y, H4.y, H5.w;
MADH H6.xyz, H4.x, p[1], H4.y;
MULH H6.xyz, H6, H5;
ADDH o[COLH].xyz, H6, p[2];
MOVH o[COLH].w, 1;
END
