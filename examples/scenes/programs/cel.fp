!!ARBfp1.0
OPTION ARB_draw_buffers;
OPTION NV_fragment_program2;
# Paint of a cartoon: three flat bands of light and a hard highlight; and beside it what lines are found by, normal and distance.
#
#   world.vp's results
#   paint                   colour; w: how wide the highlight is, 1 for none
PARAM paint = program.local[4];
TEMP normal, light, eye, lit, color;

NRM normal.xyz, fragment.texcoord[2];
NRM light.xyz, fragment.texcoord[4];
NRM eye.xyz, fragment.texcoord[5];
DP3 lit.x, normal, light;
MOV color.xyz, {0.42, 0.44, 0.58, 0};
SUBC lit.y, lit.x, 0.05;
MOV color.xyz (GE.y), {0.72, 0.74, 0.82, 0};
SUBC lit.y, lit.x, 0.5;
MOV color.xyz (GE.y), {1, 1, 1, 0};
MUL color.xyz, color, paint;
ADD light.xyz, light, eye;
NRM light.xyz, light;
DP3 lit.z, normal, light;
SUBC lit.z, lit.z, paint.w;
MOV color.xyz (GT.z), {1, 0.98, 0.92, 0};
MOV result.color.xyz, color;
MOV result.color.w, 1;
MOV result.color[1].xyz, normal;
RCP lit.w, fragment.texcoord[6].w;
MOV result.color[1].w, lit.w;                   # one over the depth, which is linear on planes
END
