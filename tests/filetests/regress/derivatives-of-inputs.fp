#---- a parameter, in a loop that some lanes come to
!!ARBfp1.0
OPTION NV_fragment_program2;
MOVC result.color.y, fragment.position.w;
IF LT;
LOOP program.env[4];
DDYC CC.x, program.env[4];
ENDLOOP;
ENDIF;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     program.env[4] = 1;
#     fragment.position = (1) (1) (1, 1, 1, -1) (1)
#     => result.color = (0, 1, 0, 0) (0, 1, 0, 0) (0, -1, 0, 0) (0, 1, 0, 0);
#     cc = (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ, LT, EQ, EQ) (EQ, GT, EQ, EQ);
#     count = (2) (2) (6) (2)
#---- an attribute, in a loop that some lanes come to twice
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP s1;
MOVC CC.w, fragment.texcoord[1];
IF LT;
CAL sub0;
ENDIF;
sub0:
MOV result.color.y, fragment.texcoord[0];
REP state.material.back.ambient;
DDX s1.y, fragment.texcoord[0];
ENDREP;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     state.material.back.ambient = 1;
#     fragment.texcoord[0] = 1;
#     fragment.texcoord[1] = (1) (1) (1) (1, 1, 1, -1)
#     => result.color = 0, 1, 0, 0;
#     R0 = 0;
#     cc = (EQ, EQ, EQ, GT) (EQ, EQ, EQ, GT) (EQ, EQ, EQ, GT) (EQ, EQ, EQ, LT);
#     count = (6) (6) (6) (7)
#---- an attribute, in a branch that some lanes take in several rounds
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t0;
sub0:
REP program.env[155];
MOVC CC.y, fragment.position;
IF LT;
DDY t0.xy, fragment.position;
ENDIF;
ENDREP;
MOVC CC.x, t0;
RET (LE.x);
CAL sub0;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     program.env[155] = 1;
#     fragment.position = (1) (0, 1, 1, 1) (1) (1, -1, 1, 1)
#     => R0 = (0) (0) (0) (1, -2, 0, 0);
#     cc = (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (EQ, GT, EQ, EQ) (GT, LT, EQ, EQ);
#     count = (6) (6) (6) (45)
