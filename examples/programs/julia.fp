!!FP1.0
# A Julia set: sixteen steps of z = z^2 + seed, written out, since the language has no loops.
#
#   f[TEX0]      z at the start, the point of the complex plane
#   seed         the constant; (-0.4, 0.6) is a pretty one
#
# The colour tells after how many steps z was outside of the circle of radius 2, or how near to 0 it came if it
# never was.
#
# Try: nvjit run examples/programs/julia.fp --set 'f[TEX0]=0.1,0.2'
# Try: nvjit run examples/programs/julia.fp --set 'f[TEX0]=1.4,0.9'
# Render: --mesh quad --param 'c[19]=2.6,2.6,-1.3,-1.3'
DECLARE seed = {-0.4, 0.6};

MOV R0.xy, f[TEX0];
MOV R3.x, 0;                            # steps inside of the circle
MOV R3.w, 4;                            # the least square of a distance from 0

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 1: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 2: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 3: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 4: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 5: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 6: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 7: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 8: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 9: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 10: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 11: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 12: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 13: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 14: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 15: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R1.xyz, R0.xyxx, R0.xyyx;           # step 16: x*x, y*y, x*y
ADD R2.x, R1.x, R1.y;
SLE R2.y, R2.x, 4;                      # 0 once z is not a number, too
ADD R3.x, R3.x, R2.y;
MIN R3.w, R3.w, R2.x;
SUB R0.x, R1.x, R1.y;
ADD R0.y, R1.z, R1.z;
ADD R0.xy, R0, seed;

MUL R3.x, R3.x, 0.0625;                 # outside: from night to light, the longer it took
MUL R4.xyz, R3.x, {1.0, 1.6, 2.4};
MUL R4.xyz, R4, R4;
MUL R4.xyz, R4, {0.75, 0.25, 0.13};
ADD R4.xyz, R4, {0.008, 0.012, 0.03};
RSQ R3.y, R3.w;                         # inside: by how near it came to 0
MUL R3.y, R3.w, R3.y;
MUL R3.y, R3.y, 2.2;
MUL R5.xyz, R3.y, {0.95, 0.62, 0.25};
SGEC RC.x, R3.x, 1;
MOV R4.xyz (GT.x), R5;
MOV o[COLR].xyz, R4;
MOV o[COLR].w, 1;
END
