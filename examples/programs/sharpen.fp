!!FP1.0
# Sharpens an image: each texel minus its four neighbours. The rectangle target counts in texels, so
# neighbours are one apart.
#
#   f[WPOS]      position of the fragment: one texel a pixel
#   TEX0         image, a rectangle texture
#   amount       x: 0 leaves the image as it is
#
# Try: nvjit run examples/programs/sharpen.fp --quad 'f[WPOS]=1.5,1.5;2.5,1.5;1.5,2.5;2.5,2.5' \
#      --texture 0=examples/textures/bricks.png
DECLARE amount = {0.5};

ADD R0.xy, f[WPOS], {1, 0};
ADD R0.zw, f[WPOS].xxxy, {0, 0, -1, 0};
ADD R1.xy, f[WPOS], {0, 1};
ADD R1.zw, f[WPOS].xxxy, {0, 0, 0, -1};
TEX R2, f[WPOS], TEX0, RECT;
TEX R3, R0, TEX0, RECT;
TEX R4, R0.zwzw, TEX0, RECT;
ADD R3, R3, R4;
TEX R4, R1, TEX0, RECT;
ADD R3, R3, R4;
TEX R4, R1.zwzw, TEX0, RECT;
ADD R3, R3, R4;
MAD R3, R3, -0.25, R2;                  # what the centre has more than its surroundings
MAD_SAT o[COLR], R3, amount.x, R2;
END
