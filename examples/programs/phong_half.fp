!!FP1.0
# Phong lighting as the hardware of 2003 liked it: half-precision registers, fixed point for colours, and
# LIT for both coefficients. Vectors come normalised from cube maps or vertices.
#
#   f[TEX3]      unit normal
#   f[TEX5]      unit vector to the light
#   f[TEX7]      unit vector halfway between light and eye
#   f[COL0]      base colour
#   p[0]         colour of the light; w is the exponent
#   p[1]         ambient light
#
# Try: nvjit run examples/programs/phong_half.fp --set 'f[TEX3]=0,0,1' --set 'f[TEX5]=0,0.6,0.8' \
#      --set 'f[TEX7]=0,0.3162,0.9487' --set 'f[COL0]=0.8,0.4,0.2,1' --param 'p[0]=1,1,0.9,16' --param 'p[1]=0.1,0.1,0.2'
# Render: --mesh torus --set 'v[COL0]=0.8,0.4,0.2'
MOVH H0.xyz, f[TEX3];
DP3H H1.x, H0, f[TEX5];
DP3H H1.y, H0, f[TEX7];
MOVH H1.w, p[0].w;
LITH H2, H1;
MULX H3.xyz, f[COL0], p[1];
MULX H4.xyz, H2.y, p[0];
MADX H3.xyz, f[COL0], H4, H3;
MADX_SAT o[COLH].xyz, H2.z, p[0], H3;
MOVX o[COLH].w, f[COL0].w;
END
