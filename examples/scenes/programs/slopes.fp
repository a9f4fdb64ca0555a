!!ARBfp1.0
OPTION NV_fragment_program2;
# Normals from heights, as relief.fp has them: xyz from 0 to 1, height in w.
#
#   texcoord[0]             place in the map
#   texture 0               heights in w, repeated
#   steep                   x: a texel; y: how steep
PARAM steep = program.local[4];
TEMP a, b, at, normal;

MOV at, fragment.texcoord[0];
ADD at.x, at.x, steep.x;
TEX a, at, texture[0], 2D;
MAD at.x, steep.x, -2, at.x;
TEX b, at, texture[0], 2D;
SUB normal.x, b.w, a.w;
MOV at, fragment.texcoord[0];
ADD at.y, at.y, steep.x;
TEX a, at, texture[0], 2D;
MAD at.y, steep.x, -2, at.y;
TEX b, at, texture[0], 2D;
SUB normal.y, b.w, a.w;
MUL normal.xy, normal, steep.y;
MOV normal.z, 1;
NRM normal.xyz, normal;
MAD result.color.xyz, normal, 0.5, 0.5;
TEX a, fragment.texcoord[0], texture[0], 2D;
MOV result.color.w, a.w;
END
