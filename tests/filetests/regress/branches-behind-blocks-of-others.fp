# A block that one other alone leads to waits for lanes at blocks that stand before it all the same.
#---- A difference behind IF, whose other branch returns
!!NVfp5.0
TEMP R, T;
MOV.S.CC R, fragment.attrib[0];
MOV.F T, 0;
IF NE.x;
ADD.S R.z, R.z, 1;
ELSE;
MOV.F T.x, 1;
MOV.F result.color, 5;
RET;
ENDIF;
DDX.F R.y, T.x;
MOV.F result.color, R.y;
END
# section: NV_gpu_program4 2.X.8
# quad: fragment.attrib[0] = (0x00000000) (0x00000001) (0x00000002) (0xffffffff)
#     => result.color = (5) (-1) (0) (0)

#---- A load there, of what the other branch stores
!!NVfp5.0
OPTION NV_shader_storage_buffer;
STORAGE buffer[] = { program.storage[0] };
TEMP R;
MOV.S.CC R, fragment.attrib[0];
IF NE.x;
ADD.S R.z, R.z, 1;
ELSE;
MOV.U R.x, 7;
STB.U32 R.x, buffer[0];
MOV.U result.color, 5;
RET;
ENDIF;
LDB.U32 R, buffer[0];
MOV.U result.color, R.x;
END
# section: NV_gpu_program4 2.X.8
# quad: storage[0] = 0x00000003 0x00000004; fragment.attrib[0] = (0x00000000) (0x00000001) (0x00000002) (0xffffffff)
#     => result.color = (0x00000005) (0x00000007) (0x00000007) (0x00000007); storage[0] = 0x00000007 0x00000004
