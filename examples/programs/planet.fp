!!NVfp5.0
# A planet: seas, land, ice and clouds from Perlin noise in integers. Places have 16 bits behind the point, corners of
# cells are hashed by multiplications, and condition codes select the gradients: so every bit is the same everywhere.
#
#   fragment.texcoord[4]     position, in object space: on the unit sphere
#   fragment.texcoord[3]     normal, in eye space
#   fragment.texcoord[5]     unit vector to the light, in eye space
#   fragment.texcoord[6]     vector to the eye, in eye space
#   program.local[2]         x: the time, which moves the clouds
#   world                    xyz: which of all planets; w: how high the sea is
#
# Try: nvjit run examples/programs/planet.fp --set 'fragment.texcoord[4]=0.6,0,0.8' --set 'fragment.texcoord[3]=0,0,1' \
#      --set 'fragment.texcoord[5]=0,0.6,0.8' --set 'fragment.texcoord[6]=0,0,1'
# Try: nvjit run examples/programs/planet.fp --quad 'fragment.texcoord[4]=0.6,0,0.8;-0.6,0.1,0.7;0.1,-1,0.1;0.5,-0.5,0.7' \
#      --set 'fragment.texcoord[3]=0,0,1' --set 'fragment.texcoord[5]=0,0.6,0.8' --set 'fragment.texcoord[6]=0,0,1'
# Render: --mesh sphere --turn 200,15 --background 0.01,0.01,0.025
ATTRIB position = fragment.texcoord[4];
ATTRIB to_light = fragment.texcoord[5];
PARAM time = program.local[2];
PARAM world = {3.3, 0.4, 11.7, 0.06};
PARAM shallow = {0.08, 0.32, 0.42, 0.09};
PARAM deep = {0.015, 0.06, 0.2, 0};
PARAM shore = {0.72, 0.64, 0.42, 0.03};
PARAM woods = {0.1, 0.27, 0.08, 0.12};
PARAM rocks = {0.36, 0.29, 0.22, 0.34};
PARAM snow = {0.93, 0.95, 0.98, 0.52};
TEMP place, cell, inside, fade, power, fourth, fifth;
TEMP corner, column, hash, dx, dy, u, v, flag, near, across, value;
TEMP sum, octave, height, cover, color, part, normal, eye, lit;

main:
MAD.F sum.xyz, position, 1.7, world;            # the ground: seven octaves
MUL.F sum.xyz, sum, 65536.0;
ROUND.S place.xyz, sum;
MOV.S octave.y, 7;
CAL octaves;
SUB.F height.x, sum.x, world.w;

MAD.F sum.xyz, position, {1.9, 3.4, 1.9}, 7.0;  # the clouds: five, drawn out along the equator, and moved by the ground
MAD.F sum.x, time.x, 2.0, sum.x;
MAD.F sum.y, height.x, 0.5, sum.y;
MUL.F sum.xyz, sum, 65536.0;
ROUND.S place.xyz, sum;
MOV.S octave.y, 5;
CAL octaves;
MAD.F.SAT cover.x, sum.x, 2.2, -0.22;

MUL.F height.y, position.y, position.y;         # colder towards the poles, which makes it higher for what grows there
MUL.F height.y, height.y, height.y;
MAD.F height.z, height.y, 0.42, height.x;
SGT.F.CC flag.x, height.x, 0.0;
IF GT.x;
    MOV.F color, shore;
    MOV.F part, woods;
    CAL blend;
    MOV.F part, rocks;
    CAL blend;
    MOV.F part, snow;
    CAL blend;
    MOV.F color.w, 0.0;
ELSE;
    MAD.F.SAT part.w, height.x, 4.0, 1.0;
    LRP.F color.xyz, part.w, shallow, deep;
    MOV.F color.w, 0.6;                         # it mirrors the light
    SGT.F.CC flag.x, height.z, 0.27;            # but for ice
    MOV.F color (GT.x), {0.82, 0.88, 0.93, 0.1};
ENDIF;
LRP.F color.xyz, cover.x, {0.97, 0.97, 1.0, 0}, color;
MAD.F color.w, -cover.x, color.w, color.w;

NRM.F normal.xyz, fragment.texcoord[3];
NRM.F eye.xyz, fragment.texcoord[6];
DP3.F lit.x, normal, to_light;
MAD.F.SAT lit.y, lit.x, 1.15, 0.06;             # dusk goes a little beyond the edge of night
ADD.F part.xyz, eye, to_light;
NRM.F part.xyz, part;
DP3.F.SAT part.x, part, normal;
POW.F part.x, part.x, 48.0;
MUL.F part.x, part.x, color.w;
MUL.F part.x, part.x, lit.y;
MAD.F color.xyz, color, lit.y, part.x;
DP3.F.SAT lit.z, normal, eye;                   # air, blue where there is much of it on the way
SUB.F lit.z, 1.0, lit.z;
MUL.F lit.w, lit.z, lit.z;
MUL.F lit.w, lit.w, lit.y;
MAD.F result.color.xyz, lit.w, {0.2, 0.36, 0.7, 0}, color;
MOV.F result.color.w, 1.0;
RET;

