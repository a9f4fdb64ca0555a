!!NVfp5.0
# Smooth edges from the finished picture alone, as FXAA makes them: where brightness changes suddenly, the program follows the
# edge to both of its ends, and mixes the pixel with the one across by how near the nearer end is. Green stands for brightness.
#
#   fragment.position    one texel a pixel
#   texture[0]           image, a rectangle texture
#   contrast             an edge has at least this: x: absolutely; y: times the brightness; z: how much single pixels are softened
#
# Gathers do the work: two fetch seven of the nine texels around the pixel, and one with an offset for each texel fetches both
# sides of the edge, one step farther in both directions.
#
# Try: nvjit run examples/programs/fxaa.fp --quad 'fragment.position=2.5,2.5;3.5,2.5;2.5,3.5;3.5,3.5' \
#      --texture 0=examples/textures/bricks.png
# Try: nvjit run examples/programs/fxaa.fp --quad 'fragment.position=14.5,14.5;15.5,14.5;14.5,15.5;15.5,15.5' \
#      --texture 0=examples/textures/foliage.png
ATTRIB position = fragment.position;
PARAM contrast = {0.04, 0.125, 0.6, 0};
FLOAT TEMP above, below, cross, corner, center, range, edge, pair, steep, texel, found, open, share, color, other, flag;
INT TEMP place, along, across, way_x, way_y, stride_x, stride_y, step, far;

FLR.S place.xy, position;
MOV.S place.zw, 0;
TXF.F color, place, texture[0], RECT;
TXG.F above, position, texture[0].y, RECT;              # up, up and right, right, here
TXG.F below, position, texture[0].y, RECT, (-1, -1);    # left, here, down, down and left
TXGO.F corner, position, {-1, 1, 1, -1}, {1, -1, 1, -1}, texture[0].y, RECT;
MOV.F center.x, above.w;
MOV.F cross.x, above.x;                                 # up, down, left, right
MOV.F cross.yz, below.xzxx;
MOV.F cross.w, above.z;

MIN.F range.xy, cross, cross.zwzw;
MIN.F range.x, range.x, range.y;
MIN.F range.x, range.x, center.x;
MAX.F range.yz, cross.xxyy, cross.xzww;
MAX.F range.y, range.y, range.z;
MAX.F range.y, range.y, center.x;
SUB.F range.x, range.y, range.x;
MUL.F range.y, range.y, contrast.y;
MAX.F range.y, range.y, contrast.x;
SLT.F.CC flag.x, range.x, range.y;
IF NE.x;
    MOV.F result.color, color;
    RET;
ENDIF;

# Which way the edge goes: across it, second differences are larger.
ADD.F edge.xy, cross.xzxz, cross.ywyw;
MAD.F edge.xy, center.x, -2.0, edge;
ADD.F texel, corner.zxxw, corner.ywzy;                  # on the right, on the left, above, below
MAD.F texel, cross.wzxy, -2.0, texel;
MAD.F edge.xy, |edge|, 2.0, |texel.xzxz|;
ADD.F edge.xy, edge, |texel.ywyw|;
MOV.F pair.xy, cross.wzwz;                              # an upright edge: right and left of it
MOV.S along.xy, {0, 1, 0, 0};
MOV.S across.xy, {1, 0, 0, 0};
SGE.F.CC flag.x, edge.x, edge.y;
MOV.F pair.xy (NE.x), cross;                            # a level one: above and below
MOV.S along.xy (NE.x), {1, 0, 0, 0};
MOV.S across.xy (NE.x), {0, 1, 0, 0};

# The steeper side is across.
SUB.F steep.xy, pair, center.x;
SLT.F.CC flag.x, |steep.x|, |steep.y|;
MOV.F pair.x (NE.x), pair.y;
MOV.S across.xy (NE.x), -across;
MAX.F steep.x, |steep.x|, |steep.y|;
MUL.F steep.x, steep.x, 0.25;
ADD.F pair.x, pair.x, center.x;
MUL.F pair.x, pair.x, 0.5;

# Forward and backward, until the mean of both sides is another one: there the edge ends.
MUL.S stride_x, {1, 1, -1, -1}, along.x;
MUL.S stride_y, {1, 1, -1, -1}, along.y;
MUL.S way_x, {0, 1, 0, 1}, across.x;
MUL.S way_y, {0, 1, 0, 1}, across.y;
MOV.S step.x, 0;
MOV.F open.xy, 1.0;
REP.S 16;
    ADD.S step.x, step.x, 1;
    ADD.S way_x, way_x, stride_x;
    ADD.S way_y, way_y, stride_y;
    TXGO.F texel, position, way_x, way_y, texture[0].y, RECT;
    ADD.F texel.xy, texel.xzxz, texel.ywyw;
    MAD.F texel.xy, texel, 0.5, -pair.x;
    MOV.F.CC open.xy, open;
    MOV.F found.xy (NE), texel;
    MOV.S far.xy (NE), step.x;
    SLT.F flag.xy, |texel|, steep.x;
    MUL.F open.xy, open, flag;
    MAX.F.CC flag.z, open.x, open.y;
    BRK (EQ.z);
ENDREP;

# Half a pixel less what the nearer end is away, if the edge turns to the other side there.
I2F.S share.xy, far;
ADD.F share.z, share.x, share.y;
SLT.F.CC flag.x, share.y, share.x;
MOV.F share.x (NE.x), share.y;
MOV.F found.x (NE.x), found.y;
RCP.F share.z, share.z;
MUL.F share.x, share.x, share.z;
SUB.F share.x, 0.5, share.x;
SUB.F share.y, center.x, pair.x;
MUL.F.CC share.y, share.y, found.x;
MOV.F share.x (GE.y), 0.0;

# What differs from all around it is softened as well.
DP4.F share.y, cross, 2.0;
DP4.F share.z, corner, 1.0;
ADD.F share.y, share.y, share.z;
MAD.F share.y, share.y, 0.083333336, -center.x;
RCP.F share.z, range.x;
MUL.F.SAT share.y, |share.y|, share.z;
MAD.F share.z, share.y, -2.0, 3.0;
MUL.F share.y, share.y, share.y;
MUL.F share.y, share.y, share.z;
MUL.F share.y, share.y, share.y;
MUL.F share.y, share.y, contrast.z;
MAX.F share.x, share.x, share.y;

TEX.F other, position, texture[0], RECT, offset(across);
LRP.F result.color, share.x, other, color;
END
