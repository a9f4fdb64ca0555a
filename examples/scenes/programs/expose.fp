!!NVfp5.0
# From light to a picture, as film takes it, darker towards the corners.
#
#   attrib 0                place on the screen
#   texture 0               the light
#   exposure                x: how much; yzw: what shines everywhere
PARAM exposure = program.local[4];
TEMP light, t;
TEX.F light, fragment.texcoord[0], texture[0], 2D;
ADD.F light.xyz, light, exposure.yzwx;
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
