!!NVfp5.0
# Menger's sponge by ray marching: each fragment follows its ray as far as nothing can be, until something is near.
# Distances come from a loop over the sponge's holes, which loops for rays, shadows and normals call.
#
#   fragment.texcoord[0]    xy: the place on the screen, -1 to 1
#   eye, target             where one looks from, and to
#   lens                    x: the distance of the screen from the eye
#   sun                     xyz: unit vector to the light; w: the reciprocal of how large it is
#
# Try: nvjit run examples/programs/sponge.fp --set 'fragment.texcoord[0]=0.1,0.2'
# Try: nvjit run examples/programs/sponge.fp --quad 'fragment.texcoord[0]=-0.9,0.9;0,-0.9;-0.4,0.1;0.3,0.3'
# Render: --mesh quad --param 'c[19]=2.1,2.1,-1.05,-1.05'
ATTRIB screen = fragment.texcoord[0];
PARAM eye = {-2.1, 1.75, 3.1, 0};
PARAM target = {0.05, -0.18, 0, 0};
PARAM lens = {2.05, 0, 0, 0};
PARAM sun = {0.6461138, 0.6252714, 0.4376900, 18};
PARAM tint[5] = {                               # of the cube's faces, and of walls of holes of each size
    {0.86, 0.62, 0.38, 1}, {0.78, 0.3, 0.2, 1}, {0.36, 0.5, 0.56, 1}, {0.9, 0.78, 0.5, 1}, {0.3, 0.28, 0.42, 1} };
PARAM corner[4] = { {1, -1, -1, 0}, {-1, -1, 1, 0}, {-1, 1, -1, 0}, {1, 1, 1, 0} };
TEMP ray, right, up, point, start, far, fold, tile, hole, flag;
TEMP normal, color, base, light, sky;
INT TEMP i, kind;

main:
SUB.F ray.xyz, target, eye;
NRM.F ray.xyz, ray;
XPD.F right.xyz, ray, {0, 1, 0, 0};
NRM.F right.xyz, right;
XPD.F up.xyz, right, ray;
MUL.F ray.xyz, ray, lens.x;
MAD.F ray.xyz, right, screen.x, ray;
MAD.F ray.xyz, up, screen.y, ray;
NRM.F ray.xyz, ray;

MAD.F.SAT sky.w, ray.y, 1.6, 0.35;
LRP.F sky.xyz, sky.w, {0.3, 0.5, 0.8, 0}, {0.78, 0.8, 0.82, 0};
MOV.F color.xyz, sky;
MOV.F start.xyz, eye;
CAL march;
IF NE.x;                                        # it hit something
    CAL shade;
ENDIF;
MAX.F color.xyz, color, 0.0;
RSQ.F light.x, color.x;                         # the square root is close to what screens expect
RSQ.F light.y, color.y;
RSQ.F light.z, color.z;
MUL.F.SAT result.color.xyz, color, light;
MOV.F result.color.w, 1.0;
RET;

# Goes from start along ray: far.w becomes how far it came, point where it is; the condition code is NE.x if something is there.
march:
MOV.F far.w, 0.0;
REP.S 110;
    MAD.F point.xyz, ray, far.w, start;
    CAL bounds;
    MIN.F far.x, far.x, far.y;
    SGT.F.CC flag.x, far.x, 0.3;                # far from all: the holes cannot matter
    ADD.F far.w (NE.x), far.w, far.x;
    CONT (NE.x);
    CAL scene;
    MUL.F far.z, far.w, 0.0004;                 # as near as a pixel can tell
    SLT.F.CC flag.x, far.x, far.z;
    BRK (NE.x);
    ADD.F far.w, far.w, far.x;
    SGT.F flag.y, far.w, 24.0;
    MOV.F.CC flag.y, flag.y;
    BRK (NE.y);
ENDREP;
SLT.F.CC flag.x, far.w, 24.0;
RET;

# far.x = how far point is from the cube, or less; far.y = from the floor
bounds:
SUB.F fold.xyz, |point|, 1.0;
MAX.F far.x, fold.x, fold.y;
MAX.F far.x, far.x, fold.z;
ADD.F far.y, point.y, 1.0;
RET;

