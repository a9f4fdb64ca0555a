!!FP1.0
# First half of deferred shading: everything that lighting needs, packed into one texel of a float
# buffer.
#
#   f[COL0]      base colour, gloss in w
#   f[TEX3]      normal, any length
#   f[TEX6]      vector to the eye: minus the position in eye space
#
#   o[COLR].x    colour and gloss, four unsigned bytes
#   o[COLR].y    normal, three signed bytes
#   o[COLR].z    position xy, two halves
#   o[COLR].w    position z
#
# Try: nvjit run examples/programs/pack_gbuffer.fp --set 'f[COL0]=1,0.5,0.25,0.125' --set 'f[TEX3]=0,3,4' \
#      --set 'f[TEX6]=-1.5,2.25,10'
# Render: --post deferred.fp --mesh teapot --set 'v[COL0]=0.9,0.85,0.8,0.25' --background 0,0,0,0
DP3 R0.w, f[TEX3], f[TEX3];
RSQ R0.w, R0.w;
MUL R0.xyz, f[TEX3], R0.w;
MOV R0.w, 0;
PK4UB o[COLR].x, f[COL0];
PK4B o[COLR].y, R0;
PK2H o[COLR].z, -f[TEX6];
MOV o[COLR].w, -f[TEX6].z;
END
