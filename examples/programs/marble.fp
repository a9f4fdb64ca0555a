!!FP1.0
# Marble without textures: three octaves of value noise, hashed by fractions of sines, bend dark veins.
#
#   f[TEX0]      xy: point on the stone
#   vein         x: veins a unit; y: how much noise bends them
#
# Try: nvjit run examples/programs/marble.fp --set 'f[TEX0]=0.4,0.7'
# Render: --mesh cube --param 'c[19]=2,2'
DECLARE vein = {4, 3};

MOV R0.xy, f[TEX0];
MOV R7.x, 0;                            # the noise so far
MOV R7.y, 0.5;                          # weight of the octave

FLR R1.xy, R0;                          # octave 1: the cell, its four corners hashed
FRC R2.xy, R0;
ADD R1.zw, R1.xyxy, 1;
MUL R3.xy, R1.xzxz, 12.9898;
MUL R3.zw, R1.yyyw, 78.233;
ADD R4.xy, R3, R3.z;
ADD R4.zw, R3.xyxy, R3.w;
SIN R4.x, R4.x;
SIN R4.y, R4.y;
SIN R4.z, R4.z;
SIN R4.w, R4.w;
MUL R4, R4, 437.5853;
FRC R4, R4;
MUL R5.xy, R2, R2;                      # smooth steps between the corners
MAD R6.xy, R2, -2, 3;
MUL R2.xy, R5, R6;
LRP R4.xy, R2.x, R4.ywyw, R4.xzxz;
LRP R4.x, R2.y, R4.y, R4.x;
MAD R7.x, R4.x, R7.y, R7.x;
MUL R7.y, R7.y, 0.5;
ADD R0.xy, R0, R0;

FLR R1.xy, R0;                          # octave 2: the cell, its four corners hashed
FRC R2.xy, R0;
ADD R1.zw, R1.xyxy, 1;
MUL R3.xy, R1.xzxz, 12.9898;
MUL R3.zw, R1.yyyw, 78.233;
ADD R4.xy, R3, R3.z;
ADD R4.zw, R3.xyxy, R3.w;
SIN R4.x, R4.x;
SIN R4.y, R4.y;
SIN R4.z, R4.z;
SIN R4.w, R4.w;
MUL R4, R4, 437.5853;
FRC R4, R4;
MUL R5.xy, R2, R2;                      # smooth steps between the corners
MAD R6.xy, R2, -2, 3;
MUL R2.xy, R5, R6;
LRP R4.xy, R2.x, R4.ywyw, R4.xzxz;
LRP R4.x, R2.y, R4.y, R4.x;
MAD R7.x, R4.x, R7.y, R7.x;
MUL R7.y, R7.y, 0.5;
ADD R0.xy, R0, R0;

FLR R1.xy, R0;                          # octave 3: the cell, its four corners hashed
FRC R2.xy, R0;
ADD R1.zw, R1.xyxy, 1;
MUL R3.xy, R1.xzxz, 12.9898;
MUL R3.zw, R1.yyyw, 78.233;
ADD R4.xy, R3, R3.z;
ADD R4.zw, R3.xyxy, R3.w;
SIN R4.x, R4.x;
SIN R4.y, R4.y;
SIN R4.z, R4.z;
SIN R4.w, R4.w;
MUL R4, R4, 437.5853;
FRC R4, R4;
MUL R5.xy, R2, R2;                      # smooth steps between the corners
MAD R6.xy, R2, -2, 3;
MUL R2.xy, R5, R6;
LRP R4.xy, R2.x, R4.ywyw, R4.xzxz;
LRP R4.x, R2.y, R4.y, R4.x;
MAD R7.x, R4.x, R7.y, R7.x;
MUL R7.y, R7.y, 0.5;
ADD R0.xy, R0, R0;

MUL R7.x, R7.x, vein.y;
MAD R7.x, f[TEX0].x, vein.x, R7.x;
SIN R7.x, R7.x;
MUL R7.x, |R7.x|, 2;
MIN R7.x, R7.x, 1;
LRP o[COLR].xyz, R7.x, {0.9, 0.88, 0.84, 0.3}, 0.3;    # four values: one constant
MOV o[COLR].w, 1;
END
