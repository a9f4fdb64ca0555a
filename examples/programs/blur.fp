!!NVfp5.0
# A picture as of a toy town: sharp in one row, and the more blurred the farther a row is from it. Nine texels are fetched
# around each, as far apart as the blur is wide: three passes make it smooth.
#
#   fragment.position    one texel a pixel
#   texture[0]           image, a rectangle texture
#   focus                x: the row that is sharp, from 0 to 1; y: how fast it blurs away from it; z: how far it stays sharp
#
# Try: nvjit run examples/programs/blur.fp --quad 'fragment.position=2.5,0.5;3.5,0.5;2.5,1.5;3.5,1.5' \
#      --texture 0=examples/textures/bricks.png
# Try: nvjit run examples/programs/blur.fp --quad 'fragment.position=30.5,40.5;31.5,40.5;30.5,41.5;31.5,41.5' \
#      --texture 0=examples/textures/foliage.png
PARAM focus = {0.5, 18, 0.05};
PARAM tap[9] = {                                # xy: where, of how wide the blur is; z: its weight
    {0, 0, 0.25},
    {-0.35, -0.65, 0.125}, {0.65, -0.35, 0.125}, {0.35, 0.65, 0.125}, {-0.65, 0.35, 0.125},
    {1, -1, 0.0625}, {1, 1, 0.0625}, {-1, 1, 0.0625}, {-1, -1, 0.0625} };
INT TEMP at, last, i;
FLOAT TEMP width, place, texel, sum;

TXQ last, 0, texture[0], RECT;
I2F.S width.y, last.y;
SUB.S last.xy, last, 1;
RCP.F width.y, width.y;
MAD.F width.x, fragment.position.y, width.y, -focus.x;
SUB.F width.x, |width.x|, focus.z;
MUL.F width.x, width.x, focus.y;
MAX.F width.x, width.x, 0.0;
MIN.F width.x, width.x, 9.0;

MOV.S at.zw, 0;
MOV.F sum, 0.0;
MOV.S i.x, 0;
REP.S 9;
    MAD.F place.xy, tap[i.x], width.x, fragment.position;
    FLR.S at.xy, place;
    MAX.S at.xy, at, 0;                         # the edge goes on outside of the picture
    MIN.S at.xy, at, last;
    TXF.F texel, at, texture[0], RECT;
    MAD.F sum, texel, tap[i.x].z, sum;
    ADD.S i.x, i.x, 1;
ENDREP;
MOV.F result.color, sum;
END
