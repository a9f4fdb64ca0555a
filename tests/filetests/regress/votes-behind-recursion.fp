# Where a routine calls itself so deeply that it is not copied for each call, lanes that were not called wait for the deepest call all the same.
#---- The lane that returns at once waits for the others, which come back from a depth of 32
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP R, T;
INT TEMP C;
MOV.S.CC C, fragment.attrib[0];
MOV.S T, 0;
MOV.U R, 0;
CAL f;
TGBALLOT.U R.x, T;
MOV.U result.color, R;
RET;
f:
MOV.S.CC C.x, C;
RET (LT.x);
MOV.S T.x, 1;
CAL g;
CAL g;
CAL g;
CAL g;
CAL f;
RET;
g:
ADD.S T.y, T, 1;
ADD.S T.z, T, 2;
XOR.S T.y, T, T.z;
OR.S T.z, T, T.y;
SHL.S T.w, T.z, 1;
NOT.S T.y, T.w;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.attrib[0] = (0x00000000) (0x00000001) (0x00000002) (0xffffffff)
#     => result.color = 0x00000007, 0x00000000, 0x00000000, 0x00000000

#---- Two calls from main, of which one is in a loop
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP temp2;
TEMP temp3;
REP.F64 {1.0};
CAL sub0;
ENDREP;
CAL sub0;
TGBALLOT.U temp2.x, temp2;
sub0:
MOVC.S64 temp3.w, fragment.texcoord[1];
RET (LT);
MOV.S64 temp2.x, 1;
IF OF1;
ENDIF;
IF LEG;
IF NSF1;
REP.S64 {1};
REP.U64 {1};
ENDREP;
ENDREP;
ENDIF;
REP.U64 {1};
ENDREP;
ENDIF;
CAL sub0;
END
# section: NV_gpu_program5 2.X.2
# quad: mad = separate;
#     fragment.texcoord[1] = (1) (1) (1) (1, 1, 1, -1)
#     => R0 = 0x00000007, 0x00000000, 0x00000000, 0x00000000;
#     R1 = (0x00000000, 0x00000000, 0x00000000, 0x3f800000) (0x00000000, 0x00000000, 0x00000000, 0x3f800000) (0x00000000, 0x00000000, 0x00000000, 0x3f800000) (0x00000000, 0x00000000, 0x00000000, 0xbf800000);
#     cc = (EQ, EQ, EQ, GT) (EQ, EQ, EQ, GT) (EQ, EQ, EQ, GT) (EQ, EQ, EQ, LT)
