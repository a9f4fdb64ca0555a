!!NVfp5.0
# Grass, dark at its root, through which the sun shines; or a poppy.
#
#   poppies.gp's results
#   eye, light              in the world; the light is a direction
#   sun                     its colour
#   haze                    xyz: colour of what is far; w: how thick it is
PARAM eye = program.local[4];
PARAM light = program.local[5];
PARAM sun = program.local[6];
PARAM haze = program.local[7];
PARAM root = { 0.02, 0.07, 0.01, 1 };
PARAM green = { 0.27, 0.46, 0.08, 1 };
PARAM straw = { 0.6, 0.56, 0.2, 1 };
PARAM red = { 0.95, 0.1, 0.04, 1 };
TEMP color, normal, to, lit, t;

NRM.F normal.xyz, fragment.attrib[1];
SUB.F to.xyz, eye, fragment.attrib[2];
DP3.F to.w, to, to;
# A leaf that the sun shines through is brighter than one that it shines on.
DP3.F lit.x, normal, light;
MOV.F lit.y, |lit.x|;
DP3.F lit.z, normal, to;
MUL.F lit.z, lit.z, lit.x;
SLT.F lit.z, lit.z, 0;
MAD.F lit.z, lit.z, 0.35, 0.65;
MUL.F lit.y, lit.y, lit.z;
MAD.F lit.y, lit.y, 1.1, 0.4;

SGT.F.CC t.x, fragment.attrib[0].z, 0.5;
IF NE.x;
  # Four petals, darker where they meet, black in the middle.
  MUL.F t, fragment.attrib[0], fragment.attrib[0];
  ADD.F t.z, t.x, t.y;
  MUL.F t.w, t.x, t.y;
  MUL.F color.w, t.w, 2.05;
  MAD.F color.w, t.z, 0.5, color.w;
  MAD.F color.w, -t.z, t.z, color.w;
  KIL color.w;
  MAD.F.SAT color.w, t.w, 8, 0.65;
  MAD.F.SAT t.w, t.z, 9, -0.5;
  MUL.F t.w, t.w, color.w;
  MAD.F t.y, t.z, 0.9, 0.25;
  MAD.F t.y, fragment.attrib[0].w, 0.3, t.y;
  MUL.F color.xyz, red, t.y;
  MUL.F color.xyz, color, t.w;
  MAD.F lit.y, lit.y, 0.6, 0.5;
ELSE;
  MUL.F t.x, fragment.attrib[0].w, 0.75;
  LRP.F color.xyz, t.x, straw, green;
  LRP.F color.xyz, fragment.attrib[0].x, color, root;
ENDIF;
MUL.F color.xyz, color, lit.y;
MUL.F color.xyz, color, sun;
MUL.F t.x, to.w, haze.w;
EX2.F.SAT t.x, -t.x;
LRP.F result.color.xyz, t.x, color, haze;
MOV.F result.color.w, 1;
END
