# section: NV_fragment_program 3.11.3
#---- forms
!!FP1.0
MOV R0, {1.5, .5, 2., 3e2};
MOV R1, {1.5e1, .5E1, 2.e+1, 30e-1};
MOV R2, {-1.5, +.5, - 2, + 3E0};
MOV R3, {00012, 0.000, 0e0, 1e00002};
MOV R4, {3.1415926535, 0.1, 16777217, 16777219};
MOV R5, 1e0;
MOV o[COLR], R0;
END
# run: => R0 = 1.5, 0.5, 2, 300; R1 = 15, 5, 20, 3; R2 = -1.5, 0.5, -2, 3; R3 = 12, 0, 0, 100; R4 = 3.1415927, 0.1, 16777216, 16777220; R5 = 1
#---- too large and too small
!!FP1.0
MOV R0, {3.4028235e38, 3.4028235677e38, 3.5e38, 1e999999999};
MOV R1, {-3.5e38, -1e99999, 0e999999999, -0e5};
MOV R2, {1.1754944e-38, 1.1754942e-38, 1e-45, 1e-999999999};
MOV R3, {-1e-38, -1e-999, -0, 0.0};
MOV R4, {1.17549432e-38, 1.17549431e-38, 100000000000000000000000000000000000000000000, 0.000000000000000000000000000000000000000000001};
MOV o[COLR], R0;
END
# 3.11.4.2: too large is infinite, and a denormal is zero of its sign; what rounds to a number is that number.
# run: => R0 = 3.4028235e38, 3.4028235e38, inf, inf; R1 = -inf, -inf, 0, -0; R2 = 0x00800000, 0, 0, 0; R3 = -0, -0, -0, 0; R4 = 0x00800000, 0, inf, 0
#---- rounded once, from the decimal
!!FP1.0
MOV R0, {1.00000005960464477539062, 1.000000059604644775390625, 1.00000005960464477539063, 1.000000178813934326171875};
MOV R1, {340282356779733661637539395458142568447, 340282356779733661637539395458142568448, 8388608.5, 8388609.5};
MOV o[COLR], R0;
END
# run: => R0 = 1, 1, 0x3f800001, 0x3f800002; R1 = 3.4028235e38, inf, 8388608, 8388610
#---- no numbers
!!FP1.0
  MOV R0, .;
#         ^ syntax 3.11.3
  MOV R0, 1e;
#          ^ syntax 3.11.3
  MOV R0, 1.0f;
#            ^ syntax 3.11.3
  MOV R0, 0x10;
#          ^ syntax 3.11.3
  MOV R0, .e5;
#         ^ syntax 3.11.3
  MOV R0, inf;
#         ^ name 3.11.2
MOV o[COLR], 0;
END
#---- vectors
!!FP1.0
  MOV R0, {};
#          ^ syntax 3.11.3
  MOV R0, {1, 2, 3, 4, 5};
#                      ^ syntax 3.11.3
  MOV R0, {1, {2}};
#             ^ syntax 3.11.3
  MOV R0, {1 2};
#            ^ syntax 3.11.3
  MOV R0, {1, };
#             ^ syntax 3.11.3
  MOV R0, {1;
#           ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- the sign of a constant in place is its own
!!FP1.0
MOV R0, |-1|;
MOV R1, -|-1|;
MOV R2, -{-1, 2}.y;
MOV o[COLR], -1;
END
# run: => R0 = 1; R1 = -1; R2 = -2; o[COLR] = -1
#---- a constant has one sign
!!FP1.0
  MOV R0, --1;
#          ^ syntax 3.11.3
  MOV R0, {- -1};
#            ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- a scalar constant takes no suffix
!!FP1.0
  MOV R0, 1.x;
#           ^ syntax 3.11.3
  MOV R0, 1.0.x;
#            ^ syntax 3.11.3
MOV o[COLR], 0;
END
