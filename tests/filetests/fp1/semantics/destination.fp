# section: NV_fragment_program 3.11.4.4
#---- the specification's example
!!FP1.0
MOVR R1, f[COL0];       # R1=(-2, 0, 2, NaN)              R0                  CC
MOVC R0, R1;               # ( -2,  0,   2, NaN) (LT,EQ,GT,UN)
MOVC R0.xyz, R1.yzwx;      # (  0,  2, NaN, NaN) (EQ,GT,UN,UN)
MOVC R0 (NE), R1.zywx;     # (  0,  0, NaN,  -2) (EQ,EQ,UN,LT)
MOV o[COLR], R0;
END
# run: f[COL0] = -2, 0, 2, nan => o[COLR] = 0, 0, nan, -2; R0 = 0, 0, nan, -2; cc = EQ, EQ, UN, LT
#---- its first line
!!FP1.0
MOVR R1, f[COL0];
MOVC R0, R1;
MOV o[COLR], R0;
END
# run: f[COL0] = -2, 0, 2, nan => R0 = -2, 0, 2, nan; cc = LT, EQ, GT, UN
# run: f[COL0] = -0, 0x00000001, inf, -inf => cc = EQ, EQ, GT, LT
#---- its second line
!!FP1.0
MOVR R1, f[COL0];
MOVC R0, R1;
MOVC R0.xyz, R1.yzwx;
MOV o[COLR], R0;
END
# run: f[COL0] = -2, 0, 2, nan => R0 = 0, 2, nan, nan; cc = EQ, GT, UN, UN
#---- every rule with every condition code
!!FP1.0
MOVRC RC, f[COL0];
MOVR R0 (EQ), 1;
MOVR R1 (GE), 1;
MOVR R2 (GT), 1;
MOVR R3 (LE), 1;
MOVR R4 (LT), 1;
MOVR R5 (NE), 1;
MOVR R6 (TR), 1;
MOVR R7 (FL), 1;
MOV o[COLR], R0;
END
# LT, EQ, GT, UN: comparisons with UN are false, but for NE.
# run: f[COL0] = -1, 0, 1, nan => R0 = 0, 1, 0, 0; R1 = 0, 1, 1, 0; R2 = 0, 0, 1, 0; R3 = 1, 1, 0, 0; R4 = 1, 0, 0, 0; R5 = 1, 0, 1, 1; R6 = 1; R7 = 0
# run: f[COL0] = nan, 1, 0, -1 => R0 = 0, 0, 1, 0; R1 = 0, 1, 1, 0; R2 = 0, 1, 0, 0; R3 = 0, 0, 1, 1; R4 = 0, 0, 0, 1; R5 = 1, 1, 0, 1; R6 = 1; R7 = 0
#---- swizzled masks
!!FP1.0
MOVRC RC, f[COL0];
MOVR R0 (NE.zyxw), 1;
MOVR R1.xw (LT.yyyy), 1;
MOVR R2 (EQ.z), 1;
MOVR R3.yz (GT.wxyz), 1;
MOVR R4 (GE.wzyx), 1;
MOV o[COLR], R0;
END
# The specification's example: (NE.zyxw) of (GT,LT,EQ,GT) writes y, z and w.
# run: f[COL0] = 1, -1, 0, 1 => o[COLR] = 0, 1, 1, 1; R1 = 1, 0, 0, 1; R2 = 1; R3 = 0, 1, 0, 0; R4 = 1, 1, 0, 1
# run: f[COL0] = nan, 1, 2, -1 => o[COLR] = 1, 1, 1, 1; R1 = 0; R2 = 0; R3 = 0, 0, 1, 0; R4 = 0, 1, 1, 0
#---- write masks
!!FP1.0
MOVR R0.x, f[COL0];
MOVR R1.y, f[COL0];
MOVR R2.xy, f[COL0];
MOVR R3.z, f[COL0];
MOVR R4.xz, f[COL0];
MOVR R5.yz, f[COL0];
MOVR R6.xyz, f[COL0];
MOVR R7.w, f[COL0];
MOVR R8.xw, f[COL0];
MOVR R9.yw, f[COL0];
MOVR R10.xyw, f[COL0];
MOVR R11.zw, f[COL0];
MOVR R12.xzw, f[COL0];
MOVR R13.yzw, f[COL0];
MOVR R14.xyzw, f[COL0];
MOV o[COLR], R14;
END
# run: f[COL0] = 1, 2, 3, 4
#     => R0 = 1, 0, 0, 0; R1 = 0, 2, 0, 0; R2 = 1, 2, 0, 0; R3 = 0, 0, 3, 0; R4 = 1, 0, 3, 0; R5 = 0, 2, 3, 0; R6 = 1, 2, 3, 0; R7 = 0, 0, 0, 4;
#        R8 = 1, 0, 0, 4; R9 = 0, 2, 0, 4; R10 = 1, 2, 0, 4; R11 = 0, 0, 3, 4; R12 = 1, 0, 3, 4; R13 = 0, 2, 3, 4; R14 = 1, 2, 3, 4
#---- the condition code is that of the converted value
!!FP1.0
MOVR R0, f[COL0];
MULRC H0, R0, R0;
MOVR R1 (EQ), 1;
MULHC R2, R0, R0;
MOVR R3 (GT), 1;
MOV o[COLR], R1;
END
# 1e-4 squared is 0 in an H register; a fp16 product is 0 before it reaches an R register. 300 squared is infinity.
# run: f[COL0] = 1e-4, -1e-4, 300, nan => H0 = 0, 0, inf, nan; R1 = 1, 1, 0, 0; R2 = 0, 0, inf, nan; R3 = 0, 0, 1, 0; cc = EQ, EQ, GT, UN
#---- and after clamping
!!FP1.0
MOVR R0, f[COL0];
MOVRC_SAT RC, R0;
MOV o[COLR], R0;
END
# run: f[COL0] = -1, 2, nan, -0 => cc = EQ, GT, UN, EQ
#---- a mask tests the old condition code, and what it masks leaves the condition code
!!FP1.0
MOVRC RC, f[COL0];
MOVRC R0 (GT), f[COL1];
MOV o[COLR], R0;
END
# run: f[COL0] = 1, -1, 0, nan; f[COL1] = -5, 5, 5, 5 => R0 = -5, 0, 0, 0; cc = LT, LT, EQ, UN
# run: f[COL0] = 1, 1, 1, 1; f[COL1] = -5, 0, 5, nan => R0 = -5, 0, 5, nan; cc = LT, EQ, GT, UN
#---- without C it stays
!!FP1.0
MOVRC RC, f[COL0];
MOVR R0, f[COL1];
ADDR R1, R0, R0;
MOV o[COLR], R1;
END
# run: f[COL0] = 1, -1, 0, nan; f[COL1] = -5, 5, 5, 5 => cc = GT, LT, EQ, UN
#---- RC and HC hold nothing
!!FP1.0
MOVR R0, f[COL0];
ADDRC RC, R0, 1;
ADDRC HC.yw (NE), R0, -1;
MOVR RC, 5;
MOVR HC.x, 5;
MOV o[COLR], R0;
END
# run: f[COL0] = 1, 1, -2, -1 => o[COLR] = 1, 1, -2, -1; cc = GT, EQ, LT, EQ
#---- at first the condition code is EQ and temporaries are zero
!!FP1.0
MOVR R0 (EQ), 1;
MOVR R1 (NE), 1;
ADDR R2, R30, H63;
MOV o[COLR].x (NE), 7;
MOV o[DEPR].z, 0.25;
END
# Outputs that are not written are zero.
# run: => R0 = 1; R1 = 0; R2 = 0; cc = EQ, EQ, EQ, EQ; o[COLR] = 0; o[DEPR] = 0, 0, 0.25, 0
#---- operands are read before the result is written
!!FP1.0
MOVR R0, f[COL0];
MOVR R0, R0.wzyx;
ADDR R0.xy, R0.yxxx, R0.zwww;
MOV o[COLR], R0;
END
# run: f[COL0] = 1, 2, 3, 4 => o[COLR] = 5, 5, 2, 1
#---- outputs are written more than once
!!FP1.0
MOV o[COLR], 1;
MOV o[COLR].xy, 2;
MOVRC RC, f[COL0];
MOV o[COLR] (LT), 3;
END
# run: f[COL0] = -1, 1, -1, 1 => o[COLR] = 3, 2, 3, 1
#---- all components are tested with the old condition code
!!FP1.0
MOVR R0, f[COL0];
MOVRC R1 (EQ.xxxx), R0;
MOV o[COLR], R1;
END
# x turns EQ into GT; the others, which test x, must still see EQ.
# run: f[COL0] = 1, 2, 3, 4 => R1 = 1, 2, 3, 4; cc = GT, GT, GT, GT
#---- condition codes and masks
!!FP1.0
MOV R1, f[COL0];
MOVC R0, R1;
MOVC R0.xyz, R1.yzwx;
MOVC R0 (NE), R1.zywx;
MOV o[COLR], R0;
END
# run: f[COL0] = -2, 0, 2, nan => R0 = 0, 0, nan, -2; cc = EQ, EQ, UN, LT; count = 5
#---- every condition code rule: STR R0 (EQ), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (EQ), R0, R0;
STR R1.xz (EQ.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 0, 1, 0, 0; R1 = 0, 0, 1, 0
#---- every condition code rule: STR R0 (NE), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (NE), R0, R0;
STR R1.xz (NE.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 1, 0, 1, 1; R1 = 1, 0, 0, 0
#---- every condition code rule: STR R0 (LT), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (LT), R0, R0;
STR R1.xz (LT.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 1, 0, 0, 0; R1 = 0
#---- every condition code rule: STR R0 (LE), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (LE), R0, R0;
STR R1.xz (LE.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 1, 1, 0, 0; R1 = 0, 0, 1, 0
#---- every condition code rule: STR R0 (GT), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (GT), R0, R0;
STR R1.xz (GT.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 0, 0, 1, 0; R1 = 0
#---- every condition code rule: STR R0 (GE), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (GE), R0, R0;
STR R1.xz (GE.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 0, 1, 1, 0; R1 = 0, 0, 1, 0
#---- every condition code rule: STR R0 (TR), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (TR), R0, R0;
STR R1.xz (TR.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 1; R1 = 1, 0, 1, 0
#---- every condition code rule: STR R0 (FL), R0, R0
!!FP1.0
MOVC RC, f[COL0];
STR R0 (FL), R0, R0;
STR R1.xz (FL.wzyx), R0, R0;
MOV o[COLR], R0;
MOV o[DEPR], R1;
END
# run: f[COL0] = -1, -0, 1e-30, nan => R0 = 0; R1 = 0
#---- condition codes are of the converted value
!!FP1.0
MOVC HC, f[COL0];
MOV R0, f[COL0];
MOVRC H0, R0;
MOV o[COLH], H0;
END
# run: f[COL0] = 1e-9, -1e-9, 1e9, 1 => cc = EQ, EQ, GT, GT; H0 = 0, -0, inf, 1
