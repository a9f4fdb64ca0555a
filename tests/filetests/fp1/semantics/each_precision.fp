# Operands are converted to the precision of the instruction, and the result is rounded to it. Values are worked out with fractions.
#---- fp32
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, p[0];
ADDR R3, R0, R1;
SUBR R4, R0, R1;
MULR R5, R0, R1;
MAXR R6, R0, R1;
MINR R7, R0, R1;
MADR R8, R0, R1, R2;
LRPR R9, R0, R1, R2;
FLRR R10, R0;
MOVR R11, R0;
FRCR R12, R0;
DP3R R13, R1, R2;
DP4R R14, R1, R2;
MOV o[COLR], R3;
END
# section: NV_fragment_program 3.11.4.2
# run: mad = fused; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb33334, 0xbf800000, 0x3feccccd, nan;
#     R4 = 0xbf4ccccd, 0xc019999a, 0x4029999a, nan;
#     R5 = 0x3ea8f5c3, 0xbf9851ec, 0xbf666667, nan;
#     R6 = 0x3f8ccccd, 0x3f333333, 0x40100000, nan;
#     R7 = 0x3e99999a, 0xbfd9999a, 0xbecccccd, nan;
#     R8 = 0x3e051eb9, 0xbf983127, 0x40933333, nan;
#     R9 = 0x3e428f5d, 0xbf97f973, 0xc0f8cccd, nan;
#     R10 = 0x00000000, 0xc0000000, 0x40000000, nan;
#     R11 = 0x3e99999a, 0xbfd9999a, 0x40100000, nan;
#     R12 = 0x3e99999a, 0x3e999998, 0x3e800000, nan;
#     R13 = 0xc01ad5d0, 0xc01ad5d0, 0xc01ad5d0, 0xc01ad5d0;
#     R14 = 0x3f14a8c0, 0x3f14a8c0, 0x3f14a8c0, 0x3f14a8c0
# run: mad = separate; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb33334, 0xbf800000, 0x3feccccd, nan;
#     R4 = 0xbf4ccccd, 0xc019999a, 0x4029999a, nan;
#     R5 = 0x3ea8f5c3, 0xbf9851ec, 0xbf666667, nan;
#     R6 = 0x3f8ccccd, 0x3f333333, 0x40100000, nan;
#     R7 = 0x3e99999a, 0xbfd9999a, 0xbecccccd, nan;
#     R8 = 0x3e051eb9, 0xbf983127, 0x40933333, nan;
#     R9 = 0x3e428f5d, 0xbf97f973, 0xc0f8cccd, nan;
#     R10 = 0x00000000, 0xc0000000, 0x40000000, nan;
#     R11 = 0x3e99999a, 0xbfd9999a, 0x40100000, nan;
#     R12 = 0x3e99999a, 0x3e999998, 0x3e800000, nan;
#     R13 = 0xc01ad5d0, 0xc01ad5d0, 0xc01ad5d0, 0xc01ad5d0;
#     R14 = 0x3f14a8c0, 0x3f14a8c0, 0x3f14a8c0, 0x3f14a8c0

