#---- SHORT and the H suffix
!!NVfp4.0
SHORT TEMP S;
PK2H S, 1.0;
END
# section: NV_gpu_program5 2.X.4.1
# error: 3:6 restriction PK2H

#---- SHORT and the H suffix, 2
!!NVfp4.0
SHORT TEMP S;
ADDH S, 1.0, 0.0001;
MOV.F result.color, S;
END
# section: NV_gpu_program5 2.X.4.1
# quad: => result.color = 0x3f800347, 0x3f800347, 0x3f800347, 0x3f800347

#---- LONG in 4.0 programs
!!NVfp5.0
LONG ATTRIB a = fragment.texcoord[0];
END
# section: NV_gpu_program5 2.X.4.1
# error: 2:6 restriction 2.X.3.1
