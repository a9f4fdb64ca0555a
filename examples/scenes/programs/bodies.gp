!!NVgp5.0
# A soft spot that faces the eye for each body, coloured by its speed.
#
#   eye, view               from the world to eye and clip space, by rows
#   look                    x: how large spots are; y: how bright; z: from speed to colour; w: the smallest spot, in parts of its distance
#
#   attrib[0]               xy: place in the spot
#   attrib[1]               colour
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 4;
PARAM eye[4] = { program.local[0..3] };
PARAM lens[4] = { program.local[4..7] };
PARAM look = program.local[8];
PARAM cold = { 1.0, 0.30, 0.09, 0 };
PARAM warm = { 0.62, 0.36, 0.85, 0 };
PARAM hot = { 0.30, 0.62, 1.60, 0 };
TEMP body, center, corner, place, color, size, t;
INT TEMP n;

MOV.F body, vertex[0].position;
MOV.F body.w, 1;
DP4.F center.x, eye[0], body;
DP4.F center.y, eye[1], body;
DP4.F center.z, eye[2], body;
MOV.F center.w, 1;

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
MUL.F t.z, -center.z, look.w;
MAX.F size.x, look.x, t.z;
RCP.F t.w, size.x;
MUL.F t.w, t.w, look.x;
MUL.F t.w, t.w, t.w;
MUL.F t.w, t.w, look.y;
MUL.F color, color, t.w;

MOV.S n.x, 0;
REP.S 4;
    AND.S n.y, n.x, 1;
    SHR.S n.z, n.x, 1;
    I2F.S corner.xy, n.yzyz;
    MAD.F corner.xy, corner, 2, -1;
    MOV.F place, center;
    MAD.F place.xy, corner, size.x, center;
    DP4.F result.position.x, lens[0], place;
    DP4.F result.position.y, lens[1], place;
    DP4.F result.position.z, lens[2], place;
    DP4.F result.position.w, lens[3], place;
    MOV.F result.attrib[0], corner;
    MOV.F result.attrib[1], color;
    EMIT;
    ADD.S n.x, n.x, 1;
ENDREP;
END