#---- fp16
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, p[0];
ADDH R3, R0, R1;
SUBH R4, R0, R1;
MULH R5, R0, R1;
MAXH R6, R0, R1;
MINH R7, R0, R1;
MADH R8, R0, R1, R2;
LRPH R9, R0, R1, R2;
FLRH R10, R0;
MOVH R11, R0;
FRCH R12, R0;
DP3H R13, R1, R2;
DP4H R14, R1, R2;
MOV o[COLR], R3;
END
# section: NV_fragment_program 3.11.4.2
# run: mad = fused; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb32000, 0xbf800000, 0x3fecc000, nan;
#     R4 = 0xbf4cc000, 0xc019a000, 0x4029a000, nan;
#     R5 = 0x3ea8e000, 0xbf986000, 0xbf666000, nan;
#     R6 = 0x3f8cc000, 0x3f334000, 0x40100000, nan;
#     R7 = 0x3e99a000, 0xbfd9a000, 0xbeccc000, nan;
#     R8 = 0x3e052000, 0xbf984000, 0x40934000, nan;
#     R9 = 0x3e428000, 0xbf980000, 0xc0f8c000, nan;
#     R10 = 0x00000000, 0xc0000000, 0x40000000, nan;
#     R11 = 0x3e99a000, 0xbfd9a000, 0x40100000, nan;
#     R12 = 0x3e99a000, 0x3e998000, 0x3e800000, nan;
#     R13 = 0xc01ac000, 0xc01ac000, 0xc01ac000, 0xc01ac000;
#     R14 = 0x3f14e000, 0x3f14e000, 0x3f14e000, 0x3f14e000
# run: mad = separate; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb32000, 0xbf800000, 0x3fecc000, nan;
#     R4 = 0xbf4cc000, 0xc019a000, 0x4029a000, nan;
#     R5 = 0x3ea8e000, 0xbf986000, 0xbf666000, nan;
#     R6 = 0x3f8cc000, 0x3f334000, 0x40100000, nan;
#     R7 = 0x3e99a000, 0xbfd9a000, 0xbeccc000, nan;
#     R8 = 0x3e052000, 0xbf984000, 0x40934000, nan;
#     R9 = 0x3e428000, 0xbf980000, 0xc0f8c000, nan;
#     R10 = 0x00000000, 0xc0000000, 0x40000000, nan;
#     R11 = 0x3e99a000, 0xbfd9a000, 0x40100000, nan;
#     R12 = 0x3e99a000, 0x3e998000, 0x3e800000, nan;
#     R13 = 0xc01ac000, 0xc01ac000, 0xc01ac000, 0xc01ac000;
#     R14 = 0x3f14e000, 0x3f14e000, 0x3f14e000, 0x3f14e000

#---- fx12
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, p[0];
ADDX R3, R0, R1;
SUBX R4, R0, R1;
MULX R5, R0, R1;
MAXX R6, R0, R1;
MINX R7, R0, R1;
MADX R8, R0, R1, R2;
LRPX R9, R0, R1, R2;
FLRX R10, R0;
MOVX R11, R0;
FRCX R12, R0;
DP3X R13, R1, R2;
DP4X R14, R1, R2;
MOV o[COLR], R3;
END
# section: NV_fragment_program 3.11.4.2
# run: mad = fused; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb32000, 0xbf800000, 0x3fcca000, 0x3fffe000;
#     R4 = 0xbf4cc000, 0xc0000000, 0x3fffe000, 0xbfffe000;
#     R5 = 0x3ea90000, 0xbf986000, 0xbf4d0000, 0x00000000;
#     R6 = 0x3f8cc000, 0x3f334000, 0x3fffe000, 0x3fffe000;
#     R7 = 0x3e998000, 0xbfd9a000, 0xbecd0000, 0x00000000;
#     R8 = 0x3e050000, 0xbf984000, 0x3f996000, 0x3f800000;
#     R9 = 0x3e420000, 0xbf980000, 0xc0000000, 0x3f800000;
#     R10 = 0x00000000, 0xc0000000, 0x3f800000, 0x00000000;
#     R11 = 0x3e998000, 0xbfd9a000, 0x3fffe000, 0x00000000;
#     R12 = 0x3e998000, 0x3e998000, 0x3f7fc000, 0x00000000;
#     R13 = 0xbf828000, 0xbf828000, 0xbf828000, 0xbf828000;
#     R14 = 0x3f7ac000, 0x3f7ac000, 0x3f7ac000, 0x3f7ac000
# run: mad = separate; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 0x3fb32000, 0xbf800000, 0x3fcca000, 0x3fffe000;
#     R4 = 0xbf4cc000, 0xc0000000, 0x3fffe000, 0xbfffe000;
#     R5 = 0x3ea90000, 0xbf986000, 0xbf4d0000, 0x00000000;
#     R6 = 0x3f8cc000, 0x3f334000, 0x3fffe000, 0x3fffe000;
#     R7 = 0x3e998000, 0xbfd9a000, 0xbecd0000, 0x00000000;
#     R8 = 0x3e050000, 0xbf984000, 0x3f996000, 0x3f800000;
#     R9 = 0x3e420000, 0xbf980000, 0xc0000000, 0x3f800000;
#     R10 = 0x00000000, 0xc0000000, 0x3f800000, 0x00000000;
#     R11 = 0x3e998000, 0xbfd9a000, 0x3fffe000, 0x00000000;
#     R12 = 0x3e998000, 0x3e998000, 0x3f7fc000, 0x00000000;
#     R13 = 0xbf828000, 0xbf828000, 0xbf828000, 0xbf828000;
#     R14 = 0x3f7ac000, 0x3f7ac000, 0x3f7ac000, 0x3f7ac000

