# section: NV_fragment_program2 3.11.4.X
# Blocks, loops and calls together.
#---- two calls of one code
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP r;
MOVC CC, fragment.texcoord[0];
MOV r, 0;
CAL a (GT.xyzw);
CAL b (GT.xwyx);
MOV result.color, r;
RET;
a: ADD r, r, 1;
RET;
b: ADD r, r, 10;
RET;
END
# run: fragment.texcoord[0] = -3, 0, 5, nan => result.color = 1
# run: fragment.texcoord[0] = -3, 4, 5, nan => result.color = 11
# run: fragment.texcoord[0] = -3, 0, -5, nan => result.color = 0
#---- a sum in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP r;
MOV r, 1;
LOOP {5, 0, 1};
ADD r, r, fragment.texcoord[A0.x];
ENDLOOP;
REP program.local[0];
ADD r, r, r;
ENDREP;
MOV result.color, r;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1; program.local[0] = 2
#     => result.color = 44, 44, 4, 24
#---- a loop in an IF, an IF in a loop
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP r;
MOV r, 0;
MOVC CC, fragment.texcoord[0];
IF GT.x;
REP 3;
IF GT.y;
ADD r, r, 1;
ELSE;
ADD r, r, 2;
ENDIF;
ENDREP;
ELSE;
MOV r, 9;
ENDIF;
MOV result.color, r;
END
# quad: fragment.texcoord[0] = (1, 1, 0, 0) (1, 0, 0, 0) (0) (-1) => result.color = (3) (6) (9) (9)
#---- a label between ELSE and ENDIF
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
ELSE;
  l: ENDIF;
# ^ restriction 3.11.4.X
END
#---- a label of a block that ended
!!ARBfp1.0
OPTION NV_fragment_program2;
IF TR;
ENDIF;
l: MOV result.color, 1;
CAL f;
RET;
f: RET;
END
# run: => result.color = 1
#---- two labels of one name
!!ARBfp1.0
OPTION NV_fragment_program2;
l: RET;
  l: RET;
# ^ name 3.11.4.X
END
#---- falling into a subroutine
!!ARBfp1.0
OPTION NV_fragment_program2;
CAL f;
f: ADD result.color, 1, 1;
END
# run: => result.color = 2
