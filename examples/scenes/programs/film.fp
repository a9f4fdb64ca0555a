!!NVfp5.0
# What came through a lens, as film takes it, darker towards the corners: what is in focus lies on the blurred picture.
#
#   attrib 0                place on the screen
#   texture 0, 1            the light of what is in focus, times w, how much of the pixel that is; the blurred light
#   exposure                x: how much
PARAM exposure = program.local[4];
TEMP light, blurred, t;
TEX.F light, fragment.texcoord[0], texture[0], 2D;
TEX.F blurred, fragment.texcoord[0], texture[1], 2D;
MAD.F light.xyz, -light.w, blurred, light;
ADD.F light.xyz, light, blurred;
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
