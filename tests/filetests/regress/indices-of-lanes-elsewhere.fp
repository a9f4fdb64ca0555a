!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP s52;
LOOP program.local[2];
MOVC CC.y, fragment.texcoord[7];
ENDLOOP;
IF EQ.y;
LOOP {1.0};
DDX s52.x, fragment.texcoord[A0.x];
ENDLOOP;
ENDIF;
END
# section: NV_fragment_program2 3.11.2
# Lanes that do not go round the second loop show the index that they had last: 2, since the end of a loop steps it.
# quad: program.local[2] = 1;
#     fragment.texcoord[0] = 1;
#     fragment.texcoord[1] = 0, 1, 1, 1;
#     fragment.texcoord[2] = 1;
#     fragment.texcoord[3] = 1;
#     fragment.texcoord[4] = 1;
#     fragment.texcoord[5] = 1;
#     fragment.texcoord[6] = 1;
#     fragment.texcoord[7] = (1) (1) (1) (1, 0, 1, 1)
#     => R0 = 0;
#     cc = (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ);
#     count = (4) (4) (4) (8)
