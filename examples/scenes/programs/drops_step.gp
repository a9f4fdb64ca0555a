!!NVgp5.0
# A step of a fountain: what it emits are the drops of the next one. A drop has its place (xyz) and its age (w), its velocity (xyz) and how
# often it has bounced (w); the source, whose w is negative, counts steps in its age and gives birth to 60 drops each time.
#
#   time                    x: the step; y: gravity; z: how long drops live; w: what is left of speed behind a bounce
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 61;
PARAM time = program.local[0];
TEMP place, velocity, t, r;
INT TEMP n;
UINT TEMP mixed, high;
MOV.F place, vertex[0].position;
MOV.F velocity, vertex[0].attrib[0];
SLT.F.CC t.x, velocity.w, 0;
IF NE.x;
    MOV.F result.attrib[0], velocity;
    MOV.F result.position.xyz, place;
    ADD.F result.position.w, place.w, 1;
    EMIT;
    MOV.S n.x, 0;
    REP.S 60;
        # Four numbers of each drop, whose bits are mixed until no pattern is left.
        I2F.S t.x, n.x;
        MAD.F t.x, place.w, 60, t.x;
        TRUNC.U mixed.x, t.x;
        MAD.U mixed, mixed.x, {747796405, 1597334677, 3812015801, 2891336453}, {1013904223, 12345, 1442695041, 362437};
        SHR.U high, mixed, 15;
        XOR.U mixed, mixed, high;
        MUL.U mixed, mixed, 2246822519;
        SHR.U high, mixed, 13;
        XOR.U mixed, mixed, high;
        MUL.U mixed, mixed, 3266489917;
        SHR.U mixed, mixed, 8;
        I2F.U r, mixed;
        MUL.F r, r, 0.000000059604645;
        MUL.F t.y, r.x, 6.2831853;
        COS.F t.z, t.y;
        SIN.F t.w, t.y;
        # Most go nearly straight up; the farther outward one goes, the slower it rises.
        MUL.F t.x, r.w, r.w;
        MUL.F t.y, t.x, r.w;
        MAD.F t.y, t.y, 0.85, 0.03;
        MAD.F t.y, r.y, 0.12, t.y;
        MAD.F r.z, r.z, 0.4, 2.95;
        MAD.F r.z, t.x, -0.75, r.z;
        MUL.F velocity.x, t.z, t.y;
        MUL.F velocity.z, t.w, t.y;
        MOV.F velocity.y, r.z;
        MOV.F velocity.w, 0;
        # Born somewhere on the way of a step.
        MUL.F t.x, r.y, 61.7;
        FRC.F t.x, t.x;
        MUL.F t.x, t.x, time.x;
        MAD.F result.position.xyz, velocity, t.x, place;
        MOV.F result.position.w, t.x;
        MOV.F result.attrib[0], velocity;
        EMIT;
        ADD.S n.x, n.x, 1;
    ENDREP;
    RET;
ENDIF;
ADD.F place.w, place.w, time.x;
SLT.F.CC t.x, place.w, time.z;
IF NE.x;
    MAD.F velocity.y, time.y, time.x, velocity.y;
    MAD.F place.xyz, velocity, time.x, place;
    SLT.F.CC t.x, place.y, 0.015;
    IF NE.x;
        MOV.F place.y, 0.015;
        MUL.F velocity.y, velocity.y, -time.w;
        MUL.F velocity.xz, velocity, 0.75;
        ADD.F velocity.w, velocity.w, 1;
    ENDIF;
    MOV.F result.position, place;
    MOV.F result.attrib[0], velocity;
    EMIT;
ENDIF;
END
