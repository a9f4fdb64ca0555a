!!NVfp5.0
# Stone in a hall: light of the sun where it falls through windows, light of the sky and of lit floors everywhere
# else, less of that in corners. Walls are of blocks; the floor is of polished tiles, and mirrors what an earlier
# pass drew.
#
#   world.vp's results
#   texture 0               depths as the sun sees them
#   texture 1               noise
#   texture 2               what the floor mirrors, at the places of the screen
#   to_sun                  from the world to 0..1 as the sun sees it, by rows
#   material                colour; w: 0 plain, 1 blocks, 2 tiles, 3 glass, which shines
#
# The result is light / (1 + light), so that samples of a pixel are mixed as they will look. shafts.fp and air.fp
# undo that.
PARAM to_sun[4] = { program.local[4..7] };
PARAM material = program.local[8];
PARAM sun = {15, 10.6, 6.2, 0};
PARAM sky = {0.33, 0.45, 0.68, 0};
PARAM glow = {0.80, 0.58, 0.38, 0};             # what the lit floor throws back
PARAM soft = {0.00045, 0.0016, 0.04, 0};         # distance of lookups in the map of depths, offset against acne, 1/25
PARAM block = {0.36, 0.18, 0.006, 0};           # length and height, half of a joint
PARAM polish = {0.010, 0.0024, 0, 0};            # how far waves of the floor, and its roughness, move what it mirrors
# At the edge of a triangle, a place within it.
CENTROID ATTRIB place = fragment.texcoord[1];
CENTROID ATTRIB facing = fragment.texcoord[2];
CENTROID ATTRIB to_eye = fragment.texcoord[5];
TEMP normal, eye, light, at, base, part, weight, noise, fine, lit, t, occlusion, far, width, mirrored;

NRM.F normal.xyz, facing;
NRM.F eye.xyz, to_eye;
NRM.F light.xyz, fragment.texcoord[4];
MOV.F base, material;

# Noise along the three axes, more of that which it faces.
MUL.F weight.xyz, normal, normal;
MUL.F weight.xyz, weight, weight;
DP3.F weight.w, weight, 1;
RCP.F weight.w, weight.w;
MUL.F weight.xyz, weight, weight.w;
MUL.F at, place.zyxy, 0.31;
TEX.F noise.x, at, texture[1], 2D;
TEX.F noise.y, at.zwzw, texture[1], 2D;
MUL.F at.xy, place.xzxz, 0.31;
TEX.F noise.z, at, texture[1], 2D;
DP3.F noise.x, noise.xzyw, weight;
MUL.F at, place.zyxy, 1.9;
TEX.F fine.x, at, texture[1], 2D;
TEX.F fine.y, at.zwzw, texture[1], 2D;
MUL.F at.xy, place.xzxz, 1.9;
TEX.F fine.z, at, texture[1], 2D;
DP3.F fine.w, fine.xzyw, weight;

SEQ.F.CC t.x, material.w, 3;
IF NE.x;
    MOV.F result.color, material;
    RET;
ENDIF;
SEQ.F.CC t.x, material.w, 1;
IF NE.x;
    CAL blocks;
ENDIF;
SEQ.F.CC t.x, material.w, 2;
IF NE.x;
    CAL tiles;
ENDIF;
SUB.F t.xyz, fine.xzyw, 0.5;                     # rough
SEQ.F t.w, material.w, 1;
MUL.F t.w, t.w, 0.3;
MAD.F normal.xyz, t, t.w, normal;
NRM.F normal.xyz, normal;
DP3.F.SAT.CC lit.x, normal, light;
IF GT.x;                                        # it faces the sun
    CAL shade;
    MUL.F lit.x, lit.x, lit.w;
ENDIF;
CAL corners;

# Light from above is the sky's, from below that of the floor; the higher, the less of that.
MAD.F t.x, normal.y, 0.5, 0.5;
MUL.F t.y, place.y, -0.45;
EX2.F t.y, t.y;
MUL.F part.xyz, glow, t.y;
LRP.F part.xyz, t.x, sky, part;
MUL.F t.w, occlusion.x, 0.36;
MUL.F part.xyz, part, t.w;
MAD.F part.xyz, lit.x, sun, part;
MUL.F base.xyz, base, part;

