#---- TGEQ: equal values or equal truth?
!!NVfp5.0
TEMP R, T;
MOV.F R, fragment.texcoord[0];
TGALL.F T.x, R.x;
TGANY.F T.y, R.x;
TGEQ.F T.z, R.x;
TGEQ.S T.w, 0;
MOV.U result.color, T;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.texcoord[0] = (1.0) (2.0) (3.0) (4.0)
#     => result.color = 0x3f800000, 0x3f800000, 0x3f800000, 0xffffffff

#---- Derivatives in divergent flow
!!NVfp4.0
TEMP R, D;
MOV.F R, fragment.texcoord[0];
SLT.F.CC D.x, R.x, 2.5;
IF NE.x;
MUL.F R, R, 10.0;
DDX.F result.color, R.x;
ENDIF;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.texcoord[0] = (1.0) (2.0) (3.0) (4.0)
#     => result.color = (10, 10, 10, 10) (10, 10, 10, 10) (0) (0)

#---- Order of memory operations among lanes
!!NVfp5.0
TEMP A, R, C;
MOV.U A, program.local[0];
MOV.U C, 1;
ATOM.ADD.U32 R, C, A.x;
MOV.U result.color, R;
END
# section: NV_gpu_program5 2.X.8
# quad: program.local[0] = 0x00001000, 0x00000000, 0x00000000, 0x00000000;
#     memory[0x1000] = 0x00000000 0x00000000;
#     exec = 0
#     => result.color = 0x00000000, 0x00000000, 0x00000000, 0x00000000
