!!ARBfp1.0
OPTION NV_fragment_program2;
# Bricks as a map: colour in xyz, height in w, four bricks wide and eight rows high.
#
#   texcoord[0]             place in the map
#   texture 0               noise, repeated
PARAM bricks = {4, 8, 0.5, 0};
PARAM red = {0.62, 0.24, 0.15, 0};
PARAM brown = {0.42, 0.18, 0.13, 0};
PARAM mortar = {0.62, 0.59, 0.54, 0};
TEMP at, cell, edge, noise, fine, color;

TEX noise, fragment.texcoord[0], texture[0], 2D;
MUL fine.xy, fragment.texcoord[0], 4;
TEX fine, fine, texture[0], 2D;
MUL at.xy, fragment.texcoord[0], bricks;
MAD at.xy, noise.x, {0.05, 0.09, 0, 0}, at;     # edges are not quite straight
FLR cell.y, at.y;
MUL cell.z, cell.y, 0.5;
FRC cell.z, cell.z;
ADD at.x, at.x, cell.z;                         # every other row is shifted by half a brick
FLR cell.x, at.x;
FRC edge.xy, at;
SUB edge.xy, edge, 0.5;
MAD edge.xy, |edge|, -1, 0.5;
MUL edge.xy, edge, {12, 6, 0, 0};
MIN edge.x, edge.x, edge.y;
SUB_SAT edge.x, edge.x, 0.3;
MUL edge.y, edge.x, edge.x;
MAD edge.z, edge.x, -2, 3;
MUL edge.x, edge.y, edge.z;                     # 0 in the joints, 1 on the bricks

MUL cell.xy, cell, {0.25, 0.125, 0, 0};
FRC cell.xy, cell;
MAD cell.xy, cell, {0.71, 0.37, 0, 0}, 0.05;
TXL cell, cell.xyxy, texture[0], 2D;            # a number for each brick
SUB cell.x, cell.x, 0.35;
MUL_SAT cell.x, cell.x, 3;
LRP color.xyz, cell.x, red, brown;
MAD noise.y, fine.x, 0.55, 0.6;
MUL color.xyz, color, noise.y;
LRP color.xyz, edge.x, color, mortar;
MAD noise.z, noise.x, 0.5, 0.7;
MUL result.color.xyz, color, noise.z;

MAD fine.y, cell.x, 0.16, 0.72;
MAD fine.y, fine.x, 0.16, fine.y;
MUL fine.z, fine.x, 0.25;
LRP result.color.w, edge.x, fine.y, fine.z;
END
