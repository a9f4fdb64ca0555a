!!FP1.0
# Leaves: fragments that the texture leaves open are killed, and light shines through the others.
#
#   f[COL0]      xyz: light on this side; w: threshold of opacity
#   f[COL1]      light on the other side
#   TEX0         leaf, opacity in w
#
# Try: nvjit run examples/programs/foliage.fp --set 'f[COL0]=0.8,0.8,0.7,0.5' --set 'f[COL1]=0.1,0.4,0.1' \
#      --quad 'f[TEX0]=0.2,0.2;0.4,0.2;0.2,0.4;0.4,0.4' --texture 0=examples/textures/leaf.png
# Render: --mesh torus --texture 0=../textures/foliage.png --param 'c[19]=16,6' --set 'v[COL0]=0.8,0.8,0.7,0.5' \
#      --set 'v[COL1]=0.1,0.4,0.1'
TEX H0, f[TEX0], TEX0, 2D;
ADDHC HC.x, H0.w, -f[COL0].w;
KIL LT.x;
MULX H1.xyz, H0, f[COL0];
MULX H2.xyz, H0, f[COL1];
MADX_SAT o[COLH].xyz, H2, 0.5, H1;
MOVX o[COLH].w, H0.w;
END
