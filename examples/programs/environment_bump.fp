!!FP1.0
# Environment bump mapping: a normal map bends the reflection that is looked up in a cube map.
#
#   f[TEX0]          coordinates in the normal map
#   f[TEX1..TEX3]    xyz: rows of the matrix from tangent space to the world;
#                    w: the vector to the eye, x in TEX1, y in TEX2, z in TEX3
#   TEX0             normal map, 0..1 for -1..1
#   TEX1             cube map of the surroundings
#   strength         x: how much the reflection adds; y: how fast it grows at grazing angles
#
# Try: nvjit run examples/programs/environment_bump.fp --set 'f[TEX0]=0.25,0.75' --set 'f[TEX1]=1,0,0,0.3' \
#      --set 'f[TEX2]=0,1,0,0.1' --set 'f[TEX3]=0,0,1,1' --set 'f[COL0]=0.2,0.2,0.3,1' \
#      --texture 0=examples/textures/normals.png --texture 1=examples/textures/sky.png
# Render: --vp tangent_space.vp --mesh torus --texture 0=normalmap --texture 1=sky --param strength=1,1 --param 'c[19]=4,2' \
#      --set 'v[COL0]=0.25,0.2,0.35'
DECLARE strength = {0.8, 3, 0, 0};

TEX R0, f[TEX0], TEX0, 2D;
MAD R0.xyz, R0, 2, -1;
DP3 R1.x, f[TEX1], R0;                  # the normal in the world
DP3 R1.y, f[TEX2], R0;
DP3 R1.z, f[TEX3], R0;
MOV R2.x, f[TEX1].w;                    # the vector to the eye
MOV R2.y, f[TEX2].w;
MOV R2.z, f[TEX3].w;

RFL R3.xyz, R1, R2;
TEX R4, R3, TEX1, CUBE;

DP3 R0.x, R1, R1;                       # cosine between normal and eye
DP3 R0.y, R2, R2;
MUL R0.x, R0.x, R0.y;
RSQ R0.x, R0.x;
DP3 R0.y, R1, R2;
MUL_SAT R0.x, R0.y, R0.x;
SUB R0.x, 1, R0.x;
POW R0.x, R0.x, strength.y;
MUL R0.x, R0.x, strength.x;
LRP_SAT o[COLR].xyz, R0.x, R4, f[COL0];
MOV o[COLR].w, f[COL0].w;
END
