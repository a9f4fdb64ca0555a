!!ARBfp1.0
OPTION NV_fragment_program2;
# Water: waves from the slopes of noise bend what is mirrored, which an earlier pass drew; the more so the steeper one looks.
#
#   world.vp's results
#   texture 0               what the mirror shows, at the places of the screen
#   texture 1               noise
#   time                    x: from 0 to 1 and round again
PARAM time = program.local[2];
PARAM deep = {0.03, 0.1, 0.115, 1};
PARAM glare = {3, 2.4, 1.5, 0};
PARAM waves = {0.11, 0.041, 0.37, 0.0078};      # scale of two layers of noise, third layer, distance of lookups
TEMP normal, eye, at, near, here, slope, f, color;

MUL at.xy, fragment.texcoord[1].xzxz, waves.x;
ADD at.y, at.y, time.x;
TEX here, at, texture[1], 2D;
ADD near, at, waves.wxxx;
MOV near.y, at.y;
TEX near, near, texture[1], 2D;
SUB slope.x, near, here;
MOV near.x, at.x;
ADD near.y, at.y, waves.w;
TEX near, near, texture[1], 2D;
SUB slope.y, near, here;

MUL at.xy, fragment.texcoord[1].xzxz, waves.y;
SUB at.x, at.x, time.x;
TEX here, at, texture[1], 2D;
ADD near.x, at.x, waves.w;
MOV near.y, at.y;
TEX near, near, texture[1], 2D;
SUB near.x, near, here;
ADD slope.x, slope.x, near.x;
MOV near.x, at.x;
ADD near.y, at.y, waves.w;
TEX near, near, texture[1], 2D;
SUB near.y, near, here;
ADD slope.y, slope.y, near.y;

MUL slope.xy, slope, 0.55;
MOV normal.xz, -slope.xxyy;
MOV normal.y, 1;
NRM normal.xyz, normal;

RCP at.w, fragment.texcoord[6].w;
MUL at.xy, fragment.texcoord[6], at.w;
MAD at.xy, at, 0.5, 0.5;
MAD at.xy, slope, {0.35, 0.9, 0, 0}, at;
TEX color, at, texture[0], 2D;

NRM eye.xyz, fragment.texcoord[5];
DP3_SAT f.x, normal, eye;
SUB f.x, 1, f.x;
MUL f.y, f.x, f.x;
MUL f.y, f.y, f.y;
MUL f.x, f.y, f.x;
MAD f.x, f.x, 0.9, 0.1;
MUL f.x, f.x, 0.95;
SUB_SAT f.z, color.z, 0.75;                     # the sun, which is brighter than the mirror's picture can say
LRP color.xyz, f.x, color, deep;
MAD color.xyz, f.z, glare, color;
DP3 f.y, fragment.texcoord[5], fragment.texcoord[5];    # far away, water and sky become one
MUL f.y, f.y, -0.0006;
EX2 f.y, f.y;
LRP result.color.xyz, f.y, color, {0.93, 0.66, 0.45, 1};
MOV result.color.w, 1;
END