SEQ.F.CC t.x, material.w, 2;
IF NE.x;
    CAL mirror;
ENDIF;

ADD.F part.xyz, base, 1;
MAX.F part.x, part.x, part.y;
MAX.F part.x, part.x, part.z;
RCP.F part.x, part.x;
MUL.F result.color.xyz, base, part.x;
MOV.F result.color.w, 1;
RET;

# Blocks of one wall differ; joints are darker. Where walls bend, there are rows alone.
blocks:
    MAD.F t.x, noise.x, 0.7, 0.62;
    MUL.F base.xyz, base, t.x;
    MAD.F t.x, fine.w, 0.5, 0.75;
    MUL.F base.xyz, base, t.x;
    MUL.F t.xyz, normal, normal;
    LRP.F at.x, t.x, place.z, place.x;
    MOV.F at.y, place.y;
    RCP.F t.w, block.y;
    MUL.F part.y, at.y, t.w;
    FLR.F far.y, part.y;
    MUL.F far.z, far.y, 0.5;
    FRC.F far.z, far.z;
    RCP.F t.w, block.x;
    MAD.F part.x, at.x, t.w, far.z;
    FLR.F far.x, part.x;
    MAX.F t.x, t.x, t.z;
    SGE.F t.w, t.x, 0.97;                       # flat
    MUL.F far.x, far.x, t.w;
    DP2.F far.z, far, {12.9898, 78.233, 0, 0};
    SIN.F far.z, far.z;
    MUL.F far.z, far.z, 4375.85;
    FRC.F far.z, far.z;
    FRC.F part.xy, part;
    SUB.F part.xy, part, 0.5;
    SUB.F part.xy, 0.5, |part|;
    MUL.F part.xy, part, block;                 # distance from joints
    DDX.F width.xy, at;
    DDY.F width.zw, at.xyxy;
    ADD.F width.xy, |width|, |width.zwzw|;
    ADD.F width.zw, width.xyxy, block.z;
    RCP.F width.z, width.z;
    RCP.F width.w, width.w;
    MUL.F.SAT part.xy, part, width.zwzw;
    SUB.F part.xy, 1, part;
    MUL.F part.xy, part, width.zwzw;
    MUL.F.SAT part.xy, part, block.z;           # a joint of less than a pixel darkens it by its share
    MUL.F part.x, part.x, t.w;
    MUL.F t.x, normal.y, normal.y;              # flat parts of vaults have rows that are too wide
    SUB.F.SAT t.x, 1, t.x;
    MUL.F part.y, part.y, t.x;
    MAX.F part.x, part.x, part.y;
    MAD.F part.x, part.x, -0.55, 1;
    MAD.F part.y, far.z, 0.22, 0.89;
    MUL.F part.x, part.x, part.y;
    MUL.F base.xyz, base, part.x;
    RET;

# Squares of two marbles along the diagonals, with veins.
tiles:
    MUL.F at.xy, place.xzxz, 1.4142136;
    ADD.F part.x, at.x, at.y;
    SUB.F part.y, at.x, at.y;
    DDX.F width.xy, part;
    DDY.F width.zw, part.xyxy;
    ADD.F width.xy, |width|, |width.zwzw|;
    RCP.F width.z, width.x;
    RCP.F width.w, width.y;
    FRC.F far.xy, part;
    SUB.F far.xy, far, 0.5;
    SUB.F far.xy, |far|, 0.25;
    MUL.F far.xy, far, width.zwzw;
    MIN.F far.xy, far, 0.5;
    MAX.F far.xy, far, -0.5;
    MUL.F far.x, far.x, far.y;
    MAD.F.SAT far.x, far.x, 2, 0.5;
    # Veins are where noise passes its middle.
    MAD.F t.x, fine.z, 0.25, noise.z;
    SUB.F t.x, t.x, 0.62;
    MUL.F t.x, |t.x|, 9;
    MIN.F t.x, t.x, 1;
    MAD.F t.y, t.x, 0.34, 0.66;
    MUL.F part.xyz, {0.74, 0.69, 0.60, 0}, t.y;
    MAD.F t.y, -t.x, 0.6, 1;
    MUL.F base.xyz, {0.20, 0.155, 0.125, 0}, t.y;
    LRP.F base.xyz, far.x, part, base;
    RET;

