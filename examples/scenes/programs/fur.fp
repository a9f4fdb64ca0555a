!!ARBfp1.0
OPTION NV_fragment_program2;
# A slice through hairs: each grows in a cell of its own, to its own length, and gets thinner to its end. Light falls on hairs as on threads:
# by the angles between them, the light and the eye.
#
#   fur.vp's results
#   hair                    x: as shell.x
#   dark, fair              colours
PARAM hair = program.local[4];
PARAM dark = program.local[5];
PARAM fair = program.local[6];
TEMP cell, at, noise, big, normal, light, eye, half, lit, color;

MOV cell.z, 0;
FLR cell.xy, fragment.texcoord[0];
FRC at.xy, fragment.texcoord[0];
DP3 noise.x, cell, {12.9898, 78.233, 0, 0};     # two numbers for each cell that look random
SIN noise.x, noise.x;
MUL noise.x, noise.x, 4375.85;
FRC noise.x, noise.x;
MUL big.x, noise.x, 57.31;
FRC big.x, big.x;
SUB at.xy, at, 0.5;
SUB noise.y, noise.x, 0.5;
MAD at.x, noise.y, 0.7, at.x;                   # not all in the middle of their cells
SUB big.y, big.x, 0.5;
MAD at.y, big.y, 0.7, at.y;
MUL at.z, at.x, at.x;
MAD at.z, at.y, at.y, at.z;
MAD noise.z, big.x, 0.6, 0.4;                  # length of this hair
RCP noise.w, noise.z;
MUL noise.w, hair.x, noise.w;
SUB noise.w, 1, noise.w;                        # how much is left of it
MUL noise.w, noise.w, 0.11;
SUB at.z, noise.w, at.z;
SLT at.w, hair.x, 0.001;
ADD at.z, at.z, at.w;                           # the skin is whole
KIL at.z;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
ADD half.xyz, light, eye;
NRM half.xyz, half;
MAD normal.y, hair.x, -0.5, normal.y;           # hairs bend down
NRM normal.xyz, normal;
DP3 lit.x, normal, light;
MAD_SAT lit.x, lit.x, 0.6, 0.55;
DP3 lit.y, normal, half;
MUL lit.y, lit.y, lit.y;
SUB_SAT lit.y, 1, lit.y;
POW lit.y, lit.y, 9;
DP3_SAT lit.z, normal, eye;                     # against the light edges shine
SUB lit.z, 1, lit.z;
MUL lit.z, lit.z, lit.z;
MUL lit.z, lit.z, hair.x;
MAD_SAT lit.w, hair.x, 0.95, 0.2;               # deep between the hairs it is dark
LRP color.xyz, noise.x, fair, dark;
MUL color.xyz, color, lit.x;
MUL lit.y, lit.y, 0.3;
MAD color.xyz, lit.y, lit.x, color;
MAD color.xyz, lit.z, {0.55, 0.42, 0.3, 0}, color;
MUL result.color.xyz, color, lit.w;
MOV result.color.w, 1;
END
