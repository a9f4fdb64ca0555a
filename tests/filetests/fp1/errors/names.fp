# section: NV_fragment_program 3.11.2
#---- a name that no statement introduces
!!FP1.0
  MOV o[COLR], color;
#              ^ name 3.11.2
END
#---- a name that only a later statement introduces
!!FP1.0
  MOV o[COLR], color;
#              ^ name 3.11.2
DEFINE color = 1;
END
#---- redefinitions
!!FP1.0
DEFINE a = 1;
DECLARE b;
  DEFINE a = 2;
#        ^ name 3.11.2
  DECLARE a;
#         ^ name 3.11.2
  DEFINE b = {1};
#        ^ name 3.11.2
  DECLARE b = 3;
#         ^ name 3.11.2
MOV o[COLR], a;
END
#---- registers are no names
!!FP1.0
  DEFINE R0 = 1;
#        ^ name 3.11.2
  DEFINE R31 = 1;
#        ^ name 3.11.2
  DECLARE H63;
#         ^ name 3.11.2
  DECLARE TEX15;
#         ^ name 3.11.2
  DEFINE RC = 1;
#        ^ name 3.11.2
MOV o[COLR], 0;
END
#---- keywords are no names
!!FP1.0
  DEFINE MOV = 1;
#        ^ name 3.11.2
  DEFINE ADDHC_SAT = 1;
#        ^ name 3.11.2
  DEFINE END = 1;
#        ^ name 3.11.2
  DEFINE DECLARE = 1;
#        ^ name 3.11.2
  DEFINE EQ = 1;
#        ^ name 3.11.2
  DEFINE CUBE = 1;
#        ^ name 3.11.2
  DEFINE WPOS = 1;
#        ^ name 3.11.2
  DEFINE COLR = 1;
#        ^ name 3.11.2
  DEFINE f = 1;
#        ^ name 3.11.2
  DEFINE o = 1;
#        ^ name 3.11.2
  DEFINE p = 1;
#        ^ name 3.11.2
MOV o[COLR], 0;
END
#---- names that look like keywords, and are none
!!FP1.0
DEFINE R32 = 1;
DEFINE H64 = 2;
DEFINE TEX16 = 3;
DEFINE mov = 4;
DEFINE R01 = 5;
DEFINE _ = 6;
DEFINE $ = 7;
DEFINE $a_9 = 8;
DEFINE x = 9;
DEFINE xyzw = 10;
DEFINE ABS = 11;
DEFINE ADDQ = 12;
DEFINE r0 = 13;
DEFINE End = 14;
DEFINE e5 = 15;
MOV R0, R32;
MOV R1, H64;
MOV R2, x;
MOV R3, -$a_9;
MOV R4, xyzw;
MOV R5, R01;
MOV o[COLR], e5;
END
# run: => R0 = 1; R1 = 2; R2 = 9; R3 = -8; R4 = 10; R5 = 5; o[COLR] = 15
#---- names are case-sensitive
!!FP1.0
DEFINE a = 1;
DEFINE A = 2;
  SUB o[COLR], A, a;
END
# run: => o[COLR] = 1
#---- names that start with numbers
!!FP1.0
  DEFINE 9a = 1;
#        ^ name 3.11.2
MOV o[COLR], 0;
END
#---- a scalar constant has no components
!!FP1.0
DEFINE a = 1;
  MOV o[COLR], a.x;
#               ^ syntax 3.11.3
END
#---- a scalar operand needs one
!!FP1.0
DEFINE a = {1, 2};
DEFINE b = 3;
DECLARE c;
RCP o[COLR], a.y;
RCP o[COLR], b;
RCP o[COLR], 4;
  RCP o[COLR], a;
#               ^ syntax 3.11.3
  RCP o[COLR], c;
#               ^ syntax 3.11.3
  RCP o[COLR], R0;
#                ^ syntax 3.11.3
  RCP o[COLR], R0.xxxx;
#                ^ syntax 3.11.3
END
#---- the value of a constant is a constant
!!FP1.0
DECLARE a = {1, 2};
DEFINE c = {3};
  DEFINE b = a;
#            ^ name 3.11.3
  DECLARE d = a;
#             ^ name 3.11.3
DEFINE e = c;
DECLARE g = e;
  DEFINE h = p[0];
#            ^ syntax 3.11.3
  DEFINE i;
#         ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- constants within vectors
!!FP1.0
DEFINE a = 1;
DEFINE v = {a, 2, a};
MOV o[COLR], v;
END
# run: => o[COLR] = 1, 2, 1, 1
