#---- the mask is in x
!!NVfp5.0
MOV.S result.samplemask.x, 5;
END
# section: NV_gpu_program5 2.X.3.5
# run: => result.samplemask = 0x00000005, 0x00000000, 0x00000000, 0x00000000
#---- where it is not written, no sample is masked out
!!NVfp5.0
TEMP R;
MOV.F.CC R, fragment.texcoord[0];
IF LT.x;
MOV.S result.samplemask.x, 5;
ENDIF;
END
# section: NV_gpu_program5 2.X.3.5
# quad: fragment.texcoord[0] = (1) (-1) (1) (-1)
#     => result.samplemask = (0xffffffff, 0, 0, 0) (0x00000005, 0, 0, 0) (0xffffffff, 0, 0, 0) (0x00000005, 0, 0, 0)
#---- other components start as those of other results
!!NVfp5.0
MOV.S result.samplemask.y, 5;
END
# section: NV_gpu_program5 2.X.3.5
# run: => result.samplemask = 0xffffffff, 0x00000005, 0x00000000, 0x00000000
