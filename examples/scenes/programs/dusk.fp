!!NVfp5.0
# The last light over a lake, which mirrors it; w says that it is out of focus.
TEMP t, color;
SUB.F t.x, fragment.texcoord[0].y, 0.44;
MOV.F t.x, |t.x|;
MUL.F t.y, t.x, -9;
EX2.F t.y, t.y;
MUL.F color.xyz, t.y, {0.10, 0.045, 0.05, 0};
ADD.F result.color.xyz, color, {0.006, 0.008, 0.02, 0};
MOV.F result.color.w, -11.5;
END
