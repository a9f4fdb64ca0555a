!!ARBfp1.0
OPTION NV_fragment_program2;
# A slice through grass, as fur.fp has hairs, with what makes a meadow of it: noise says where it is high, where it
# is dry, and which way the wind has bent it. The sun shines through the tips of blades that stand against it.
#
#   fur.vp's results
#   texture 0               noise
#   hair                    x: as shell.x; y: from cells to coordinates of the noise
#   dark, fair              colours
#   haze                    xyz: colour of what is far; w: how thick it is
PARAM hair = program.local[4];
PARAM dark = program.local[5];
PARAM fair = program.local[6];
PARAM haze = program.local[7];
TEMP cell, at, noise, big, patch, light, eye, lit, color;

MUL cell, fragment.texcoord[0].xyxy, hair.y;
MUL at, cell, {3.1, 3.1, 0.9, 0.9};
TEX patch.x, at, texture[0], 2D;
TEX patch.y, at.zwzw, texture[0], 2D;
ADD at.xy, at.zwzw, 0.37;
TEX patch.z, at, texture[0], 2D;
MUL big.x, hair.x, hair.x;
MUL big.x, big.x, 9;
SUB at.xy, patch.xyxx, {0.42, 0.2, 0, 0};       # bent: the slice is moved, the more the higher it is
MAD cell.xy, at, big.x, fragment.texcoord[0];
FRC at.xy, cell;
FLR cell.xy, cell;
MOV cell.z, 0;
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
MAD noise.z, big.x, 0.55, 0.2;                  # length of this blade
MAD noise.w, patch.x, 1.1, -0.3;
ADD noise.z, noise.z, noise.w;
MAX noise.z, noise.z, 0.1;
RCP noise.w, noise.z;
MUL noise.w, hair.x, noise.w;                   # how far up it is
SUB big.w, 1, noise.w;
MUL big.w, big.w, 0.1;
SUB at.z, big.w, at.z;
SLT at.w, hair.x, 0.001;
ADD at.z, at.z, at.w;                           # the soil is whole
KIL at.z;

NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
DP3_SAT lit.x, -eye, light;                     # against the sun
MUL lit.y, lit.x, lit.x;
MUL lit.y, lit.y, lit.y;
MAD_SAT lit.z, noise.w, 1.15, -0.05;
MUL lit.w, lit.z, lit.z;
MAD_SAT big.z, patch.z, 3.6, -1.45;            # dry in patches, and some blades everywhere
MAD_SAT big.z, noise.x, 0.35, big.z;
LRP color.xyz, big.z, fair, dark;
MAD at.x, lit.w, 1.0, 0.08;                    # light that reaches it: from above, deep between blades little
MUL color.xyz, color, at.x;
MUL at.y, lit.w, lit.y;
MAD at.y, lit.x, 0.10, at.y;
MUL at.y, at.y, lit.w;
MAD color.xyz, at.y, {0.62, 0.46, 0.12, 0}, color;
DP3 at.w, fragment.texcoord[5], fragment.texcoord[5];
MUL at.w, at.w, haze.w;
EX2_SAT at.w, -at.w;
LRP result.color.xyz, at.w, color, haze;
MOV result.color.w, 1;
END
