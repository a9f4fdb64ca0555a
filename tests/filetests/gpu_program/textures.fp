#---- A second vector of coordinates: I4
!!NVfp5.0
OPTION ARB_draw_buffers;
TEMP C, D;
MOV.F C, {1, 2, 3, 4};
MOV.F D, {5, 6, 7, 8};
TEX.F result.color, C, D, texture[0], SHADOWARRAYCUBE;
TEX.F result.color[1], C, D.z, texture[0], SHADOWARRAYCUBE;
TXB.F result.color[2], C, D, texture[1], ARRAYCUBE;
TXL.F result.color[3], C, 9.0, texture[1], ARRAYCUBE;
TXL.F result.color[4], C, D, texture[2], SHADOWCUBE;
TEX.F result.color[5], C, texture[1], ARRAYCUBE;
END
# section: NV_gpu_program5 2.X.4.4
# run: sampler = rows
#     => result.color = 4, 5, 0, 0; result.color[1] = 4, 7, 0, 0; result.color[2] = 4, 0, 5, 0;
#     result.color[3] = 4, 0, 9, 0; result.color[4] = 0, 4, 5, 0; result.color[5] = 4, 0, 0, 0

#---- What NVIDIA's compilers write behind OPTION NV_internal
!!NVfp5.0
OPTION NV_internal;
OPTION ARB_draw_buffers;
TEMP C, D;
MOV.F C, {1, 2, 3, 4};
MOV.F D, {5, 6, 7, 8};
TXB.F result.color, C, D, texture[0], SHADOWARRAYCUBE;
TXL.F result.color[1], C, D, texture[1], SHADOWARRAY2D;
END
# section: NV_gpu_program5 2.X.4.4
# run: sampler = rows => result.color = 4, 5, 6, 0; result.color[1] = 3, 4, 5, 0

#---- Where there is no room for the reference
!!NVfp5.0
TEMP C;
TEX.F C, C, texture[0], SHADOWARRAYCUBE;
END
# section: NV_gpu_program5 2.X.8 TEX
# error: 3:25 restriction TEX "SHADOWARRAYCUBE"

#---- Where one vector is enough
!!NVfp5.0
TEMP C;
TEX.F C, C, C, texture[0], 2D;
END
# section: NV_gpu_program5 2.X.8 TEX
# error: 3:28 restriction TEX "with two operands"

#---- Where LODCLAMP takes its level
!!NVfp5.0
OPTION ARB_draw_buffers;
TEMP C, D;
MOV.F C, {1, 2, 3, 4};
MOV.F D, {5, 6, 7, 8};
TEX.F.LODCLAMP result.color, C, D, texture[0], SHADOW2D;
TEX.F.LODCLAMP result.color[1], C, D, texture[1], ARRAYCUBE;
TEX.F.LODCLAMP result.color[2], C, D, texture[2], SHADOWCUBE;
TEX.F.LODCLAMP result.color[3], C, D, texture[3], SHADOWARRAYCUBE;
TXB.F.LODCLAMP result.color[4], C, D.y, texture[4], 2D;
TXB.F.LODCLAMP result.color[5], C, D, texture[1], ARRAYCUBE;
TXD.F.LODCLAMP result.color[6], C, D, D, texture[5], ARRAY1D;
TEX.F.LODCLAMP result.color[7], C, texture[4], 2D;
END
# section: EXT_sparse_texture2 2.X.4.4
# run: sampler = rows
#     => result.color = 0, 0, 0, 5; result.color[1] = 4, 0, 0, 6; result.color[2] = 0, 4, 0, 6;
#     result.color[3] = 4, 5, 0, 6; result.color[4] = 0, 0, 4, 6; result.color[5] = 4, 0, 5, 6;
#     result.color[6] = 2, 0, 0, 8; result.color[7] = 0

#---- LODCLAMP clamps a level that is computed
!!NVfp5.0
TEMP C;
TXL.F.LODCLAMP C, C, texture[0], 2D;
TEX.F.LODCLAMP C, C, C, texture[1], RECT;
TXF.LODCLAMP C, C, texture[0], 2D;
END
# section: EXT_sparse_texture2 2.X.4.1
# error: 3:7 restriction 2.X.4.1 "TXL has no modifier LODCLAMP"
# error: 4:37 restriction TEX "RECT"
# error: 5:5 restriction 2.X.4.1 "TXF has no modifier LODCLAMP"

#---- SPARSE, and tests of what was resident: all is
!!NVfp5.0
OPTION EXT_sparse_texture2;
TEMP C, R;
MOV.F C, {1, 2, 3, 4};
MOV.F R, 0;
TEX.F.SPARSE R.x, C, texture[0], 2D;
MOV.F R.y (RESIDENT), 5;
MOV.F R.y (NONRESIDENT), 6;
TXF.F.SPARSE R.z, C, texture[0], 2D;
IF NONRESIDENT.x;
MOV.F R.w, 7;
ELSE;
MOV.F R.w, 8;
ENDIF;
KIL NONRESIDENT;
MOV.F result.color, R;
END
# section: EXT_sparse_texture2 2.X.4.3
# run: sampler = coordinates => result.color = 1, 5, *, 8

