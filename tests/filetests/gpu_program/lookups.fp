#---- Texel offsets
!!NVfp4.0
TEMP R;
TEX R, R, texture[0], 2D, (8, 0);
END
# section: NV_gpu_program4 2.X.4.4
# error: 3:28 range 2.X.4.4

#---- Texel offsets, 2
!!NVfp5.0
TEMP R, o;
TEX R, R, texture[0], 2D, (-8, 7);
TEX R, R, texture[0], 2D, offset(o);
TEX R, R, texture[0], 2D offset(o);
TXD R, R, R, R, texture[0], 2D, (1,1);
END
# section: NV_gpu_program4 2.X.4.4
# load

#---- Texel offsets, 3
!!NVfp5.0
TEMP R, o;
TXD R, R, R, R, texture[0], 2D, offset(o);
END
# section: NV_gpu_program4 2.X.4.4
# error: 3:33 restriction 2.X.4.4
