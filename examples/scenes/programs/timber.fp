!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_fragment_program_shadow;
# Wood, solid all through and lit: rings around an axis, bent by noise, with pores along the trunk, under thin varnish; and
# boards, if it is told to.
#
#   world.vp's results
#   fragment.texcoord[7]    place in the wood, the trunk along x
#   texture 0               noise
#   texture 1               what it mirrors, a cube map
#   texture 2               depths as the light sees them
#   to_light                from the world to 0..1 as the light sees it, by rows
#   wood                    x: rings a unit; y: boards a unit, or 0
PARAM sun = program.local[0];
PARAM to_light[4] = { program.local[4..7] };
PARAM wood = program.local[8];
PARAM early = {0.72, 0.44, 0.21, 0};
PARAM late = {0.36, 0.17, 0.07, 0};
TEMP at, noise, ring, normal, light, eye, half, lit, base, mirrored, board;

MOV at.xyz, fragment.texcoord[7];
MUL board.x, at.z, wood.y;
FLR board.y, board.x;
FRC board.z, board.x;
MUL board.w, board.y, 3.7;
ADD at.x, at.x, board.w;                        # each board is of another trunk
MAD at.y, board.y, 0.45, at.y;
MUL noise.xy, at.xzxz, {0.05, 0.22, 0, 0};
TEX noise, noise, texture[0], 2D;
MAD at.yz, noise.x, 0.3, at;
MUL ring.x, at.y, at.y;
MAD ring.x, at.z, at.z, ring.x;
RSQ ring.x, ring.x;
RCP ring.x, ring.x;
MUL ring.x, ring.x, wood.x;
FRC ring.y, ring.x;
SUB ring.z, 1, ring.y;
MUL_SAT ring.z, ring.z, 7;
MUL ring.y, ring.y, ring.y;
MUL ring.y, ring.y, ring.z;                     # slow to dark, fast back to light
MUL noise.yz, fragment.texcoord[7].xxzw, {0, 0.35, 6, 0};
TEX noise, noise.yzyz, texture[0], 2D;
SUB noise.x, noise.x, 0.45;
MAD_SAT ring.y, noise.x, 0.9, ring.y;
LRP base.xyz, ring.y, late, early;
MUL board.w, board.y, 0.37;
FRC board.w, board.w;
MAD board.w, board.w, 0.3, 0.8;
MUL base.xyz, base, board.w;
SUB board.z, board.z, 0.5;                      # joints
MAD board.z, |board.z|, -1, 0.5;
MUL_SAT board.z, board.z, 70;
SLT board.x, 0, wood.y;
SUB board.z, board.z, 1;
MAD board.z, board.x, board.z, 1;
MAD board.z, board.z, 0.75, 0.25;
MUL base.xyz, base, board.z;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;
DP3_SAT lit.x, normal, light;
DP4 at.x, to_light[0], fragment.texcoord[1];
DP4 at.y, to_light[1], fragment.texcoord[1];
DP4 at.z, to_light[2], fragment.texcoord[1];
DP4 at.w, to_light[3], fragment.texcoord[1];
RCP at.w, at.w;
MUL at.xyz, at, at.w;
SUB at.z, at.z, 0.0015;
MOV lit.w, 0;
MOV ring.w, 0.5;
REP 12;                                         # a soft edge, from lookups on a spiral
    MUL ring.x, ring.w, 2.39996;
    SCS board.xy, ring.x;
    MUL ring.y, ring.w, 0.0833333;
    RSQ ring.y, ring.y;
    RCP ring.y, ring.y;
    MUL ring.y, ring.y, 0.006;
    MAD board.xy, board, ring.y, at;
    MOV board.z, at.z;
    TXL mirrored, board, texture[2], SHADOW2D;
    MAD lit.w, mirrored.x, 0.0833333, lit.w;
    ADD ring.w, ring.w, 1;
ENDREP;
MUL lit.x, lit.x, lit.w;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, 70;
MUL lit.y, lit.y, lit.w;
DP3_SAT lit.z, normal, eye;
SUB lit.z, 1, lit.z;
MUL lit.w, lit.z, lit.z;
MUL lit.w, lit.w, lit.w;
MAD lit.w, lit.w, 0.25, 0.03;
RFL mirrored.xyz, normal, eye;
MOV mirrored.w, 4.5;                            # varnish that is not quite even
TXL mirrored, mirrored, texture[1], CUBE;
MAD lit.z, normal.y, 0.1, 0.2;
MAD lit.x, lit.x, 0.85, lit.z;
MUL base.xyz, base, lit.x;
MUL base.xyz, base, sun;
LRP base.xyz, lit.w, mirrored, base;
MAD result.color.xyz, lit.y, 0.35, base;
MOV result.color.w, 1;
END
