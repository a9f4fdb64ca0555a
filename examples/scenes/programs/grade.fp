!!NVfp5.0
# From light to a picture: what is bright shines over what is beside it; then an S-shaped curve, darker corners, and
# noise of less than a step of eight bits, so that smooth shades have no bands.
#
#   texcoord[0]             place on the screen
#   texture 0, 1            the light; what is bright in it, blurred
#   grade                   x: exposure; y: how much of the blurred light; z: how much darker corners are
PARAM grade = program.local[4];
PARAM curve = {2.51, 0.03, 2.43, 0.59};
PARAM gamma = {0.4545, 0.14, 0, 0};
TEMP light, more, t, below;

TEX.F light, fragment.texcoord[0], texture[0], 2D;
TEX.F more, fragment.texcoord[0], texture[1], 2D;
MAD.F light.xyz, more, grade.y, light;
SUB.F t.xy, fragment.texcoord[0], 0.5;
DP2.F t.x, t, t;
MAD.F t.x, t.x, -grade.z, 1;
MUL.F t.x, t.x, grade.x;
MUL.F light.xyz, light, t.x;

MAD.F more.xyz, light, curve.x, curve.y;
MUL.F more.xyz, more, light;
MAD.F below.xyz, light, curve.z, curve.w;
MAD.F below.xyz, below, light, gamma.y;
DIV.F light.x, more.x, below.x;
DIV.F light.y, more.y, below.y;
DIV.F light.z, more.z, below.z;
POW.F light.x, light.x, gamma.x;
POW.F light.y, light.y, gamma.x;
POW.F light.z, light.z, gamma.x;

DP2.F t.x, fragment.position, {0.06711056, 0.00583715, 0, 0};
FRC.F t.x, t.x;
MUL.F t.x, t.x, 52.9829189;
FRC.F t.x, t.x;
SUB.F t.x, t.x, 0.5;
MAD.F result.color.xyz, t.x, 0.0039215686, light;
MOV.F result.color.w, 1;
END
