#---- TXQS: without an image TEXTURE_SAMPLES is 0, and the result 1, in all components, as a signed integer
!!NVfp5.0
OPTION NV_texture_multisample;
OPTION ARB_shader_texture_image_samples;
INT TEMP s;
TEMP f;
TEXTURE units[] = { texture[2..3] };
TXQS s, texture[0], 2DMS;
MUL.S s, s, -3;
I2F.S f, s;
TXQS s.x, texture[1], ARRAY2DMS;
I2F.S f.x, s.x;
TXQS s.w, units[1], 2DMS;
I2F.S f.w, s.w;
MOV.F result.color, f;
END
# section: ARB_shader_texture_image_samples 2.X.8 TXQS
# run: => result.color = 1, -3, -3, 1

#---- What is asked: an operation of its own, with neither coordinates nor a level
!!NVfp5.0
OPTION NV_texture_multisample;
OPTION ARB_shader_texture_image_samples;
TXQS result.color, texture[0], ARRAY2DMS;
END
# section: ARB_shader_texture_image_samples 2.X.8 TXQS
# run: sampler = detail => result.color = 0, 4, 14, 10

#---- "If this option is not specified, a program will fail to compile if it uses one of those two instructions"
!!NVfp5.0
OPTION NV_texture_multisample;
TEMP s;
  TXQS s, texture[0], 2DMS;
# ^ version 2.X.2 "TXQS needs OPTION ARB_shader_texture_image_samples"
  IMQS s, image[0], 2DMS;
# ^ version 2.X.2 "IMQS needs OPTION ARB_shader_texture_image_samples"
MOV.F result.color, 0;
END
# section: ARB_shader_texture_image_samples 2.X.6

#---- "Two texture targets are supported: 2DMS and ARRAY2DMS"
!!NVfp5.0
OPTION NV_texture_multisample;
OPTION NV_explicit_multisample;
OPTION ARB_shader_texture_image_samples;
TEMP s;
TXQS s, texture[0], 2D;
#                   ^ restriction 2.X.8 "TXQS does not look up target 2D"
TXQS s, texture[1], ARRAY2D;
#                   ^ restriction 2.X.8 "TXQS does not look up target ARRAY2D"
TXQS s, texture[2], RENDERBUFFER;
#                   ^ restriction 2.X.8 "TXQS does not look up target RENDERBUFFER"
MOV.F result.color, 0;
END
# section: ARB_shader_texture_image_samples 2.X.8 TXQS

#---- "TXQS supports no data type modifiers"
!!NVfp5.0
OPTION NV_texture_multisample;
OPTION ARB_shader_texture_image_samples;
INT TEMP s;
TXQS.S s, texture[0], 2DMS;
TXQS.CC s, texture[0], 2DMS;
TXQS.SPARSE s, texture[0], 2DMS;
MOV.F result.color, 0;
END
# section: ARB_shader_texture_image_samples 2.X.8 TXQS
# error: 5:6 restriction 2.X.4.1
# error: 6:6 restriction 2.X.4.1 "TXQS updates no condition code"
# error: 7:6 restriction 2.X.4.1 "TXQS has no modifier SPARSE"

#---- SPARSE stands on accesses of images, too; all is resident
!!NVfp5.0
UINT TEMP s;
LOADIM.U32.SPARSE s, 0, image[0], 2D;
IF RESIDENT.x;
MOV.F result.color, 1;
ENDIF;
ATOMIM.ADD.U32.SPARSE s, 1, 0, image[0], 2D;
MOV.F result.color.y (NONRESIDENT.x), 7;
END
# section: EXT_sparse_texture2 2.X.4.1
# run: => result.color = 1

#---- STOREIM reads no texel
!!NVfp5.0
STOREIM.U32.SPARSE image[0], 0, 0, 2D;
MOV.F result.color, 0;
END
# section: EXT_sparse_texture2 2.X.4.1
# error: 2:13 restriction 2.X.4.1 "STOREIM has no modifier SPARSE"
