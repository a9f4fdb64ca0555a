!!NVfp5.0
# A spot that fades softly to its border.
TEMP t;
MUL.F t.xy, fragment.attrib[0], fragment.attrib[0];
ADD.F t.x, t.x, t.y;
SUB.F.SAT t.x, 1, t.x;
MUL.F t.x, t.x, t.x;
MUL.F t.x, t.x, t.x;
MUL.F result.color, fragment.attrib[1], t.x;
END
