!!NVfp5.0
# Mandelbrot's set; the colour says how many rounds a number took.
INT TEMP count;
FLOAT TEMP c, z, q;
TEMP flag;
MOV.F c, fragment.texcoord[0];
MOV.F z, 0.0;
MOV.S count, 0;
REP.S 500;
MUL.F q.xy, z, z;
MUL.F q.z, z.x, z.y;
ADD.F q.w, q.x, q.y;
SGT.F.CC flag.x, q.w, 4.0;
BRK (NE.x);
SUB.F z.x, q.x, q.y;
ADD.F z.y, q.z, q.z;
ADD.F z.xy, z, c;
ADD.S count.x, count.x, 1;
ENDREP;
CVT.F32.S32 q.x, count.x;
MUL.F result.color, q.x, 0.002;
END
