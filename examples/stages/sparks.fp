!!NVfp5.0
# A round spot that fades to its border, and with age (z).
PARAM young = { 1, 0.75, 0.3, 1 };
PARAM old = { 0.5, 0.08, 0.02, 1 };
TEMP spot, color;
MUL.F spot.xy, fragment.attrib[0], fragment.attrib[0];
ADD.F spot.x, spot.x, spot.y;
SUB.F.SAT spot.x, 1, spot.x;
MUL.F.SAT spot.z, fragment.attrib[0].z, 0.75;
LRP.F color, spot.z, old, young;
SUB.F.SAT spot.z, 1, spot.z;
MUL.F spot.x, spot.x, spot.z;
MUL.F result.color, color, spot.x;
END
