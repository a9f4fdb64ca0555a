!!NVgp5.0
# A soft spot that faces the eye for each body, coloured by its speed.
#
#   clip                    from the world to clip space, by rows
#   look                    x: how large spots are; y: how bright; z: from speed to colour; w: the smallest spot, in parts of its distance
#
#   attrib[0]               xy: place in the spot
#   attrib[1]               colour
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 4;
PARAM clip[4] = { program.local[0..3] };
PARAM look = program.local[4];
PARAM cold = { 1.0, 0.30, 0.09, 0 };
PARAM warm = { 0.62, 0.36, 0.85, 0 };
PARAM hot = { 0.30, 0.62, 1.60, 0 };
TEMP body, center, corner, color, size, t;
INT TEMP n;

MOV.F body, vertex[0].position;
MOV.F body.w, 1;
DP4.F center.x, clip[0], body;
DP4.F center.y, clip[1], body;
DP4.F center.z, clip[2], body;
DP4.F center.w, clip[3], body;

# The speed: slow bodies are embers, fast ones blue.
DP3.F t.x, vertex[0].attrib[0], vertex[0].attrib[0];
ADD.F t.x, t.x, 0.000001;
RSQ.F t.y, t.x;
MUL.F t.x, t.x, t.y;
MUL.F t.x, t.x, look.z;
MUL.F.SAT t.y, t.x, 2;
LRP.F color, t.y, warm, cold;
MAD.F.SAT t.y, t.x, 2, -1;
LRP.F color, t.y, hot, color;

# A spot is never smaller than a pixel, but fainter.
MUL.F t.z, center.w, look.w;
MAX.F size.x, look.x, t.z;
RCP.F t.w, size.x;
MUL.F t.w, t.w, look.x;
MUL.F t.w, t.w, t.w;
MUL.F t.w, t.w, look.y;
MUL.F color, color, t.w;

# As the rows of the matrix are long, so far go places on the screen.
DP3.F t.x, clip[0], clip[0];
DP3.F t.y, clip[1], clip[1];
RSQ.F t.z, t.x;
RSQ.F t.w, t.y;
MUL.F t.xy, t, t.zwzw;
MUL.F size.xy, t, size.x;

MOV.F corner.zw, 0;
MOV.S n.x, 0;
REP.S 4;
    AND.S n.y, n.x, 1;
    SHR.S n.z, n.x, 1;
    I2F.S corner.xy, n.yzyz;
    MAD.F corner.xy, corner, 2, -1;
    MAD.F result.position.xy, corner, size, center;
    MOV.F result.position.zw, center;
    MOV.F result.attrib[0], corner;
    MOV.F result.attrib[1], color;
    EMIT;
    ADD.S n.x, n.x, 1;
ENDREP;
END
