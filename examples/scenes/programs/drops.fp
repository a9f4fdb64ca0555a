!!NVfp5.0
# A drop as a small bead: lit from the side and through its far edge, with a glint. Its shadow is only dark.
#
#   attrib[0]               xy: place in the drop; z: how much there is of it; w: how often it has bounced
#   light                   xyz: to the light, seen by the eye; w: how strongly drops show; 0 for shadows
PARAM light = program.local[4];
PARAM shade = program.local[5];
TEMP normal, color, t;
MUL.F t.xy, fragment.attrib[0], fragment.attrib[0];
ADD.F t.x, t.x, t.y;
SUB.F t.y, 1, t.x;
KIL t.y;
RSQ.F t.z, t.y;
MUL.F normal.z, t.y, t.z;
MOV.F normal.xy, fragment.attrib[0];
DP3.F.SAT t.x, normal, light;
DP3.F.SAT t.y, -normal, light;
# Blue in the shade, bright where light gathers.
MAD.F color.xyz, t.x, {0.55, 0.72, 0.85, 0}, {0.10, 0.22, 0.36, 0};
MUL.F t.y, t.y, t.y;
MAD.F color.xyz, t.y, {0.5, 0.45, 0.3, 0}, color;
POW.F t.x, t.x, 18;
ADD.F color.xyz, color, t.x;
MUL.F result.color.xyz, color, light.w;
SUB.F t.z, 1, normal.z;
MAD.F.SAT t.z, t.z, -0.6, 1;
MUL.F t.z, t.z, shade.x;
MUL.F result.color.w, t.z, fragment.attrib[0].z;
END
