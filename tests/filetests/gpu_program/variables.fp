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
# error: 2:7 restriction 2.X.3.5
