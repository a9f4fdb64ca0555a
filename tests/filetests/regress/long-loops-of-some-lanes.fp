!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t1;
TEMP t2;
sub0:
REP {65536.0};
MOV result.color.z, 1.0;
ENDREP;
RET;
sub1:
CAL sub0 (NE);
MOV t1.x, 0.0;
DDY t2.w, t1.x;
RET;
main:
MOV t1.x, fragment.facing;
MOVC CC.x, fragment.facing;
CAL sub1;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     fragment.facing = (1) (1) (1) (0, 1, 1, 1)
#     => result.color = (0, 0, 1, 0) (0, 0, 1, 0) (0, 0, 1, 0) (0);
#     R0 = 0;
#     R1 = 0;
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (EQ);
#     count = (519) (519) (519) (7)
