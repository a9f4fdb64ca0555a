!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_fragment_program_shadow;
# A tiled or plain surface in sunlight, with soft shadows from a map of depths: a spiral of comparing lookups, turned at each
# pixel, and each of them a mean of four texels.
#
#   world.vp's results
#   texture 0               depths as the sun sees them
#   to_sun                  from the world to 0..1 as the sun sees it, by rows
#   material                colour; w: shininess
#   tiles                   x: how much darker every other tile is
PARAM to_sun[4] = { program.local[4..7] };
PARAM material = program.local[8];
PARAM tiles = program.local[9];
PARAM sun = {1.15, 1.0, 0.82, 0};
PARAM above = {0.30, 0.38, 0.52, 0};
PARAM below = {0.20, 0.17, 0.14, 0};
PARAM spiral = {12, 2.39996, 0.0035, 0.0018};   # lookups, angle between them, reach, offset against acne
TEMP normal, light, eye, half, at, turn, to, lit, base, seen;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;

DP4 at.x, to_sun[0], fragment.texcoord[1];
DP4 at.y, to_sun[1], fragment.texcoord[1];
DP4 at.z, to_sun[2], fragment.texcoord[1];
SUB at.z, at.z, spiral.w;

DP3 turn.x, fragment.position, {12.9898, 78.233, 0, 0};
SIN turn.x, turn.x;
MUL turn.x, turn.x, 4375.85;
FRC turn.x, turn.x;
MUL turn.x, turn.x, 6.2831853;                  # angle; y: number of the lookup; z: sum
MOV turn.y, 0.5;
MOV turn.z, 0;
REP spiral.x;
    SCS to.xy, turn.x;
    MUL to.z, turn.y, 0.0833333;
    RSQ to.z, to.z;
    RCP to.z, to.z;
    MUL to.z, to.z, spiral.z;
    MAD to.xy, to, to.z, at;
    MOV to.z, at.z;
    TXL seen, to, texture[0], SHADOW2D;
    ADD turn.z, turn.z, seen.x;
    ADD turn.x, turn.x, spiral.y;
    ADD turn.y, turn.y, 1;
ENDREP;
MUL turn.z, turn.z, 0.0833333;

DP3_SAT lit.x, normal, light;
MUL lit.x, lit.x, turn.z;
DP3_SAT lit.y, normal, half;
POW lit.y, lit.y, material.w;
MUL lit.y, lit.y, lit.x;
MAD lit.z, normal.y, 0.5, 0.5;

FLR base.xy, fragment.texcoord[0];              # tiles, with joints as wide as a pixel at least
ADD base.z, base.x, base.y;
MUL base.z, base.z, 0.5;
FRC base.z, base.z;
MAD base.w, -base.z, tiles.x, 1;
MUL base.w, base.w, 1;
FRC to.xy, fragment.texcoord[0];
SUB to.xy, to, 0.5;
MAD to.xy, |to|, -1, 0.5;                       # distance from the nearest joint
DDX seen.xy, fragment.texcoord[0];
DDY seen.zw, fragment.texcoord[0].xyxy;
MAX seen.xy, |seen|, |seen.zwzw|;
MUL seen.zw, seen.xyxy, 0.5;
ADD to.xy, to, seen.zwzw;
ADD seen.xy, seen, 0.02;
RCP seen.x, seen.x;
RCP seen.y, seen.y;
MUL_SAT to.xy, to, seen;
MUL to.x, to.x, to.y;
SGT to.z, tiles.x, 0;
LRP to.x, to.z, to.x, 1;
MAD to.x, to.x, 0.5, 0.5;
MUL base.w, base.w, to.x;
MUL base.xyz, material, base.w;

LRP half.xyz, lit.z, above, below;
MAD half.xyz, lit.x, sun, half;
MUL base.xyz, base, half;
MAD base.xyz, lit.y, {0.5, 0.46, 0.4, 0}, base;

DP3 eye.w, fragment.texcoord[5], fragment.texcoord[5];   # haze
MUL eye.w, eye.w, -0.0011;
EX2 eye.w, eye.w;
LRP base.xyz, eye.w, base, {0.82, 0.88, 0.93, 1};
MOV result.color.xyz, base;
MOV result.color.w, 1;
END
