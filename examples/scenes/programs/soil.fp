!!ARBfp1.0
# Soil under leaves, in the haze of what is far.
#
#   world.vp's results
#   material                colour
#   haze                    xyz: colour of what is far; w: how thick it is
#   texture 0               noise
PARAM material = program.local[4];
PARAM haze = program.local[5];
TEMP color, at;

MUL at, fragment.texcoord[1].xzxz, {0.9, 0.9, 0.23, 0.23};
TEX color, at, texture[0], 2D;
MAD color.x, color.x, 1.2, 0.2;
MUL color.xyz, color.x, material;
DP3 at.w, fragment.texcoord[5], fragment.texcoord[5];
MUL at.w, at.w, haze.w;
EX2_SAT at.w, -at.w;
LRP result.color.xyz, at.w, color, haze;
MOV result.color.w, 1;
END
