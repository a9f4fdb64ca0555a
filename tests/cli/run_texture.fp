!!FP1.0
# Lookups: the targets, a level of detail, and what can be wrong about files.
# RUN: nvjit run % --set 'f[TEX0]=0.3,0.4,0.5' --texture 0=../../examples/textures/palette.png --texture TEX1=../../examples/textures/sky.png --texture 2=../../examples/textures/depth.png,../../examples/textures/leaf.png --texture 3=../../examples/textures/leaf.png --trace
# RUN: nvjit run % --set 'f[TEX0]=0.3,0.4,0.5' --texture 4=../../examples/textures/sky.png
# RUN: nvjit run % --texture 32=../../examples/textures/sky.png
# RUN: nvjit run % --texture sky.png
# RUN: nvjit run % --texture 0=missing.png
# RUN: nvjit run % --texture 0=run_texture.fp
# RUN: nvjit run % --texture 1=../../examples/textures/sky.png,../../examples/textures/sky.png
# RUN: nvjit run % --texture 2=../../examples/textures/sky.png,../../examples/textures/leaf.png
# RUN: nvjit run % --texture 3=../../examples/textures/sky.png,../../examples/textures/leaf.png
TEX R0, f[TEX0], TEX0, 1D;
TEX R1, f[TEX0], TEX1, CUBE;
ADD R0, R0, R1;
TEX R1, f[TEX0], TEX2, 3D;
ADD R0, R0, R1;
TXP R1, f[TEX0], TEX3, RECT;
ADD o[COLR], R0, R1;
END
