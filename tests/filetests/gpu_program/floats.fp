#---- LG2, RSQ, POW, RCP, LIT special values
!!NVfp4.0
TEMP R;
LIT result.color, {1.0, 0.0, 0.0, 0.0};
END
# section: NV_gpu_program4 2.X.8
# quad: => result.color = 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000
