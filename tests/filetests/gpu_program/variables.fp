#---- Interpolation modifiers on integer specials
!!NVfp4.0
INT ATTRIB p = primitive.id;
MOV.S result.color, p;
END
# section: NV_gpu_program4 2.X.3
# load

#---- Interpolation modifiers on integer specials, 2
!!NVfp4.0
INT ATTRIB p = fragment.attrib[0];
END
# section: NV_gpu_program4 2.X.3
# error: 2:16 restriction 2.X.3.1

#---- OPTIONs
!!NVfp4.0
MOV.F result.color[1], 1.0;
END
# section: NV_gpu_program4 2.X.3
# error: 2:19 restriction 2.X.3.5

#---- What results of fragments begin with: zeros, the fragment's own depth, and all samples
!!NVfp5.0
TEMP R;
MOV.F.CC R, fragment.texcoord[0];
MOV.F result.color.x, 1.0;
IF GT.x;
MOV.F result.depth.z, 0.75;
MOV.U result.samplemask.x, 5;
ENDIF;
END
# section: NV_gpu_program4 2.X.3.5
# quad: fragment.position = 0, 0, 0.25, 0; fragment.texcoord[0] = (0) (1) (0) (1)
#     => result.color = 1, 0, 0, 0; result.depth = (*, *, 0.25, *) (*, *, 0.75, *) (*, *, 0.25, *) (*, *, 0.75, *);
#     result.samplemask = (0xffffffff, *, *, *) (0x00000005, *, *, *) (0xffffffff, *, *, *) (0x00000005, *, *, *)
