# Perlin noise in integers: a cell's corners are hashed, and which gradient each has is selected by condition codes. Results
# were computed by a Python program that goes corner by corner, with the same shifts; every bit counts.

#---- Noise at one place, and a sum of octaves whose number differs from lane to lane
!!NVfp5.0
FLAT ATTRIB input = fragment.texcoord[0];       # xyz: the place, 16 bits behind the point; w: how many octaves
TEMP place, cell, inside, fade, power, fourth, fifth;
TEMP corner, column, hash, dx, dy, u, v, flag, near, across, value, sum, octave;
MOV.S place, input;
CAL noise;
MOV.S result.color.x, value.x;
I2F.S value.x, value.x;
MUL.F result.color.z, value.x, 0.0000152587890625;
MOV.S octave, 0;
MOV.S sum, 0;
REP.S input.w;
CAL noise;
SHR.S value.x, value.x, octave.x;
ADD.S sum.x, sum.x, value.x;
SHL.S place, place, 1;
ADD.S place.xyz, place, {0x0005a3c1, -0x3b2f7, 0x0001e9d5};
ADD.S octave.x, octave.x, 1;
ENDREP;
MOV.S result.color.y, sum.x;
I2F.S sum.x, sum.x;
MUL.F result.color.w, sum.x, 0.0000152587890625;
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
# section: NV_gpu_program4 2.X.8
# quad: fragment.texcoord[0] = (0x00000000, 0x00000000, 0x00000000, 0x00000000) (0x00008000, 0x00000000, 0x00000000, 0x00000001) (0x00008000, 0x00008000, 0x00008000, 0x00000006) (0x00018000, 0xffff8000, 0x00004000, 0x00000003)
#     => result.color = (0x00000000, 0x00000000, 0x00000000, 0x00000000) (0x00008000, 0x00008000, 0x3f000000, 0x3f000000) (0x00002000, 0x0000250f, 0x3e000000, 0x3e143c00) (0xfffff3e0, 0x00000835, 0xbd420000, 0x3d035000)
# quad: fragment.texcoord[0] = (0x0001e240, 0xfffe7e33, 0x000010e1, 0x00000000) (0xffffffff, 0xffffffff, 0xffffffff, 0x00000001) (0x0000ffff, 0x0000ffff, 0x0000ffff, 0x00000006) (0xfffd0000, 0x00070001, 0x0000ffff, 0x00000003)
#     => result.color = (0xffffe7ed, 0x00000000, 0xbdc09800, 0x00000000) (0xfffffffe, 0xfffffffe, 0xb8000000, 0xb8000000) (0x00000000, 0xffffbd71, 0x00000000, 0xbe851e00) (0x00000001, 0xfffff2ca, 0x37800000, 0xbd536000)
# quad: fragment.texcoord[0] = (0x7fffffff, 0x80000000, 0x7fff8000, 0x00000000) (0x80000000, 0x7fff0000, 0x00000001, 0x00000001) (0x00050001, 0x0009fffe, 0xfffe1234, 0x00000006) (0x12345678, 0xedcba988, 0x0fedcba9, 0x00000003)
#     => result.color = (0xffffbfff, 0x00000000, 0xbe800200, 0x00000000) (0xffffffff, 0xffffffff, 0xb7800000, 0xb7800000) (0xffffeddc, 0xffffd4bf, 0xbd912000, 0xbe2d0400) (0x000082c0, 0x00009e5d, 0x3f02c000, 0x3f1e5d00)
# quad: fragment.texcoord[0] = (0x0012e6b4, 0xffe69e0d, 0x00251327, 0x00000000) (0xffcc5c7f, 0xffd28b2f, 0xffd818e8, 0x00000001) (0x001d9dc9, 0xffced904, 0xfff6f675, 0x00000006) (0xffc99950, 0xffd600a3, 0x002f0367, 0x00000003)
#     => result.color = (0xffffd2c8, 0x00000000, 0xbe34e000, 0x00000000) (0x0000365b, 0x0000365b, 0x3e596c00, 0x3e596c00) (0xffffb546, 0xffffad85, 0xbe957400, 0xbea4f600) (0x00002f4b, 0x00005099, 0x3e3d2c00, 0x3ea13200)
# quad: fragment.texcoord[0] = (0x0001586a, 0xfffe8f10, 0xffffece0, 0x00000000) (0xfffeb9c7, 0x0001656a, 0xfffe790e, 0x00000001) (0xfffefd8b, 0xffffc931, 0xfffe7eb1, 0x00000006) (0x00012c66, 0xfffe658f, 0xffffc4c6, 0x00000003)
#     => result.color = (0x000008ba, 0x00000000, 0x3d0ba000, 0x00000000) (0xffffedc2, 0xffffedc2, 0xbd91f000, 0xbd91f000) (0x000032cc, 0xfffffd5c, 0x3e4b3000, 0xbc290000) (0xffffcc55, 0xffffe4b4, 0xbe4eac00, 0xbdda6000)
