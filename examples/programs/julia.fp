!!FP1.0
# A Julia set: sixteen steps of z = z^2 + seed, written out, since the language has no loops.
#
#   f[TEX0]      z at the start, the point of the complex plane
#   seed         the constant; (-0.4, 0.6) is a pretty one
#
# The colour tells after how many steps z was outside of the circle of radius 2.
#
# Try: nvjit run examples/programs/julia.fp --set 'f[TEX0]=0.1,0.2'
# Try: nvjit run examples/programs/julia.fp --set 'f[TEX0]=1.4,0.9'
# Render: --mesh quad --param 'c[19]=2.6,2.6,-1.3,-1.3'
DECLARE seed = {-0.4, 0.6};

MOV R0.xy, f[TEX0];
MOV R3.x, 0;                            # steps inside of the circle

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 1: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 2: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 3: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 4: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 5: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 6: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 7: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 8: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 9: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 10: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 11: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 12: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 13: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 14: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 15: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 16: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R3.x, R3.x, 0.0625;                 # a palette of three cosines
MUL R3.xyz, R3.x, {5, 5.5, 6};
ADD R3.xyz, R3, {0, 1, 2};
COS R4.x, R3.x;
COS R4.y, R3.y;
COS R4.z, R3.z;
MAD o[COLR].xyz, R4, 0.5, 0.5;
MOV o[COLR].w, 1;
END
