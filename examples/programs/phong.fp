!!FP1.0
# Phong lighting for each fragment, with a normal map, in tangent space.
#
#   f[TEX0]      coordinates in the maps
#   f[TEX1]      vector to the light, any length
#   f[TEX2]      vector to the eye, any length
#   TEX0         normal map, 0..1 for -1..1
#   TEX1         base colour
#   ambient, diffuse, specular    colours of light and material; specular.w is the exponent
#
# Try: nvjit run examples/programs/phong.fp --set 'f[TEX0]=0.5,0.5' --set 'f[TEX1]=1,1,2' --set 'f[TEX2]=0,0,1' \
#      --texture 0=examples/textures/normals.png --texture 1=examples/textures/bricks.png
# Render: --mesh teapot --texture 0=normalmap --texture 1=checker --param 'c[19]=3,2'
DECLARE ambient = {0.1, 0.1, 0.1, 1};
DECLARE diffuse = {0.9, 0.85, 0.8, 1};
DECLARE specular = {0.5, 0.5, 0.5, 32};

TEX R0, f[TEX0], TEX0, 2D;              # unpack and normalise the normal
MAD R0.xyz, R0, 2, -1;
DP3 R0.w, R0, R0;
RSQ R0.w, R0.w;
MUL R0.xyz, R0, R0.w;

DP3 R1.w, f[TEX1], f[TEX1];             # L
RSQ R1.w, R1.w;
MUL R1.xyz, f[TEX1], R1.w;

DP3 R2.w, f[TEX2], f[TEX2];             # V
RSQ R2.w, R2.w;
MAD R2.xyz, f[TEX2], R2.w, R1;          # H, along L + V
DP3 R2.w, R2, R2;
RSQ R2.w, R2.w;
MUL R2.xyz, R2, R2.w;

DP3C_SAT R3.x, R0, R1;                  # N.L, and whether the light is in front
DP3_SAT R3.y, R0, R2;                   # N.H
POW R3.z, R3.y, specular.w;
MOV R3.z (LE.x), 0;                     # no highlight on the far side

TEX R4, f[TEX0], TEX1, 2D;
MOV R5.xyz, ambient;
MAD R5.xyz, R3.x, diffuse, R5;
MUL R5.xyz, R5, R4;
MAD o[COLR].xyz, R3.z, specular, R5;
MOV o[COLR].w, R4.w;
END
