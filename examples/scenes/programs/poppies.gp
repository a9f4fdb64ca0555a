!!NVgp5.0
# A blade of grass of each root, bent by its weight and the wind; one in forty bears a poppy.
#
#   camera                  from the world to clip space, by rows
#   wind                    x: its phase
#   cell                    x: how far roots are from one another; y: half of a pixel's width at distance 1
#   eye                     in the world
#
#   attrib[0]               of a blade, x: how high, z: 0; of a flower, xy: place in it, z: 1; w: a number from 0 to 1
#   attrib[1], attrib[2]    normal and place in the world
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 15;
PARAM camera[4] = { program.local[0..3] };
PARAM wind = program.local[4];
PARAM cell = program.local[5];
PARAM eye = program.local[6];
TEMP root, random, across, ahead, bend, tangent, normal, place, shape, t;

MOV.F random, vertex[0].attrib[0];
SUB.F t, random, 0.5;
MAD.F root.x, t.x, cell.x, vertex[0].position.x;
MOV.F root.y, vertex[0].position.y;
MAD.F root.z, t.y, cell.x, vertex[0].position.z;

# Which way it faces.
MUL.F t.x, random.z, 6.2831853;
COS.F across.x, t.x;
SIN.F across.z, t.x;
MOV.F across.y, 0;
MOV.F ahead.x, -across.z;
MOV.F ahead.yw, 0;
MOV.F ahead.z, across.x;

# x: height; y: half of the width at the root; z: whether it bears a flower.
MAD.F shape.x, random.w, 0.3, 0.25;
MOV.F shape.y, 0.014;
SGT.F shape.z, random.w, 0.975;
MAD.F shape.x, shape.z, 0.12, shape.x;
MAD.F shape.y, shape.z, -0.007, shape.y;
# No blade is thinner than a pixel: what stands far away would be dots.
SUB.F t.xyz, root, eye;
DP3.F t.x, t, t;
RSQ.F t.y, t.x;
MUL.F t.x, t.x, t.y;
MUL.F t.x, t.x, cell.y;
MAX.F shape.y, shape.y, t.x;

# How far the tip is from above the root: by its own weight, and by gusts that travel over the meadow.
MUL.F t.y, random.w, 17;
FRC.F t.y, t.y;
MAD.F t.y, t.y, 0.7, 0.15;
MAD.F t.z, shape.z, -0.8, 1;
MUL.F t.y, t.y, t.z;
MUL.F bend, ahead, t.y;
DP3.F t.x, root, {1.1, 0, 0.7, 0};
ADD.F t.x, t.x, wind.x;
SIN.F t.x, t.x;
MAD.F t.x, t.x, 0.22, 0.16;
MAD.F bend, {1, 0, 0.3, 0}, t.x, bend;
MUL.F bend.xyz, bend, shape.x;

MOV.F t.x, 0;
REP.S 4;
  CAL stem;
  SUB.F t.y, 1, t.x;
  MUL.F t.y, t.y, shape.y;
  MAD.F place.xyz, across, -t.y, place;
  CAL corner;
  ADD.F t.y, t.y, t.y;
  MAD.F place.xyz, across, t.y, place;
  CAL corner;
  ADD.F t.x, t.x, 0.25;
ENDREP;
CAL stem;
CAL corner;

SGT.F.CC shape.w, random.w, 0.975;
IF NE.w;
  ENDPRIM;
  # The flower's plane leans towards where the stem goes.
  MOV.F root, place;
  NRM.F tangent.xyz, tangent;
  MAD.F ahead.xyz, tangent, 0.9, ahead;
  NRM.F ahead.xyz, ahead;
  NRM.F tangent.xyz, tangent;
  MAD.F t.z, random.x, 0.025, 0.06;
  # A cup: two halves that rise to their sides, and its normals lean inwards.
  MOV.F t.x, -1;
  REP.S 3;
    MUL.F bend.x, t.x, t.z;
    MUL.F bend.y, |bend.x|, 0.75;
    MAD.F shape.xyz, across, bend.x, root;
    MAD.F shape.xyz, tangent, bend.y, shape;
    MUL.F bend.x, t.x, -0.6;
    MAD.F normal.xyz, across, bend.x, tangent;
    MOV.F t.y, -1;
    MAD.F place.xyz, ahead, -t.z, shape;
    CAL petal;
    MOV.F t.y, 1;
    MAD.F place.xyz, ahead, t.z, shape;
    CAL petal;
    ADD.F t.x, t.x, 1;
  ENDREP;
ENDIF;
RET;

# The middle of the blade at height t.x, and its normal there.
stem:
  MUL.F t.y, t.x, t.x;
  MAD.F place.xyz, bend, t.y, root;
  MAD.F t.y, t.y, -0.25, t.x;
  MAD.F place.y, shape.x, t.y, place.y;
  MOV.F place.w, 1;
  ADD.F t.y, t.x, t.x;
  MUL.F tangent, bend, t.y;
  ADD.F tangent.y, tangent.y, shape.x;
  XPD.F normal.xyz, across, tangent;
  NRM.F normal.xyz, normal;
  RET;

# A corner of the blade at height t.x.
corner:
  MOV.F result.attrib[0].x, t.x;
  MOV.F result.attrib[0].y, 0;
  MOV.F result.attrib[0].z, 0;
  CAL out;
  RET;

# A corner of the flower at t.xy.
petal:
  MOV.F result.attrib[0].xy, t;
  MOV.F result.attrib[0].z, 1;
  CAL out;
  RET;

out:
  MOV.F result.attrib[0].w, random.z;
  MOV.F result.attrib[1].xyz, normal;
  MOV.F result.attrib[2], place;
  DP4.F result.position.x, camera[0], place;
  DP4.F result.position.y, camera[1], place;
  DP4.F result.position.z, camera[2], place;
  DP4.F result.position.w, camera[3], place;
  EMIT;
  RET;
END
