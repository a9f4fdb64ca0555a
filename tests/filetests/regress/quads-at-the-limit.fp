#---- a lane comes to the limit where it reads others
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
TEMP b;
# It does so in its turn, while others go on.
MOVC CC.x, fragment.texcoord[0];
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
REP {255.0};
REP {255.0};
IF LT;
MOV b.y, 1.0;
MOV b.y, 1.0;
ENDIF;
DDX b.x, a;
ADD a.x, a, 1.0;
ENDREP;
ENDREP;
MOV result.color, b;
END
# section: NV_fragment_program2 3.11.2
# quad: fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => result.color = 0, 0, 0, 0;
#     R0 = (16350, 0, 0, 0) (16350, 0, 0, 0) (9351, 0, 0, 0) (16350, 0, 0, 0);
#     R1 = (0, 0, 1, 0) (0, 0, 1, 0) (0, 1, 1, 0) (6998, 0, 1, 0);
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = 65536
#---- a lane comes to the limit where others read what it writes
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
TEMP b;
# It does so in its turn, while others go on.
MOVC CC.x, fragment.texcoord[0];
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
MOV b.z, 1.0;
REP {255.0};
REP {255.0};
IF LT;
MOV b.y, 1.0;
MOV b.y, 1.0;
ENDIF;
DDX b.x, a;
ADD a.x, a, 1.0;
ENDREP;
ENDREP;
MOV result.color, b;
END
# section: NV_fragment_program2 3.11.2
# quad: fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => result.color = 0, 0, 0, 0;
#     R0 = (16350, 0, 0, 0) (16350, 0, 0, 0) (9350, 0, 0, 0) (16350, 0, 0, 0);
#     R1 = (0, 0, 1, 0) (0, 0, 1, 0) (0, 1, 1, 0) (6999, 0, 1, 0);
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = 65536
