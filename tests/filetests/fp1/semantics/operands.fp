# section: NV_fragment_program 3.11.4.3
#---- swizzles
!!FP1.0
MOV R0, {2, 8, 9, 0};
MOV R1, R0.yzzx;
MOV R2, R0.x;
MOV R3, R0.w;
MOV R4, {2, 8, 9, 0}.wzyx;
MOV R5, {2, 8, 9, 0}.y;
MOV R6, p[3].zzxy;
MOV R7, f[COL0].wwww;
MOV o[COLR], R1;
END
# The specification's example: .yzzx of (2,8,9,0) is (8,9,9,2).
# run: p[3] = 1, 2, 3, 4; f[COL0] = 5, 6, 7, 8 => o[COLR] = 8, 9, 9, 2; R2 = 2; R3 = 0; R4 = 0, 9, 8, 2; R5 = 8; R6 = 3, 3, 1, 2; R7 = 8
#---- negation, then absolute value, then negation
!!FP1.0
MOVR R0, f[COL0];
ADDR R1, -R0, 1;
ADDR R2, |R0|, 1;
ADDR R3, -|R0|, 1;
ADDR R4, |-R0|, 1;
ADDR R5, -|-R0|, 1;
ADDR R6, +|+R0|, 1;
RCPR R7, -|-R0.y|;
MOV o[COLR], R1;
END
# run: f[COL0] = 2, -4, inf, -0.5 => R1 = -1, 5, -inf, 1.5; R2 = 3, 5, inf, 1.5; R3 = -1, -3, -inf, 0.5; R4 = 3, 5, inf, 1.5; R5 = -1, -3, -inf, 0.5; R6 = 3, 5, inf, 1.5; R7 = -0.25
#---- scalars for vectors, constants
!!FP1.0
MOV R0, 3;
MOV R1, -0.5;
MOV R2, {2};
MOV R3, {3, 4};
MOV R4, {5, 6, 7};
MOV R5, |-7|;
MOV R6, -{1, -2, 3, -4};
MOV R7, -|{1, -2, 3, -4}|;
MOV R8, +1;
POWR R9, {4, 2}.x, {4, 2}.y;
MOV o[COLR], R0;
END
# 3.11.2: missing components are filled with (0,0,0,1).
# run: => R0 = 3; R1 = -0.5; R2 = 2, 0, 0, 1; R3 = 3, 4, 0, 1; R4 = 5, 6, 7, 1; R5 = 7; R6 = -1, 2, -3, 4; R7 = -1, -2, -3, -4; R8 = 1; R9 = 16~2e-5
#---- the operand's sign is that of the operand, not of its neighbour
!!FP1.0
DEFINE one = 1;
DEFINE all = {1, 2, 3, 4};
DECLARE named = {-1, 2, -3, 4};
MOV R0, -one;
MOV R1, |-one|;
MOV R2, -all.wzyx;
MOV R3, -|named|;
MOV R4, -named.y;
MOV R5, +named;
MOV o[COLR], R0;
END
# run: => R0 = -1; R1 = 1; R2 = -4, -3, -2, -1; R3 = -1, -2, -3, -4; R4 = -2; R5 = -1, 2, -3, 4
# run: named = 5, 6, 7, 8 => R3 = -5, -6, -7, -8; R4 = -6; R5 = 5, 6, 7, 8
#---- signs of H registers are bits, too
!!FP1.0
MOVR R0, f[COL0];
MOVH H10, R0;
MOVR R1, -|H10|;
MOVR R2, -H10.wzyx;
MOVR R3, |H10|;
MOV o[COLR], R1;
END
# run: f[COL0] = -0, 0, 2.5, -inf => R1 = -0, -0, -2.5, -inf; R2 = inf, -2.5, -0, 0; R3 = 0, 0, 2.5, inf
#---- operands
!!FP1.0
MOV R0, -|f[COL0].wzyx|;
MOV R1, |f[COL0].yyxx|;
MOV R2, -f[COL0].z;
DEFINE k = {1, -2};
MOV R3, -k;
DECLARE d = 4;
MOV R4, d.x;
MOV R5, p[7].wzyx;
MOV o[COLR], R0;
END
# run: f[COL0] = 1, -2, 3, -4; p[7] = 1, 2, 3, 4 => R0 = -4, -3, -2, -1; R1 = 2, 2, 1, 1; R2 = -3; R3 = -1, 2, -0, -1; R4 = 4; R5 = 4, 3, 2, 1
