#---- x, y and z of a CUBE lookup are divided by w
!!NVfp4.0
TXP result.color, fragment.texcoord[0], texture[0], CUBE;
END
# section: NV_gpu_program4 2.X.8 TXP
# The text has no exception for cube maps, unlike NV_fragment_program.
# run: sampler = coordinates; fragment.texcoord[0] = 2, 4, 6, 2 => result.color = 1, 2, 3, 0
#---- the divisor is read in all lanes
!!NVfp4.0
TEMP R;
MOV.F R, fragment.texcoord[0];
MOV.F.CC R.x, fragment.texcoord[1];
IF NE.x;
TXP R, R, texture[0], CUBE;
ENDIF;
MOV.F result.color, R;
END
# section: NV_gpu_program4 2.X.8 TXP
# quad: sampler = coordinates;
#     fragment.texcoord[0] = 2, 4, 6, 2;
#     fragment.texcoord[1] = (2) (0) (4) (8)
#     => result.color = (1, 2, 3, 0) (0, 4, 6, 2) (2, 2, 3, 0) (4, 2, 3, 0)
#---- offsets that a query is given
!!NVfp5.0
TXQ result.color, 3, texture[1], SHADOWARRAY2D, offset(fragment.attrib[28]);
END
# section: NV_gpu_program4 2.X.8 TXQ
# run: sampler = coordinates; fragment.attrib[28] = 1 => result.color = 0x00000000, 0x00000000, 0x40400000, 0x3f800000
