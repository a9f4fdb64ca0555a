!!FP1.0
# Sixteen transcendental operations.
MOVR R0, f[TEX0];
EX2R R1.x, R0.x;
LG2R R1.y, R0.y;
RCPR R1.z, R0.z;
RSQR R1.w, R0.w;
POWR R2.x, R1.x, R1.z;
SINR R2.y, R1.y;
COSR R2.z, R1.y;
EX2R R2.w, R1.w;
LG2R R3.x, R2.x;
RCPR R3.y, R2.w;
SINR R3.z, R2.z;
COSR R3.w, R2.y;
POWR R4.x, |R3.z|, R3.y;
RSQR R4.y, |R3.w|;
EX2R R4.z, R3.x;
LG2R R4.w, |R3.w|;
ADDR R1, R1, R2;
ADDR R3, R3, R4;
ADDR o[COLR], R1, R3;
END
