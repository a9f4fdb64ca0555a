!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP l0;
TEMP s0;
MOV s0.y, fragment.texcoord[2];
MOVC CC.y, s0;
IF LE.y;
CAL sub1;
ENDIF;
DDX s0.x, l0;
sub0:
sub1:
MOV l0.x, {1.0};
CAL sub0;
CAL sub0;
REP program.local[84];
ENDREP;
END
# section: NV_fragment_program2 3.11.2
# mismatch, separate MAD, expanded IR: R1.x of lane 2 is 0.0 (0x00000000), should be 1.0 (0x3f800000)
# quad: mad = separate;
#     fragment.texcoord[2] = (1) (1) (1) (1, 0, 1, 1)
#     => R0 = 1, 0, 0, 0;
#     R1 = (0, 1, 0, 0) (0, 1, 0, 0) (1, 1, 0, 0) (0);
#     cc = (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ);
#     count = (14) (14) (14) (12)