# lit.w = how much of the sun reaches the place: 25 comparing lookups, each of them a mean of four texels.
shade:
    MAD.F at.xyz, normal, 0.012, place;
    MOV.F at.w, 1;
    DP4.F part.x, to_sun[0], at;
    DP4.F part.y, to_sun[1], at;
    DP4.F part.z, to_sun[2], at;
    SUB.F part.z, part.z, soft.y;
    MAD.F part.xy, soft.x, -2, part;
    MOV.F lit.w, 0;
    REP.S 5;
        MOV.F at.xyz, part;
        MOV.F at.w, 0;
        REP.S 5;
            TXL.F t, at, texture[0], SHADOW2D;
            ADD.F lit.w, lit.w, t.x;
            ADD.F at.x, at.x, soft.x;
        ENDREP;
        ADD.F part.y, part.y, soft.x;
    ENDREP;
    MUL.F lit.w, lit.w, soft.z;
    RET;

# occlusion.x = how much of the sky is open: how far floor, columns and walls are from places on the way out.
corners:
    MOV.F occlusion.x, 1;
    MOV.F occlusion.z, 0.06;                    # how far out, doubled each time
    REP.S 4;
        MAD.F at.xyz, normal, occlusion.z, place;
        MOV.F at.x, |at.x|;
        ADD.F t.z, at.z, 0.5;
        FRC.F t.z, t.z;
        SUB.F t.z, t.z, 0.5;
        MOV.F t.z, |t.z|;                       # from the middle of its bay
        SUB.F far.x, at.x, 1;
        SUB.F far.y, t.z, 0.5;
        MUL.F far.z, far.x, far.x;
        MAD.F far.z, far.y, far.y, far.z;
        MAX.F far.z, far.z, 1e-8;
        RSQ.F far.w, far.z;
        MAD.F far.z, far.z, far.w, -0.11;       # the column
        SUB.F far.w, 1.9, at.x;                 # the outer wall
        MIN.F far.z, far.z, far.w;
        SUB.F far.x, |far.x|, 0.09;             # the wall over the arch
        SUB.F far.y, at.y, 1.5;
        MAX.F far.y, far.y, 0;
        MUL.F far.w, far.y, far.y;
        MAD.F far.w, t.z, t.z, far.w;
        MAX.F far.w, far.w, 1e-8;
        RSQ.F t.x, far.w;
        MAD.F far.w, far.w, -t.x, 0.4;
        MAX.F far.x, far.x, far.w;
        MIN.F far.z, far.z, far.x;
        MIN.F far.z, far.z, at.y;               # the floor
        DIV.F far.z, far.z, occlusion.z;
        SUB.F.SAT far.z, 1, far.z;
        MAD.F far.z, far.z, -0.45, 1;
        MUL.F occlusion.x, occlusion.x, far.z;
        MUL.F occlusion.z, occlusion.z, 2;
    ENDREP;
    RET;

# What polished stone mirrors, the more the flatter one looks.
mirror:
    RCP.F at.w, fragment.texcoord[6].w;
    MUL.F at.xy, fragment.texcoord[6], at.w;
    MAD.F at.xy, at, 0.5, 0.5;
    SUB.F t.x, fine.z, 0.5;
    MAD.F at.y, t.x, polish.x, at.y;
    MOV.F mirrored, 0;
    MAD.F at.y, polish.y, -3.5, at.y;
    REP.S 8;
        TEX.F part, at, texture[2], 2D;
        MAD.F mirrored.xyz, part, 0.125, mirrored;
        ADD.F at.y, at.y, polish.y;
    ENDREP;
    MAX.F t.x, mirrored.x, mirrored.y;
    MAX.F t.x, t.x, mirrored.z;
    SUB.F t.x, 1, t.x;
    MAX.F t.x, t.x, 0.02;
    RCP.F t.x, t.x;
    MUL.F mirrored.xyz, mirrored, t.x;
    DP3.F.SAT t.x, normal, eye;
    SUB.F t.x, 1, t.x;
    MUL.F t.y, t.x, t.x;
    MUL.F t.y, t.y, t.y;
    MUL.F t.x, t.x, t.y;
    MAD.F t.x, t.x, 0.75, 0.07;
    LRP.F base.xyz, t.x, mirrored, base;
    RET;
END
