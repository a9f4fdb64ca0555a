# section: NV_fragment_program 3.11.2
#---- named constants and local parameters
!!FP1.0
DEFINE pi = 3.1415926535;
DEFINE color = {0.2, 0.5, 0.8, 1.0};
DECLARE fog_color1;
DECLARE fog_color2 = {0.3, 0.6, 0.9, 0.1};
DECLARE scalar = -2.5;
DECLARE same = color;
DECLARE half_pi = pi;
DECLARE short = {7};
MOV R0, pi;
MOV R1, color;
MOV R2, fog_color1;
MOV R3, fog_color2;
MOV R4, scalar;
MOV R5, same.wzyx;
MOV R6, half_pi.y;
MOV R7, short;
MOV o[COLR], R0;
END
# The initial value of a parameter that has none is (0,0,0,0); a scalar goes to all components.
# run: => R0 = 3.1415927; R1 = 0.2, 0.5, 0.8, 1; R2 = 0; R3 = 0.3, 0.6, 0.9, 0.1; R4 = -2.5; R5 = 1, 0.8, 0.5, 0.2; R6 = 3.1415927; R7 = 7, 0, 0, 1
# run: fog_color1 = 1, 2, 3, 4; fog_color2 = 5; scalar = 6, 7, 8, 9; short = nan, inf, -0, 0x00000001 => R2 = 1, 2, 3, 4; R3 = 5; R4 = 6, 7, 8, 9; R7 = nan, inf, -0, 0x00000001
#---- numbered local parameters
!!FP1.0
MOV R0, p[31];
MOV R1, p[0];
MOV R2, p[63];
ADDR R3, p[12], p[12].wzyx;
ADDR R4, -p[ 12 ], |p[12]|;
MOV o[COLR], R0;
END
# run: p[31] = 1, 2, 3, 4; p[63] = 5, 6, 7, 8; p[12] = -1, 2, -3, 4 => R0 = 1, 2, 3, 4; R1 = 0; R2 = 5, 6, 7, 8; R3 = 3, -1, -1, 3; R4 = 2, 0, 6, 0
# run: p[0] = 0x00000001, 0x7fc12345, -0, inf => R1 = 0x00000001, 0x7fc12345, -0, inf
#---- merging of constants
!!FP1.0
DEFINE two = 2;
DEFINE v = {1, 2, 3, 4};
MOVR R1, f[COL0];
MAD R0, R1, 2, -1;
ADD R2, {1,2,3,4}, 4;
MAD R3, {1, 2}, {2, 1}.yxyx, {0, 1, 2, 2};
ADD R4, v, two;
ADD R5, v.wzyx, {4, 3, 2, 1};
MAD R6, 1, two, {2};
ADD R7, {1, 2}, {0, 1};
MAD R8, two, 3, -4;
ADD R9, -0, {0};
MOV o[COLR], R0;
END
# run: f[COL0] = 1, 2, 3, 4 => o[COLR] = 1, 3, 5, 7; R2 = 5, 6, 7, 8; R3 = 1, 5, 2, 4; R4 = 3, 4, 5, 6; R5 = 8, 6, 4, 2; R6 = 4, 2, 2, 3; R7 = 1, 3, 0, 2; R8 = 2; R9 = 0, 0, 0, 1
