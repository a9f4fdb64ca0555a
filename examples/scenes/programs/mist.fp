!!ARBfp1.0
OPTION NV_fragment_program2;
# Land under mist: grass, rock where it is steep, snow above, in low sunlight; and a mist that lies in valleys, whose
# amount is the integral along the way from the eye.
#
#   world.vp's results, or those of hills.vp
#   texture 0               noise
PARAM sun = program.local[0];
PARAM grass = {0.34, 0.38, 0.16, 0};
PARAM rock = {0.27, 0.24, 0.22, 0};
PARAM snow = {0.9, 0.92, 0.97, 0};
PARAM mist = {0.8, 0.75, 0.0, 0};              # how thick at height 0; how fast it thins out
PARAM far = {0.62, 0.62, 0.7, 0};
PARAM glow = {1.0, 0.74, 0.5, 0};
TEMP normal, light, eye, base, noise, lit, way, color;

NRM normal.xyz, fragment.texcoord[2];
MUL noise.xy, fragment.texcoord[1].xzxz, 0.11;  # ridges that are finer than the mesh
TEX base, noise, texture[0], 2D;
ADD noise.z, noise.x, 0.006;
TEX color, noise.zyyy, texture[0], 2D;
SUB color.x, base.x, color.x;
ADD noise.y, noise.y, 0.006;
TEX color.z, noise.xyyy, texture[0], 2D;
SUB color.z, base.x, color.z;
MAD normal.xz, color, 3.5, normal;
NRM normal.xyz, normal;
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
MUL noise.xy, fragment.texcoord[1].xzxz, 0.08;
TEX noise, noise, texture[0], 2D;
SUB lit.x, 0.86, normal.y;
MAD lit.x, noise.x, 0.2, lit.x;
MAD_SAT lit.x, lit.x, 5, -0.3;
LRP base.xyz, lit.x, rock, grass;
MUL lit.y, fragment.texcoord[1].y, 0.45;
MAD lit.y, noise.x, 0.8, lit.y;
MAD lit.y, normal.y, 0.8, lit.y;
MAD_SAT lit.y, lit.y, 3.5, -13.2;
LRP base.xyz, lit.y, snow, base;
MAD noise.y, noise.x, 0.8, 0.55;
MUL base.xyz, base, noise.y;
DP3_SAT lit.z, normal, light;
MAD_SAT lit.w, normal.y, 0.4, 0.2;
MUL color.xyz, lit.w, {0.55, 0.7, 1.0, 0};
MAD color.xyz, lit.z, sun, color;
MUL color.xyz, color, base;

DP3 way.x, fragment.texcoord[5], fragment.texcoord[5];  # mist: how long the way is, and how high its ends are
RSQ way.x, way.x;
RCP way.x, way.x;
MOV lit.x, fragment.texcoord[5].y;
SUBC lit.y, |lit.x|, 0.05;
MOV lit.x (LT.y), 0.05;
MUL way.y, fragment.texcoord[1].y, -mist.y;
EX2 way.y, way.y;
ADD way.z, fragment.texcoord[1].y, lit.x;
MUL way.z, way.z, -mist.y;
EX2 way.z, way.z;
SUB way.w, way.y, way.z;
MUL lit.x, lit.x, mist.y;
RCP lit.x, lit.x;
MUL way.w, way.w, lit.x;
MUL way.w, way.w, way.x;
MUL way.w, way.w, -mist.x;
EX2_SAT way.w, way.w;
DP3_SAT lit.y, -eye, light;                     # towards the sun it shines
POW lit.y, lit.y, 5;
LRP noise.xyz, lit.y, glow, far;
LRP result.color.xyz, way.w, color, noise;
MOV result.color.w, 1;
END
