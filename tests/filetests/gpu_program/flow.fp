#---- Parentheses around conditions of BRK CONT CAL RET KIL IF
!!NVfp4.0
TEMP R;
MOV.S.CC R, {1, 0, 0, 0};
KIL (LT.x);
KIL GT.y;
IF (GT.x);
MOV.F result.color, 1.0;
ENDIF;
RET NE.x;
MOV.F result.color, 0.0;
END
# section: NV_gpu_program4 2.X.5
# quad: => result.color = 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000

#---- KIL: exit or go on?
!!NVfp5.0
TEMP A, R, C;
PARAM one = {1, 1, 1, 1};
MOV.U C, 7;
MOV.U A, program.local[0];
STORE.U32 C, A.x;
KIL -one;
ATOM.ADD.U32 R, C, A.x;
STORE.U32 C, A.y;
END
# section: NV_gpu_program4 2.X.5
# quad: program.local[0] = 0x00001000, 0x00001004, 0x00000000, 0x00000000;
#     memory[0x1000] = 0x00000000 0x00000000;
#     exec = 0
#     => killed;
#     memory[0x1000] = 0x00000007 0x00000000

#---- Infinite loops of helpers
!!NVfp5.0
TEMP A, R, n;
MOV.U A, program.local[0];
REP;
ATOM.CSWAP.U32.CC R, {0, 1}, A.x;
BRK (EQ.x);
ENDREP;
STORE.U32 0, A.x;
MOV.U result.color, R;
END
# section: NV_gpu_program4 2.X.5
# quad: program.local[0] = 0x00001000, 0x00000000, 0x00000000, 0x00000000;
#     memory[0x1000] = 0x00000000;
#     exec = 0
#     => result.color = 0x00000000, 0x00000000, 0x00000000, 0x00000000

#---- KIL by any of four numbers
!!NVfp4.0
KIL fragment.attrib[0];
MOV.F result.color, 1.0;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0, 0, 0, -0.5) (0, -0, 1, 2) (1, 2, 3, 4) (-1, 1, 1, 1) => result.color = 1; killed 0 3

#---- KIL by a test
!!NVfp4.0
TEMP R;
MOV.S.CC R, fragment.attrib[0];
KIL (LT.y);
KIL EQ.x;
MOV.F result.color, 1.0;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0x00000001, 0xffffffff, 0, 0) (0x00000001, 0x00000001, 0xffffffff, 0)
#     (0x00000000, 0x00000001, 0, 0) (0xffffffff, 0x00000000, 0, 0xffffffff)
#     => result.color = 1; killed 0 2
