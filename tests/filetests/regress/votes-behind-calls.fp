# Lanes that were called away are together again behind the CAL, also where another routine calls the same one.
#---- A vote
!!NVfp5.0
TEMP R, T;
MOV.S.CC R, fragment.attrib[0];
CAL f (EQ.x);
TGALL.S T.x, R.y;
MOV.S result.color, T;
CAL g;
RET;
f:
ADD.S R.z, R.z, 1;
g:
CAL f;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.attrib[0] = (0x00000000, 0x00000001, 0, 0) (0x00000001, 0x00000001, 0, 0) (0x00000001, 0x00000000, 0, 0) (0x00000001, 0x00000001, 0, 0)
#     => result.color = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0)

#---- A routine that calls itself
!!NVfp5.0
TEMP R, T;
MOV.S R, fragment.attrib[0];
CAL f;
TGALL.S T.x, R.y;
MOV.S result.color, T;
RET;
f:
SUB.S.CC R.x, R.x, 1;
IF GE.x;
CAL f;
ENDIF;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.attrib[0] = (0x00000000, 0x00000001, 0, 0) (0x00000005, 0x00000001, 0, 0) (0x00000001, 0x00000000, 0, 0) (0x00000003, 0x00000001, 0, 0)
#     => result.color = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0)
