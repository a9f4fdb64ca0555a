!!FP1.0
# Blurs along a direction with lookups whose footprint the program chooses: TXD with long derivatives lets
# the texture unit average, and three of them in a row cover the path.
#
#   f[TEX0]      coordinates in the image
#   f[TEX1]      xy: how far the point moved since the last frame, in the same coordinates
#   TEX0         image
#
# Try: nvjit run examples/programs/motion_blur.fp --set 'f[TEX0]=0.5,0.5' --set 'f[TEX1]=0.25,0.125' \
#      --texture 0=examples/textures/bricks.png
# Render: --vp zoom.vp --mesh quad --texture 0=../textures/bricks.png --param 'c[19]=5,5' \
#      --param 'c[22]=1.2,-0.5'
MUL R0.xy, f[TEX1], 0.333333;           # a third of the path is a footprint's long side
MUL R1.xy, R0.yxyx, {0.1, -0.1};        # and a tenth of that, across, its short one
ADD R2.xy, f[TEX0], R0;
SUB R3.xy, f[TEX0], R0;
TXD R4, f[TEX0], R0, R1, TEX0, 2D;
TXD R5, R2, R0, R1, TEX0, 2D;
TXD R6, R3, R0, R1, TEX0, 2D;
ADD R4, R4, R5;
ADD R4, R4, R6;
MUL o[COLR], R4, 0.333333;
END
