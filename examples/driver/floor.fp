!!ARBfp1.0
# A polished floor that ends in nothing; what is drawn below it shows through.
#
#   program.env[0]      the light, in the eye's space
#   program.env[1]      its colour
#   program.env[2]      the colour of the sky, straight up
#   program.local[0]    x: opacity; y: 1 / the square of the distance where it ends
#   program.local[1]    xz: where shadows fall
#   program.local[2] and on    three things on it: xz: where; y: 1 / the square of the radius; w: 1 / the length of the shadow
PARAM away = program.local[1];
PARAM soft = { 1, 1.5, 0.5, 0.95 };
PARAM sky = { 0.35, 0.65, 0, 0 };
TEMP to, light, lit, base, shadow;

# A shadow is what is near the line from the thing away from the light; towards its end it is softer and weaker.
MOV lit.x, soft.x;
SUB to, fragment.texcoord[3], program.local[2];
MUL to.y, to.y, 0;
DP3 shadow.x, to, away;
MUL_SAT shadow.x, shadow.x, program.local[2].w;
RCP shadow.y, program.local[2].w;
MUL shadow.y, shadow.x, shadow.y;
MAD to.xyz, -shadow.y, away, to;
MUL to.y, to.y, 0;
DP3 shadow.z, to, to;
MUL shadow.z, shadow.z, program.local[2].y;
MAD shadow.w, shadow.x, soft.y, soft.x;
RCP shadow.w, shadow.w;
MUL shadow.z, shadow.z, shadow.w;
EX2 shadow.z, -shadow.z;
MAD shadow.x, -shadow.x, soft.z, soft.w;
MAD shadow.x, -shadow.z, shadow.x, soft.x;
MUL lit.x, lit.x, shadow.x;

SUB to, fragment.texcoord[3], program.local[3];
MUL to.y, to.y, 0;
DP3 shadow.x, to, away;
MUL_SAT shadow.x, shadow.x, program.local[3].w;
RCP shadow.y, program.local[3].w;
MUL shadow.y, shadow.x, shadow.y;
MAD to.xyz, -shadow.y, away, to;
MUL to.y, to.y, 0;
DP3 shadow.z, to, to;
MUL shadow.z, shadow.z, program.local[3].y;
MAD shadow.w, shadow.x, soft.y, soft.x;
RCP shadow.w, shadow.w;
MUL shadow.z, shadow.z, shadow.w;
EX2 shadow.z, -shadow.z;
MAD shadow.x, -shadow.x, soft.z, soft.w;
MAD shadow.x, -shadow.z, shadow.x, soft.x;
MUL lit.x, lit.x, shadow.x;

SUB to, fragment.texcoord[3], program.local[4];
MUL to.y, to.y, 0;
DP3 shadow.x, to, away;
MUL_SAT shadow.x, shadow.x, program.local[4].w;
RCP shadow.y, program.local[4].w;
MUL shadow.y, shadow.x, shadow.y;
MAD to.xyz, -shadow.y, away, to;
MUL to.y, to.y, 0;
DP3 shadow.z, to, to;
MUL shadow.z, shadow.z, program.local[4].y;
MAD shadow.w, shadow.x, soft.y, soft.x;
RCP shadow.w, shadow.w;
MUL shadow.z, shadow.z, shadow.w;
EX2 shadow.z, -shadow.z;
MAD shadow.x, -shadow.x, soft.z, soft.w;
MAD shadow.x, -shadow.z, shadow.x, soft.x;
MUL lit.x, lit.x, shadow.x;

SUB light, program.env[0], fragment.texcoord[1];
DP3 light.w, light, light;
RSQ light.w, light.w;
MUL light.xyz, light, light.w;
DP3 light.w, fragment.texcoord[2], fragment.texcoord[2];
RSQ light.w, light.w;
DP3 light.x, fragment.texcoord[2], light;
MUL_SAT light.x, light.x, light.w;
MUL light.x, light.x, lit.x;
# Things keep some of the sky's light away too.
MAD lit.y, lit.x, sky.y, sky.x;
MUL lit.yzw, lit.y, program.env[2].xxyz;
MUL light.xyz, light.x, program.env[1];
MAD light.xyz, lit.yzww, 0.5, light;
TEX base, fragment.texcoord[0], texture[0], 2D;
MUL result.color.xyz, base, light;

MOV to, fragment.texcoord[3];
DP3 to.w, to, to;
MAD_SAT to.w, -to.w, program.local[0].y, soft.x;
MUL result.color.w, to.w, program.local[0].x;
END
