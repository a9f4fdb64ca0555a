!!NVfp5.0
OPTION ARB_draw_buffers;
# The last light over a lake, which mirrors it; as lantern.fp has it, out of focus.
TEMP t, color;
SUB.F t.x, fragment.texcoord[0].y, 0.44;
MOV.F t.x, |t.x|;
MUL.F t.y, t.x, -9;
EX2.F t.y, t.y;
MUL.F color.xyz, t.y, {0.10, 0.045, 0.05, 0};
ADD.F result.color[0].xyz, color, {0.006, 0.008, 0.02, 0};
MOV.F result.color[0].w, -11.5;
MOV.F result.color[1], 0;
END
