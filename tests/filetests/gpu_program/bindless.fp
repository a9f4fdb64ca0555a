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

#---- images are found by their units, not by handles
!!NVfp5.0
OPTION NV_bindless_texture;
TEMP r;
LOADIM.U32 r, r, handle(program.local[0].x), 2D;
STOREIM.U32 handle(program.local[0].x), r, r, 2D;
END
# section: NV_bindless_texture 2.X.2
# error: 4:18 restriction 2.X.2 "images have no handles here"
# error: 5:13 restriction 2.X.2 "images have no handles here"