#---- Reflection and transformation
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, p[0];
MOVR R3, 0;
RFLR R3.xyz, R1, R2;
X2DR R4, R0, R1, R2;
MOV o[COLR], R3;
END
# section: NV_fragment_program 3.11.5.26 and 3.11.5.45
# run: mad = fused; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1 => R3 = 0xc02a56a3, 0xbfe93698, 0xc08eb3bd, 0x00000000; R4 = 0x3da5460b, 0x40a19999, 0x3da5460b, 0x40a19999
# run: mad = separate; f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1 => R3 = 0xc02a56a3, 0xbfe93698, 0xc08eb3bd, 0x00000000; R4 = 0x3da5460a, 0x40a1999a, 0x3da5460a, 0x40a1999a

#---- Scalars
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
MOVR R2, p[0];
RCPR R3, R1.y;
RSQR R4, |R0.y|;
EX2R R5, R0.z;
LG2R R6, R1.x;
SINR R7, -R0.x;
COSR R8, R2.w;
POWR R9, R1.x, R0.z;
POWH R10, R1.x, R0.z;
MOV o[COLR], R3;
END
# section: NV_fragment_program 3.11.5
# run: f[COL0] = 0.3, -1.7, 2.25, nan; f[COL1] = 1.1, 0.7, -0.4, 3; p[0] = -0.2, 0.001, 5.5, 1
#     => R3 = 1.4285714528998554~1e-6; R4 = 0.7669649780909764~1e-6; R5 = 4.756828460010884~1e-6; R6 = 0.13750355501950745~1e-6;
#     R7 = -0.29552021804983797~1e-6; R8 = 0.5403023058681398~1e-6; R9 = 1.2391776242236927~1e-6; R10 = 1.23828125

#---- What lookups ask for
!!FP1.0
TEX R0, f[COL0], TEX0, 3D;
TXP R1, f[COL0], TEX1, 2D;
TXP R2, f[COL0], TEX2, CUBE;
MOVR R3, f[COL1];
MOVR R4, 0;
TXD R4.yw, f[COL0], R3, R3.wzyx, TEX3, RECT;
TXD R5, f[COL0], R3, R3.wzyx, TEX3, RECT;
MOV o[COLR], R0;
END
# section: NV_fragment_program 3.11.5.38 to 3.11.5.40
# run: sampler = coordinates; f[COL0] = 1, 2, 3, 4; f[COL1] = 5, 6, 7, 8
#     => R0 = 1, 2, 3, 0; R1 = 0.25, 0.5, 0.75, 1; R2 = 1, 2, 3, 2; R4 = 0, 2, 0, 3; R5 = 1, 2, 3, 3
# run: sampler = derivatives; f[COL0] = 1, 2, 3, 4; f[COL1] = 5, 6, 7, 8 => R4 = 0, 6, 0, 7; R5 = 5, 6, 8, 7
