!!NVfp5.0
# Lights each triangle by itself: its plane is what the place does from pixel to pixel.
PARAM light = { 0.45, 0.68, 0.58, 0 };
PARAM low = { 0.12, 0.2, 0.55, 1 };
PARAM high = { 1, 0.8, 0.5, 1 };
TEMP across, up, normal, shade;
DDX.F across, fragment.attrib[0];
DDY.F up, fragment.attrib[0];
XPD.F normal.xyz, across, up;
DP3.F normal.w, normal, normal;
RSQ.F normal.w, normal.w;
DP3.F shade.x, normal, light;
MUL.F.SAT shade.x, shade.x, normal.w;
MAD.F shade.x, shade.x, 0.85, 0.15;
MAD.F.SAT shade.y, fragment.attrib[0].w, 2.5, -1.5;
LRP.F normal, shade.y, high, low;
MUL.F result.color, normal, shade.x;
END
