#---- what a lane wrote before it left a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
TEMP b;
# Others see it in the same round.
MOVC CC.x, fragment.texcoord[0];
REP {3.0};
IF LT;
MOV a.x, 1.0;
BRK;
ENDIF;
DDX b.x, a;
ENDREP;
MOV result.color, b;
END
# section: NV_fragment_program2 3.11.2
# quad: fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => result.color = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (-1, 0, 0, 0);
#     R0 = (0, 0, 0, 0) (0, 0, 0, 0) (1, 0, 0, 0) (0, 0, 0, 0);
#     R1 = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (-1, 0, 0, 0);
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = (12) (12) (6) (12)
#---- what a lane wrote before it ended in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
TEMP b;
# Others see it in the same round.
MOVC CC.x, fragment.texcoord[0];
REP {3.0};
IF LT;
MOV a.x, 1.0;
RET;
ENDIF;
DDX b.x, a;
ENDREP;
MOV result.color, b;
END
# section: NV_fragment_program2 3.11.2
# quad: fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => result.color = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (-1, 0, 0, 0);
#     R0 = (0, 0, 0, 0) (0, 0, 0, 0) (1, 0, 0, 0) (0, 0, 0, 0);
#     R1 = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (-1, 0, 0, 0);
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = (12) (12) (5) (12)
#---- a subroutine that ends the program
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
TEMP b;
# It is executed before what waits for its end.
MOVC CC.x, fragment.texcoord[0];
REP {3.0};
CAL s;
MOV a.x, 1.0;
ENDREP;
MOV result.color, b;
RET;
s:
RET (LT);
DDX b, a;
END
# section: NV_fragment_program2 3.11.2
# quad: fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => result.color = 0, 0, 0, 0;
#     R0 = (0, 0, 0, 0) (0, 0, 0, 0) (1, 0, 0, 0) (0, 0, 0, 0);
#     R1 = 0, 0, 0, 0;
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = (5) (5) (16) (5)
#---- a subroutine that calls itself in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP l1;
TEMP s31;
sub0:
RET (LT);
DDY s31.x, l1;
LOOP program.env[71];
MOVC CC.x, fragment.texcoord[0];
CAL sub0;
MOV l1.x, 1.0;
ENDLOOP;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     program.env[71] = 1;
#     fragment.texcoord[0] = (1) (1) (-1, 1, 1, 1) (1)
#     => R0 = (0) (0) (1, 0, 0, 0) (0);
#     R1 = 0;
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ) (GT, EQ, EQ, EQ);
#     count = (23) (23) (8) (23)