# color becomes part where it is higher than part.w
blend:
SUB.F part.w, height.z, part.w;
MAD.F.SAT part.w, part.w, 9.0, 0.5;
LRP.F color.xyz, part.w, part, color;
RET;

# sum.x = the sum of octave.y octaves, each of half the size and height of the one before
octaves:
MOV.S sum.x, 0;
MOV.S octave.x, 0;
REP.S octave.y;
    CAL noise;
    SHR.S value.x, value.x, octave.x;
    ADD.S sum.x, sum.x, value.x;
    SHL.S place.xyz, place, 1;
    ADD.S place.xyz, place, {0x5a3c1, -0x3b2f7, 0x1e9d5};
    ADD.S octave.x, octave.x, 1;
ENDREP;
I2F.S sum.x, sum.x;
MUL.F sum.x, sum.x, 0.0000152587890625;
RET;

# value = noise at place, both with 16 bits behind the point: gradients at the corners of a lattice cell, blended.
noise:
SHR.S cell.xyz, place, 16;
AND.U inside.xyz, place, 0xffff;
SHL.U fade.xyz, inside, 16;                     # t in units of 2^-32
MUL.HI.U power.xyz, fade, fade;
MUL.HI.U power.xyz, power, fade;
MUL.HI.U fourth.xyz, power, fade;
MUL.HI.U fifth.xyz, fourth, fade;
SHR.U power.xyz, power, 8;
SHR.U fourth.xyz, fourth, 8;
SHR.U fifth.xyz, fifth, 8;
MUL.U fade.xyz, power, 10;                      # 10 t^3 - 15 t^4 + 6 t^5, in units of 2^-24
MUL.U fourth.xyz, fourth, 15;
SUB.U fade.xyz, fade, fourth;
MAD.U fade.xyz, fifth, 6, fade;
SHL.U fade.xyz, fade, 6;                        # of 2^-30
ADD.U corner, cell.x, {0, 1, 0, 1};             # four corners at a time, those of one z
MUL.U column, corner, 0x9e3779b1;
ADD.U corner, cell.y, {0, 0, 1, 1};
MUL.U corner, corner, 0x85ebca77;
XOR.U column, column, corner;
SUB.S dx, inside.x, {0, 0x10000, 0, 0x10000};
SUB.S dy, inside.y, {0, 0, 0x10000, 0x10000};
CAL layer;
MOV.S near, value.x;
ADD.S cell.z, cell.z, 1;
SUB.S inside.z, inside.z, 0x10000;
CAL layer;
SUB.S across.x, value.x, near.x;
SHL.S across.x, across.x, 2;
MUL.HI.S across.x, across.x, fade.z;
ADD.S value.x, near.x, across.x;
RET;

# value.x = what the four corners at cell.z give, inside.z away from them
layer:
MUL.U corner.x, cell.z, 0xc2b2ae3d;
XOR.U hash, column, corner.x;
SHR.U corner, hash, 15;                         # mixed, until every bit depends on all
XOR.U hash, hash, corner;
MUL.U hash, hash, 0x2c1b3c6d;
SHR.U corner, hash, 12;
XOR.U hash, hash, corner;
MUL.U hash, hash, 0x297a2d39;
SHR.U corner, hash, 15;
XOR.U hash, hash, corner;
AND.U.CC flag, hash, 8;                         # the gradient is one of the 12 edges of a cube: +-u +-v
MOV.S u, dx;
MOV.S u (NE), dy;
AND.U flag, hash, 13;
SUB.S.CC flag, flag, 12;
MOV.S v, inside.z;
MOV.S v (EQ), dx;
AND.U.CC flag, hash, 12;
MOV.S v (EQ), dy;
AND.U.CC flag, hash, 1;
MOV.S u (NE), -u;
AND.U.CC flag, hash, 2;
MOV.S v (NE), -v;
ADD.S u, u, v;
SUB.S v.xy, u.ywyw, u.xzxz;                     # along x, then along y
SHL.S v.xy, v, 2;
MUL.HI.S v.xy, v, fade.x;
ADD.S u.xy, u.xzxz, v;
SUB.S v.x, u.y, u.x;
SHL.S v.x, v.x, 2;
MUL.HI.S v.x, v.x, fade.y;
ADD.S value.x, u.x, v.x;
END