# far.x = how far point is from anything, or less; kind is 0 on the cube, 1 to 4 in holes, 5 on the floor
scene:
CAL bounds;
MOV.S kind.x, 0;
MOV.S i.x, 1;
MUL.F tile.xyz, point, 0.5;
MOV.F tile.w, 0.3333333;
REP.S 4;
    FRC.F fold.xyz, tile;                       # in each tile, how far from the bars that are cut out of it
    MAD.F fold.xyz, fold, 2.0, -1.0;
    MAD.F fold.xyz, |fold|, -3.0, 1.0;
    MAX.F hole.xyz, |fold|, |fold.yzxw|;
    MIN.F hole.x, hole.x, hole.y;
    MIN.F hole.x, hole.x, hole.z;
    SUB.F hole.x, hole.x, 1.0;
    MUL.F hole.x, hole.x, tile.w;
    SGT.F.CC flag.z, hole.x, far.x;
    MOV.F far.x (NE.z), hole.x;
    MOV.S kind.x (NE.z), i.x;
    MUL.F tile, tile, {3, 3, 3, 0.3333333};
    ADD.S i.x, i.x, 1;
ENDREP;
SLT.F.CC flag.z, far.y, far.x;
MOV.F far.x (NE.z), far.y;
MOV.S kind.x (NE.z), 5;
RET;

# color of what is at point, seen along ray from far.w away
shade:
MOV.S kind.y, kind.x;
MOV.F base, tint[kind.y];                       # the floor has none, and reads zeros
SUB.S.CC kind.z, kind.y, 5;
IF EQ.z;
    MUL.F fold.xy, point.xzxz, 0.75;            # squares
    FLR.F fold.xy, fold;
    ADD.F fold.x, fold.x, fold.y;
    MUL.F fold.x, fold.x, 0.5;
    FRC.F fold.x, fold.x;
    MAD.F base.xyz, fold.x, 0.5, {0.2, 0.21, 0.24, 0};
ENDIF;

MOV.F start.xyz, point;                         # the normal: differences along the corners of a tetrahedron
MOV.F normal.xyz, 0.0;
MUL.F start.w, far.w, 0.0003;
MOV.S kind.w, 0;
REP.S 4;
    MAD.F point.xyz, corner[kind.w], start.w, start;
    CAL scene;
    MAD.F normal.xyz, corner[kind.w], far.x, normal;
    ADD.S kind.w, kind.w, 1;
ENDREP;
NRM.F normal.xyz, normal;

MOV.F light.w, 1.0;                             # how open it is here: distances along the normal against what they might be
MOV.F up, {0, 0, 0.04, 0.9};
REP.S 5;
    MAD.F point.xyz, normal, up.z, start;
    CAL scene;
    SUB.F up.x, up.z, far.x;
    MUL.F up.x, up.x, up.w;
    SUB.F light.w, light.w, up.x;
    MUL.F up.zw, up, {0, 0, 1.7, 0.75};
ENDREP;
MAX.F light.w, light.w, 0.0;

DP3.F light.x, normal, sun;
SGT.F.CC flag.x, light.x, 0.0;
IF NE.x;                                        # soft shadow: how narrowly the way to the light passes by things
    MUL.F start.w, far.w, 0.0015;
    MAD.F start.xyz, normal, start.w, start;
    MOV.F right, {0.01, 1, 0, 0};
    REP.S 60;
        MAD.F point.xyz, sun, right.x, start;
        CAL scene;
        SLT.F.CC flag.x, far.x, 0.0005;
        MOV.F right.y (NE.x), 0.0;
        BRK (NE.x);
        RCP.F right.z, right.x;
        MUL.F right.z, right.z, far.x;
        MUL.F right.z, right.z, sun.w;
        MIN.F right.y, right.y, right.z;
        ADD.F right.x, right.x, far.x;
        SGT.F.CC flag.x, right.x, 4.0;
        BRK (NE.x);
    ENDREP;
    MUL.F light.x, light.x, right.y;
ELSE;
    MOV.F light.x, 0.0;
ENDIF;
MAD.F light.y, normal.y, 0.5, 0.5;              # and light from all of the sky
MUL.F light.y, light.y, light.w;
MUL.F color.xyz, light.x, {1.3, 1.12, 0.86, 0};
MAD.F color.xyz, light.y, {0.24, 0.32, 0.44, 0}, color;
MAD.F color.xyz, light.w, 0.06, color;
MUL.F color.xyz, color, base;
MUL.F far.z, far.w, -0.006;                     # haze
MUL.F far.z, far.z, far.w;
EX2.F far.z, far.z;
LRP.F color.xyz, far.z, color, sky;
END
