!!NVfp5.0
# Light that dust in the air scatters towards the eye: 24 places on the way to what is seen ask a map of depths
# whether the sun reaches them. Neighbours begin at other places, and air.fp mixes them.
#
#   texcoord[0]             place on the screen
#   texture 0               depths as the sun sees them
#   texture 1               depths as the eye sees them
#   to_sun                  from the world to 0..1 as the sun sees it, by rows
#   to_world                from the eye's clip space to the world, by rows
#   eye                     in the world
#   light                   unit vector to the sun
#   air                     x: how much a unit of way scatters; y: how long a way is looked at; z: g of the phase
#
#   result                  x: scattered light; w: how far away what is seen is
PARAM to_sun[4] = { program.local[4..7] };
PARAM to_world[4] = { program.local[8..11] };
PARAM eye = program.local[12];
PARAM light = program.local[13];
PARAM air = program.local[14];
TEMP at, place, way, far, step, seen, sum, t;

TEX.F t, fragment.texcoord[0], texture[1], 2D;
MAD.F at.xy, fragment.texcoord[0], 2, -1;
MAD.F at.z, t.x, 2, -1;
MOV.F at.w, 1;
DP4.F place.x, to_world[0], at;
DP4.F place.y, to_world[1], at;
DP4.F place.z, to_world[2], at;
DP4.F place.w, to_world[3], at;
RCP.F place.w, place.w;
MAD.F way.xyz, place, place.w, -eye;
DP3.F far.x, way, way;
RSQ.F far.y, far.x;
MUL.F way.xyz, way, far.y;
MUL.F far.x, far.x, far.y;
MOV.F result.color.w, far.x;

# How much of a step the first one is: numbers that differ much among neighbours.
MIN.F far.y, far.x, air.y;
DP2.F t.x, fragment.position, {0.06711056, 0.00583715, 0, 0};
FRC.F t.x, t.x;
MUL.F t.x, t.x, 52.9829189;
FRC.F t.x, t.x;

MUL.F step.w, far.y, 0.0416667;
MUL.F t.x, t.x, step.w;
MAD.F place.xyz, way, t.x, eye;
MUL.F step.xyz, way, step.w;
MOV.F place.w, 1;
MOV.F sum.x, 0;
REP.S 24;
    DP4.F at.x, to_sun[0], place;
    DP4.F at.y, to_sun[1], place;
    DP4.F at.z, to_sun[2], place;
    MOV.F at.w, 0;
    TXL.F seen.x, at, texture[0], SHADOW2D;
    ADD.F sum.x, sum.x, seen.x;
    ADD.F place.xyz, place, step;
ENDREP;

# Dust throws most of the light ahead.
DP3.F t.x, way, light;
MUL.F t.y, air.z, -2;
MUL.F t.z, air.z, air.z;
MAD.F t.y, t.y, t.x, t.z;
ADD.F t.y, t.y, 1;
POW.F t.y, t.y, -1.5;
SUB.F t.z, 1, t.z;
MUL.F t.y, t.y, t.z;
MUL.F sum.x, sum.x, t.y;
MUL.F sum.x, sum.x, air.x;
MUL.F result.color.x, sum.x, step.w;
MOV.F result.color.yz, 0;
END
