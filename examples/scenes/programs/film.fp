!!NVfp5.0
# What came through a lens, as film takes it, darker towards the corners: sharp where it is in focus, else the blurred picture.
#
#   attrib 0                place on the screen
#   texture 0, 1            the light, w: how far out of focus; the blurred light, w: likewise
#   exposure                x: how much
PARAM exposure = program.local[4];
TEMP light, blurred, t;
TEX.F light, fragment.texcoord[0], texture[0], 2D;
TEX.F blurred, fragment.texcoord[0], texture[1], 2D;
# Discs of things before this place reach over its edge.
MAX.F t.x, |light.w|, |blurred.w|;
MAD.F.SAT t.x, t.x, 1.2, -0.9;
LRP.F light.xyz, t.x, blurred, light;
SUB.F t.xy, fragment.texcoord[0], 0.5;
MUL.F t.xy, t, t;
ADD.F t.x, t.x, t.y;
MAD.F t.x, t.x, -0.9, 1;
MUL.F light.xyz, light, t.x;
MUL.F light.xyz, light, -exposure.x;
EX2.F light.x, light.x;
EX2.F light.y, light.y;
EX2.F light.z, light.z;
SUB.F light.xyz, 1, light;
POW.F result.color.x, light.x, 0.4545;
POW.F result.color.y, light.y, 0.4545;
POW.F result.color.z, light.z, 0.4545;
MOV.F result.color.w, 1;
END
