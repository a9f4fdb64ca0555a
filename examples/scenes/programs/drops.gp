!!NVgp5.0
# A square that faces the eye for each drop, drawn out along its way. Drops that have bounced are smaller, and old ones vanish.
#
#   clip                    from the world to clip space, by rows
#   look                    x: half of the size of a drop; y: how far it is drawn out by speed; z: how long drops live
#   flat                    x: 0 for a shadow on the ground, 1 for the drop
#
#   attrib[0]               xy: place in the drop; z: how much there is of it; w: how often it has bounced
#   attrib[1]               place in the world
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 4;
PARAM clip[4] = { program.local[0..3] };
PARAM look = program.local[4];
PARAM flat = program.local[5];
TEMP drop, velocity, ahead, center, along, across, corner, place, t;
INT TEMP n;
MOV.F velocity, vertex[0].attrib[0];
SGE.F.CC t.x, velocity.w, 0;
IF NE.x;
    MOV.F drop, vertex[0].position;
    # Shadows lie where the light throws them.
    MUL.F t.x, drop.y, flat.z;
    MUL.F t.y, drop.y, flat.w;
    SUB.F t.z, 1, flat.x;
    MUL.F t.xy, t, t.z;
    ADD.F drop.x, drop.x, t.x;
    ADD.F drop.z, drop.z, t.y;
    MUL.F drop.y, drop.y, flat.x;
    MAD.F drop.y, t.z, 0.004, drop.y;
    MUL.F t.w, drop.w, look.w;
    SUB.F.SAT corner.z, 1, t.w;
    MOV.F corner.w, velocity.w;
    MUL.F velocity.y, velocity.y, flat.x;
    MOV.F drop.w, 1;
    DP4.F center.x, clip[0], drop;
    DP4.F center.y, clip[1], drop;
    DP4.F center.z, clip[2], drop;
    DP4.F center.w, clip[3], drop;
    # The way on the screen, in units of the height.
    DP3.F ahead.x, clip[0], velocity;
    DP3.F ahead.y, clip[1], velocity;
    DP3.F t.x, clip[0], clip[0];
    DP3.F t.y, clip[1], clip[1];
    RSQ.F t.z, t.x;
    RSQ.F t.w, t.y;
    MUL.F t.xy, t, t.zwzw;
    MUL.F ahead.xy, ahead, t.zwzw;
    MUL.F along.x, ahead.x, ahead.x;
    MAD.F along.x, ahead.y, ahead.y, along.x;
    ADD.F along.x, along.x, 0.0001;
    RSQ.F along.y, along.x;
    MUL.F along.z, along.x, along.y;
    MUL.F ahead.xy, ahead, along.y;
    MAD.F along.w, along.z, look.y, look.x;
    # A bounced drop is a splinter.
    MIN.F t.z, corner.w, 2;
    MAD.F t.z, t.z, -0.22, 1;
    MUL.F t.w, along.w, t.z;
    MUL.F t.z, look.x, t.z;
    MUL.F along.xy, ahead, t.w;
    MUL.F across.x, -ahead.y, t.z;
    MUL.F across.y, ahead.x, t.z;
    MUL.F along.xy, along, t;
    MUL.F across.xy, across, t;
    MOV.S n.x, 0;
    REP.S 4;
        AND.S n.y, n.x, 1;
        SHR.S n.z, n.x, 1;
        I2F.S corner.xy, n.yzyz;
        MAD.F corner.xy, corner, 2, -1;
        MAD.F place.xy, along, corner.x, center;
        MAD.F result.position.xy, across, corner.y, place;
        MOV.F result.position.zw, center;
        MOV.F result.attrib[0], corner;
        MOV.F result.attrib[1], drop;
        EMIT;
        ADD.S n.x, n.x, 1;
    ENDREP;
ENDIF;
END
