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

#---- Votes of the threads that execute them
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP R, T;
MOV.U T, 9;
SLT.F.CC R, fragment.texcoord[0], 2.5;
IF NE.x;
TGALL.F T.x, R.x;
TGBALLOT T.y, R.x;
TGEQ.F T.z, R.x;
ENDIF;
MOV.U result.color, T;
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.texcoord[0] = (1) (2) (3) (4)
#     => result.color = (1, 0x00000003, 1, 0x00000009) (1, 0x00000003, 1, 0x00000009) (0x00000009) (0x00000009)

#---- Derivatives of what registers hold
!!NVfp4.0
TEMP R, D;
MOV.F R, fragment.texcoord[0];
DDX D, R;
DDY.F D.y, -R;
MOV.F result.color, D;
END
# section: NV_gpu_program4 2.X.8
# quad: fragment.texcoord[0] = (1) (3) (7) (15)
#     => result.color = (2, -6, 2, 2) (2, -12, 2, 2) (8, -6, 8, 8) (8, -12, 8, 8)
