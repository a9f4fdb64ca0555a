!!NVfp5.0
# Wet slabs of stone around a fountain: each of another grey, with dark joints, a glint of the light, and the wet disc around the jet.
#
#   texcoord[1]             place in the world
#   texcoord[4], [5]        to the light and to the eye
TEMP place, cell, t, color, middle;
MOV.F place, fragment.texcoord[1];
MUL.F cell.xy, place.xzxz, 1.5;
# Every other row is moved by half a slab.
FLR.F t.y, cell.y;
MUL.F t.y, t.y, 0.5;
FRC.F t.y, t.y;
ADD.F cell.x, cell.x, t.y;
FLR.F t.xy, cell;
FRC.F cell.xy, cell;
MUL.F t.z, t.x, 0.61803399;
MAD.F t.z, t.y, 0.75487767, t.z;
FRC.F t.z, t.z;
MUL.F t.z, t.z, 7.31;
FRC.F t.z, t.z;
MAD.F color.xyz, t.z, {0.10, 0.09, 0.075, 0}, {0.17, 0.165, 0.16, 0};
# How far the nearest joint is.
SUB.F cell.xy, cell, 0.5;
MOV.F cell.xy, |cell|;
MAX.F cell.z, cell.x, cell.y;
MAD.F.SAT t.w, cell.z, -28, 13.86;
MAD.F t.w, t.w, 0.75, 0.25;
MUL.F color.xyz, color, t.w;
# Wet stone is darker and shines.
MUL.F t.xy, place.xzxz, place.xzxz;
ADD.F t.x, t.x, t.y;
MAD.F.SAT t.y, t.x, -0.42, 1.5;
MAD.F t.z, t.y, -0.4, 1;
MUL.F color.xyz, color, t.z;
NRM.F middle.xyz, fragment.texcoord[4];
MAX.F t.z, middle.y, 0.1;
MUL.F color.xyz, color, t.z;
NRM.F cell.xyz, fragment.texcoord[5];
ADD.F middle.xyz, middle, cell;
NRM.F middle.xyz, middle;
POW.F t.z, middle.y, 60;
MUL.F t.z, t.z, t.y;
MUL.F t.z, t.z, t.w;
MAD.F color.xyz, t.z, {0.75, 0.68, 0.55, 0}, color;
# The light is a pool of it.
MUL.F t.x, t.x, -0.055;
EX2.F t.x, t.x;
MUL.F color.xyz, color, t.x;
MUL.F result.color.xyz, color, 2.4;
MOV.F result.color.w, 1;
END
