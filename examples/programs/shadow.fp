!!FP1.0
# Shadow mapping: the depth that the light saw, against the depth of this fragment as the light sees it.
#
#   f[COL0]      lit colour
#   f[TEX0]      position in the light's clip space, moved to 0..1: s, t, depth, q
#   TEX0         shadow map, depth in x
#   shadow       x: added to the map's depth against acne; y: how bright shadows are
#
# Try: nvjit run examples/programs/shadow.fp --set 'f[COL0]=1,0.9,0.8,1' --set 'f[TEX0]=0.5,0.5,0.2,2' \
#      --texture 0=examples/textures/depth.png
# Try: nvjit run examples/programs/shadow.fp --set 'f[COL0]=1,0.9,0.8,1' --set 'f[TEX0]=0.5,0.5,1.9,2' \
#      --texture 0=examples/textures/depth.png
# Render: --vp projector.vp --mesh torus --texture 0=checker --set 'v[COL0]=1,0.9,0.75' \
#      --param 'c[24]=0.5,0,0,0.5' --param 'c[25]=0,0,-0.5,0.5' --param 'c[26]=0,-0.5,0,0.5' --param 'c[27]=0,0,0,1' \
#      --param 'c[28]=0.2,0.8'
DECLARE shadow = {0.005, 0.3};

TXP R0, f[TEX0], TEX0, 2D;
RCP R1.w, f[TEX0].w;
MUL R1.z, f[TEX0].z, R1.w;
ADD R0.x, R0.x, shadow.x;
SGT R1.x, R1.z, R0.x;                   # 1 where something is nearer to the light
MOV R1.y, shadow.y;
SUB R1.y, R1.y, 1;
MAD R1.x, R1.x, R1.y, 1;
MUL o[COLR].xyz, f[COL0], R1.x;
MOV o[COLR].w, f[COL0].w;
END
