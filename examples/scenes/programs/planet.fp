!!NVfp5.0
# Sea, land and snow by height, in sunlight; on one side the triangles that they are made of.
#
#   planet.gp's results
#   texture 0               noise
#   land                    as in planet.tep
#   eye, light              in the world; the light is a direction
PARAM land = program.local[0];
PARAM eye = program.local[4];
PARAM light = program.local[5];
PARAM sea = { 0.02, 0.09, 0.24, 0 };
PARAM coast = { 0.62, 0.55, 0.34, 0 };
PARAM grass = { 0.16, 0.32, 0.09, 0 };
PARAM rock = { 0.33, 0.29, 0.26, 0 };
PARAM snow = { 0.95, 0.96, 1, 0 };
PARAM line = { 0.35, 0.75, 1, 0 };
NOPERSPECTIVE ATTRIB edges = fragment.attrib[2];
ATTRIB place = fragment.attrib[0];
TEMP color, normal, to, half, lit, t, width, at, height, noise;

NRM.F normal.xyz, fragment.attrib[1];
SUB.F to.xyz, eye, place;
NRM.F to.xyz, to;
ADD.F half.xyz, to, light;
NRM.F half.xyz, half;

# The height as the evaluation program has it, but for each fragment.
NRM.F color.xyz, place;
MUL.F at.xyz, color, land.z;
MOV.F at.w, 0;
MOV.F height, {0, 0.5, 0, 0};
REP.S 6;
  TXL.F noise, at, texture[0], 3D;
  MAD.F height.x, noise.x, height.y, height.x;
  MUL.F height.y, height.y, 0.5;
  MUL.F at.xyz, at, 2.03;
  ADD.F at.xyz, at, {0.37, 0.11, 0.73, 0};
ENDREP;
SUB.F height.x, height.x, land.x;

# x: how high, from the coast to the peaks; y: how steep.
MUL.F t.x, height.x, 6;
DP3.F t.y, normal, color;
SUB.F t.y, 1, t.y;
MUL.F.SAT t.y, t.y, 5;
MUL.F.SAT t.z, t.x, 6;
LRP.F color.xyz, t.z, grass, coast;
LRP.F color.xyz, t.y, rock, color;
SUB.F t.z, t.x, 0.75;
MUL.F.SAT t.z, t.z, 7;
LRP.F color.xyz, t.z, snow, color;
SGT.F.CC t.w, height.x, 0;
MOV.F color.xyz (EQ.w), sea;

DP3.F.SAT lit.x, normal, light;
DP3.F.SAT lit.y, normal, half;
POW.F lit.y, lit.y, 60;
MUL.F lit.y, lit.y, 0.7;
MOV.F lit.y (NE.w), 0;
MAD.F lit.z, lit.x, 1.35, 0.04;
MAD.F color.xyz, color, lit.z, lit.y;

# Air, seen at a slant.
DP3.F.SAT t.y, normal, to;
SUB.F t.y, 1, t.y;
MUL.F t.z, t.y, t.y;
MUL.F t.z, t.z, t.y;
MUL.F t.z, t.z, lit.x;
MAD.F color.xyz, {0.35, 0.55, 1, 0}, t.z, color;

# A line a pixel wide at each edge, towards the right.
DDX.F width, edges;
DDY.F half, edges;
ADD.F width, |width|, |half|;
DIV.F width.x, edges.x, width.x;
DIV.F width.y, edges.y, width.y;
DIV.F width.z, edges.z, width.z;
MIN.F width.x, width.x, width.y;
MIN.F width.x, width.x, width.z;
MAD.F.SAT width.x, width.x, -0.9, 1;
MAD.F.SAT t.x, place.x, 3, 0.1;
MUL.F width.x, width.x, t.x;
MAD.F lit.z, lit.x, 0.75, 0.25;
MUL.F normal.xyz, line, lit.z;
MAD.F t.y, t.x, -0.6, 1;
MUL.F color.xyz, color, t.y;
LRP.F result.color.xyz, width.x, normal, color;
MOV.F result.color.w, 1;
END
