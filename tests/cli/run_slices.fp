!!FP1.0
# Files are slices of a 3D texture: below the first and above the last it repeats.
# RUN: nvjit run % --set 'f[TEX0]=0.5,0.5,0.25' --texture 0=../../examples/textures/bricks.png,../../examples/textures/bricks.png
# RUN: nvjit run % --texture 0=constant:1,2,3,4
TEX o[COLR], f[TEX0], TEX0, 3D;
END
