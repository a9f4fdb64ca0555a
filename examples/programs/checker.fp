!!FP1.0
# A chequerboard that does not flicker: derivatives tell how much of the pattern a pixel covers, and edges
# are blended over exactly that.
#
#   f[TEX0]      coordinates on the board, one field a unit
#
# Try: nvjit run examples/programs/checker.fp --quad 'f[TEX0]=0.95,0.2;1.05,0.2;0.95,0.3;1.05,0.3'
# Render: --mesh ground --turn 20,8 --distance 2.2 --param 'c[19]=16,16'
DDX R0.xy, f[TEX0];
DDY R1.xy, f[TEX0];
ADD R0.xy, |R0|, |R1|;                  # the width of a pixel on the board
MAX R0.xy, R0, 0.000001;

FRC R2.xy, f[TEX0];                     # distance to the nearest line, on both axes
SUB R3.xy, 1, R2;
MIN R3.xy, R3, R2;
RCP R0.z, R0.x;
RCP R0.w, R0.y;
MUL_SAT R3.xy, R3, R0.zwzw;             # 0 on the line, 1 a pixel away

MUL R4.xy, f[TEX0], 0.5;                # which colour the field has
FRC R4.xy, R4;
SUB R4.xy, R4, 0.5;
SGE R4.xy, R4, 0;
SUB R4.x, R4.x, R4.y;
SUB R4.x, |R4.x|, 0.5;
MUL R3.x, R3.x, R3.y;
MAD R0.x, R4.x, R3.x, 0.5;              # towards grey near lines
LRP o[COLR].xyz, R0.x, {0.95, 0.9, 0.8, 0.15}, 0.15;  # four values: one constant
MOV o[COLR].w, 1;
END
