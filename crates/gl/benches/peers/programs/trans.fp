!!ARBfp1.0
# benches/programs/trans.fp, with a register for what it takes the absolute value of.
TEMP R0, R1, R2, R3, R4, R5;
MOV R0, fragment.texcoord[0];
EX2 R1.x, R0.x;
LG2 R1.y, R0.y;
RCP R1.z, R0.z;
RSQ R1.w, R0.w;
POW R2.x, R1.x, R1.z;
SIN R2.y, R1.y;
COS R2.z, R1.y;
EX2 R2.w, R1.w;
LG2 R3.x, R2.x;
RCP R3.y, R2.w;
SIN R3.z, R2.z;
COS R3.w, R2.y;
ABS R5, R3;
POW R4.x, R5.z, R3.y;
RSQ R4.y, R5.w;
EX2 R4.z, R3.x;
LG2 R4.w, R5.w;
ADD R1, R1, R2;
ADD R3, R3, R4;
ADD result.color, R1, R3;
END
