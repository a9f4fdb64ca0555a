!!FP1.0
# Cartoon shading: light falls in three flat bands that condition codes choose, and silhouettes are inked.
#
#   f[TEX3]      normal, any length
#   f[TEX5]      vector to the light, any length
#   f[TEX6]      vector to the eye, any length
#   f[COL0]      base colour
#
# Try: nvjit run examples/programs/toon.fp --set 'f[TEX3]=0,0,2' --set 'f[TEX5]=1,0,1' --set 'f[TEX6]=0,0,1' \
#      --set 'f[COL0]=1,0.5,0.25,1'
# Try: nvjit run examples/programs/toon.fp --set 'f[TEX3]=1,0,0.1' --set 'f[TEX5]=1,0,1' --set 'f[TEX6]=0,0,1'
# Render: --mesh teapot --turn 30,35 --set 'v[COL0]=0.95,0.4,0.25'
DEFINE lit = 0.7;
DEFINE shade = 0.3;
DEFINE ink = 0.2;

DP3 R0.w, f[TEX3], f[TEX3];
RSQ R0.w, R0.w;
MUL R0.xyz, f[TEX3], R0.w;
DP3 R1.w, f[TEX5], f[TEX5];
RSQ R1.w, R1.w;
MUL R1.xyz, f[TEX5], R1.w;
DP3 R2.w, f[TEX6], f[TEX6];
RSQ R2.w, R2.w;
MUL R2.xyz, f[TEX6], R2.w;

DP3 R3.x, R0, R1;
DP3 R3.y, R0, R2;

MOV R4, 0.25;                           # darkest band
SUBC RC.x, R3.x, shade;
MOV R4 (GE.x), 0.6;
SUBC RC.x, R3.x, lit;
MOV R4 (GE.x), 1;
SUBC RC.x, R3.y, ink;                   # the surface turns away: a black line
MOV R4 (LT.x), 0;

MUL o[COLR].xyz, f[COL0], R4;
MOV o[COLR].w, f[COL0].w;
END
