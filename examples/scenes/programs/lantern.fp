!!NVfp5.0
OPTION ARB_draw_buffers;
# A paper lantern: bright where one looks into it, with ribs around it.
#
#   result.color[0]         its light; w: how far out of focus it is
#   result.color[1]         the same times w: how sharp it is, so that the mean of samples is sharp, too
#
#   texcoord[2], [5]        normal, and to the eye
#   texcoord[6], [7]        place in clip space, and in the object
#   tint                    the colour of its light
#   lens                    x: the distance of what is sharp; y: how open the lens is
PARAM tint = program.local[4];
PARAM lens = program.local[5];
TEMP n, v, t, color;
NRM.F n.xyz, fragment.texcoord[2];
NRM.F v.xyz, fragment.texcoord[5];
DP3.F.SAT t.x, n, v;
MUL.F t.y, t.x, t.x;
MAD.F t.y, t.y, 0.85, 0.15;
# Ribs of bamboo.
MUL.F t.z, fragment.texcoord[7].y, 46;
COS.F t.z, t.z;
MAD.F.SAT t.z, t.z, 1.6, 2.1;
MAD.F t.z, t.z, 0.5, 0.5;
MUL.F t.y, t.y, t.z;
MUL.F color.xyz, tint, t.y;
# The middle is nearly white.
MUL.F t.z, t.x, t.x;
MUL.F t.z, t.z, t.z;
MUL.F t.z, t.z, tint.w;
MAD.F color.xyz, t.z, {0.5, 0.34, 0.16, 0}, color;
MOV.F result.color[0].xyz, color;
RCP.F t.x, fragment.texcoord[6].w;
RCP.F t.y, lens.x;
SUB.F t.x, t.x, t.y;
MUL.F t.x, t.x, lens.y;
MIN.F t.x, t.x, 11.5;
MAX.F t.x, t.x, -11.5;
MOV.F result.color[0].w, t.x;
MAD.F.SAT color.w, |t.x|, -1.2, 1.9;
MUL.F result.color[1].xyz, color, color.w;
MOV.F result.color[1].w, color.w;
END
