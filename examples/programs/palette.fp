!!FP1.0
# Indexed colours: a lookup that depends on a lookup. An image holds indices, a row of texels the palette;
# the palette turns with time, as games of the eighties did it.
#
#   f[TEX0]      coordinates in the image
#   TEX0         image: the index in x
#   TEX1         palette, one row of 16 colours
#   cycle        x: how many places the palette has turned
#
# Try: nvjit run examples/programs/palette.fp --set 'f[TEX0]=0.3,0.3' --param cycle=3 \
#      --texture 0=examples/textures/depth.png --texture 1=examples/textures/palette.png
# Render: --mesh quad --texture 0=noise --texture 1=../textures/land.png --param 'c[19]=0.6,0.6,0.3,0.2' --param cycle=2
DECLARE cycle;

TEX R0.x, f[TEX0], TEX0, 2D;
MUL R0.x, R0.x, 15.9375;                # 255 is the last place
ADD R0.x, R0.x, cycle.x;
FLR R0.x, R0.x;
MAD R0.x, R0.x, 0.0625, 0.03125;        # the middle of that texel
FRC R0.x, R0.x;
TEX o[COLR], R0, TEX1, 1D;
END
