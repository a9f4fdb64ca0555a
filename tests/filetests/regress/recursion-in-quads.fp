!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t572;
TEMP t573;
CAL sub1 (GT);
MOVC CC.x, fragment.color.primary;
CAL sub0;
CAL sub2;
sub0:
RET (LT);
sub1:
DDX t573.w, t572;
CAL sub0;
RET;
sub2:
TXL t572.w, t572, texture[0], 3D;
IF GT;
ENDIF;
REP state.matrix.texture[4].transpose.row[0];
ENDREP;
LOOP {1.0};
REP {1.0};
REP state.matrix.texture[4].transpose.row[0];
ENDREP;
ENDREP;
ENDLOOP;
END
# section: NV_fragment_program2 3.11.2
# mismatch, separate MAD, final IR: R1.w of lane 2 is 3.0 (0x40400000), should be 0.0 (0x00000000)
# quad: mad = separate;
#     sampler = call;
#     fragment.color.primary = (1) (1) (1) (-1, 1, 1, 1)
#     => R0 = (0) (0) (0) (0, 0, 0, 3);
#     R1 = 0;
#     cc = (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (GT, EQ, EQ, EQ) (LT, EQ, EQ, EQ);
#     count = 15
