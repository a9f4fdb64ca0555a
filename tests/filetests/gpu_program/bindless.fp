#---- The texture of a handle
!!NVfp5.0
OPTION NV_bindless_texture;
LONG TEMP H;
TEMP handle;
PK64.U H, {7, 1, 9, 0};
MOV.F handle, {1, 2, 3, 4};
TXL.F result.color, handle, handle(H.x), 2D, offset(handle);
END
# section: NV_bindless_texture 2.X.2
# run: sampler = handles => result.color = 7, 1, 148, 3

#---- Each lane its own
!!NVfp5.0
OPTION NV_bindless_texture;
LONG TEMP H;
TEMP R;
MOV.F R, 0;
MOV.U R.x, fragment.attrib[0].x;
PK64.U H.x, R;
SGT.S.CC R.y, R.x, 5;
IF EQ.y;
TEX.F result.color, R, handle(H.x), ARRAY2D;
ENDIF;
END
# section: NV_bindless_texture 2.X.4.4
# quad: sampler = handles; fragment.attrib[0] = (0x00000005) (0x00000004) (0x00000006) (0x00000005)
#     => result.color = (5, 0, 132, 0) (4, 0, 132, 0) (0) (5, 0, 132, 0)

#---- Without the option
!!NVfp5.0
LONG TEMP H;
TEMP R;
TEX.F R, R, handle(H.x), 2D;
END
# section: NV_bindless_texture 2.X.2
# error: 4:13 version 2.X.2 "NV_bindless_texture"

#---- A handle is unsigned, and one component
!!NVfp5.0
OPTION NV_bindless_texture;
LONG INT TEMP I;
LONG TEMP H;
TEMP R;
TEX.F R, R, handle(I.x), 2D;
TEX.F R, R, handle(H), 2D;
END
# section: NV_bindless_texture 2.X.2
# error: 6:20 restriction 2.X.4
# error: 7:21 syntax 2.X.2

#---- TXQS reads nothing but the handle
!!NVfp5.0
OPTION NV_bindless_texture;
OPTION ARB_shader_texture_image_samples;
OPTION NV_texture_multisample;
LONG TEMP H;
PK64.U H.x, fragment.attrib[0];
TXQS result.color, handle(H.x), 2DMS;
END
# section: NV_bindless_texture 2.X.4.4
# run: sampler = handles; fragment.attrib[0] = 0x00000005, 0x00000003, 0, 0 => result.color = 5, 3, 132, 10