#---- Texels are missing where t < s: of the last lookup with SPARSE, lane by lane
!!NVfp5.0
OPTION EXT_sparse_texture2;
TEMP A, R;
MOV.F R, 0;
MOV.F R.x (NONRESIDENT), 1;
TEX.F.SPARSE A, fragment.texcoord[0], texture[0], 2D;
TEX.F A, {2, 1, 0, 0}, texture[0], 2D;
MOV.F R.y (NONRESIDENT.w), 2;
IF RESIDENT;
TEX.F.SPARSE A.x, {2, 1, 0, 0}, texture[0], 2D;
ELSE;
TEX.F.SPARSE A.x, {1, 2, 0, 0}, texture[0], 2D;
ENDIF;
MOV.F R.z (NONRESIDENT.y), 3;
MOV.F R.w (RESIDENT), 4;
MOV.F result.color, R;
END
# section: EXT_sparse_texture2 2.X.4.3
# quad: sampler = coordinates; fragment.texcoord[0] = (2, 1, 0, 0) (1, 1, 0, 0) (1, 2, 0, 0) (3, 1, 0, 0)
#     => result.color = (0, 2, 0, 4) (0, 0, 3, 0) (0, 0, 3, 0) (0, 2, 0, 4)

#---- The mask of the lookup tests what was before it; images and units outside of the array are all there
!!NVfp5.0
OPTION EXT_sparse_texture2;
TEMP R, I;
INT TEMP N;
TEXTURE T[] = { texture[0..1] };
MOV.F R, 7;
TEX.F.SPARSE R.x (NONRESIDENT), {2, 1, 0, 0}, texture[0], 2D;
TEX.F.SPARSE R.y (NONRESIDENT), {3, 4, 0, 0}, texture[0], 2D;
MOV.F R.z (RESIDENT), 1;
TEX.F.SPARSE R.w, {2, 1, 0, 0}, texture[0], 2D;
MOV.S N.x, 5;
TEX.F.SPARSE I, {2, 1, 0, 0}, T[N.x], 2D;
MOV.F R.w (RESIDENT), 3;
MOV.F result.color, R;
END
# section: EXT_sparse_texture2 2.X.4.3
# run: sampler = coordinates => result.color = 7, 4, 1, 3

#---- SPARSE is for texels, in NV_gpu_program5, and has one flag
!!NVfp5.0
TEMP C;
TXQ.SPARSE C, C, texture[0], 2D;
MOV.F C (RESIDENT1), 0;
END
# section: EXT_sparse_texture2 2.X.4.1
# error: 3:5 restriction 2.X.4.1 "TXQ has no modifier SPARSE"
# error: 4:10 syntax 2.X.2

#---- Neither is in NV_gpu_program4
!!NVfp4.0
TEMP C;
TEX.F.SPARSE C, C, texture[0], 2D;
MOV.F C (RESIDENT), 0;
END
# section: EXT_sparse_texture2 2.X.4.1
# error: 3:7 version 2.X.4.1 "SPARSE"
# error: 4:10 version 2.X.4.3 "RESIDENT"

#---- TXP divides all three coordinates, whatever the target
!!NVfp4.0
OPTION ARB_draw_buffers;
TEMP C;
MOV.F C, {1, 2, 3, 4};
TXP result.color, C, texture[0], 2D;
TXP result.color[1], C, texture[1], CUBE;
TXP result.color[2], C, texture[2], 1D;
END
# section: NV_gpu_program4 2.X.8 TXP
# run: sampler = coordinates
#     => result.color = 0.25, 0.5, 0.75, 0; result.color[1] = 0.25, 0.5, 0.75, 1; result.color[2] = 0.25, 0.5, 0.75, 2

#---- The layer that TXP looks up is divided, too
!!NVfp4.0
TEMP C;
MOV.F C, {1, 2, 3, 4};
TXP result.color, C, texture[0], ARRAY1D;
END
# section: NV_gpu_program4 2.X.8 TXP
# run: sampler = rows => result.color = 0.5, 0, 0, 0

#---- NTC leaves the types of offsets and of second coordinates unchecked, too
!!NVfp5.0
OPTION NV_bindless_texture;
FLOAT TEMP f;
INT TEMP i;
TEX.F.NTC f, f, texture[0], 2D, offset(f);
TEX.F.NTC f, f, i, texture[1], SHADOWARRAYCUBE;
TEX.F.NTC f, f, handle(i.x), 2D;
TEX.F f, f, texture[0], 2D, offset(f);
TEX.F f, f, i, texture[1], SHADOWARRAYCUBE;
TEX.F f, f, handle(i.x), 2D;
END
# section: NV_gpu_program4 2.X.4.1
# error: 8:36 restriction 2.X.4
# error: 9:13 restriction 2.X.4
# error: 10:20 restriction 2.X.4

#---- a second vector of coordinates is of NV_gpu_program5: "will fail to load if it contains a TXB instruction with a target of SHADOWCUBE"
!!NVfp4.0
TEMP r;
TXB r, r, texture[0], SHADOWCUBE;
TXB r, r, r, texture[1], SHADOWCUBE;
TXL r, r, r, texture[2], SHADOWCUBE;
END
# section: NV_gpu_program4 2.X.8 TXB
# error: 3:23 restriction TXB
# error: 4:11 version 2.X.2 "a second vector of coordinates is in !!NVfp5.0"
# error: 5:11 version 2.X.2 "a second vector of coordinates is in !!NVfp5.0"
