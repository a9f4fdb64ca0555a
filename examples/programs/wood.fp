!!FP1.0
# Wood that is solid all through: rings around an axis, bent by sines, with fine grain across them.
#
#   f[TEX4]      point in the wood, the trunk along z
#   light_wood, dark_wood    colours of early and late wood
#   rings        x: rings a unit; y: how much they wobble; z: how often
#
# Try: nvjit run examples/programs/wood.fp --set 'f[TEX4]=0.31,0.72,0.5'
# Render: --mesh cube
DECLARE light_wood = {0.72, 0.48, 0.26};
DECLARE dark_wood = {0.4, 0.22, 0.1};
DECLARE rings = {6, 0.08, 2.5};

MUL R0.xyz, f[TEX4], rings.z;           # wobble
SIN R1.x, R0.y;
SIN R1.y, R0.z;
ADD R0.x, R0.x, R0.z;
SIN R1.z, R0.x;
MUL R1.xyz, R1, rings.y;
ADD R1.xy, R1, R1.z;
ADD R1.xy, R1, f[TEX4];

DP3 R2.x, {1, 1, 0}, f[TEX4];           # grain: fine noise that follows the trunk
MUL R2.x, R2.x, 97;
SIN R2.x, R2.x;
MUL R2.x, R2.x, 0.04;

MUL R1.xy, R1, R1;                      # distance from the axis, in rings
ADD R1.x, R1.x, R1.y;
RSQ R1.y, R1.x;
MUL R1.x, R1.x, R1.y;
MUL R1.x, R1.x, rings.x;
FRC R1.x, R1.x;                         # slow to dark, fast back to light
SUB R1.y, 1, R1.x;
MUL R1.y, R1.y, 6;
MIN_SAT R1.x, R1.x, R1.y;
ADD_SAT R1.x, R1.x, R2.x;

MOV R3.xyz, light_wood;
LRP o[COLR].xyz, R1.x, dark_wood, R3;
MOV o[COLR].w, 1;
END
