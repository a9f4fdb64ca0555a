!!FP1.0
# First half of deferred shading: everything that lighting needs, packed into one texel of a float
# buffer.
#
#   f[COL0]      base colour, gloss in w
#   f[TEX0]      normal, any length
#   f[TEX1]      position in eye space
#
#   o[COLR].x    colour and gloss, four unsigned bytes
#   o[COLR].y    normal, three signed bytes
#   o[COLR].z    position xy, two halves
#   o[COLR].w    position z
#
# Try: nvjit run examples/programs/pack_gbuffer.fp --set 'f[COL0]=1,0.5,0.25,0.125' --set 'f[TEX0]=0,3,4' \
#      --set 'f[TEX1]=1.5,-2.25,-10'
DP3 R0.w, f[TEX0], f[TEX0];
RSQ R0.w, R0.w;
MUL R0.xyz, f[TEX0], R0.w;
MOV R0.w, 0;
PK4UB o[COLR].x, f[COL0];
PK4B o[COLR].y, R0;
PK2H o[COLR].z, f[TEX1];
MOV o[COLR].w, f[TEX1].z;
END
