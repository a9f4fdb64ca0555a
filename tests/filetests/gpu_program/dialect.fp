# Forms that real producers emit; those of later extensions than NV_gpu_program5 are in files of their own.
# section: NV_fragment_program4 2.X.2

#---- Colors, one array for each generic attribute, interpolation
!!NVfp5.0
OPTION NV_internal;
OPTION ARB_draw_buffers;
OPTION ARB_fragment_layer_viewport;
ATTRIB i0[]={fragment.attrib[0..0]};
FLAT ATTRIB i1[]={fragment.attrib[1..1]};
NOPERSPECTIVE ATTRIB i2[]={fragment.attrib[2..2]};
OUTPUT c0=result.color; OUTPUT c1=result.color[1]; OUTPUT c7=result.color[7];
TEMP R0;
MOV.F R0.x, i0[0].y; MOV.F R0.y, i1[0].x; MOV.F R0.z, i2[0].z; MOV.F R0.w, 1;
MOV.F c0, R0;
MOV.F c1, 2;
RET;
END
# quad: fragment.attrib[0] = 1, 2, 3, 4; fragment.attrib[1] = 5; fragment.attrib[2] = 6
#     => result.color = 2, 5, 6, 1; result.color[1] = 2

#---- KIL of a test, and of a vector
!!NVfp5.0
TEMP R0;
MOV.F.CC R0, fragment.attrib[0];
KIL LT.x;
KIL TR.y;
MOV.F result.color, 1;
END
# quad: fragment.attrib[0] = 1 => killed

#---- Depth and mask of samples
!!NVfp5.0
MOV.F result.depth.z, 0.25; MOV.S result.samplemask.x, 5; MOV.F result.color, 0;
END
# load

#---- Derivatives fine and coarse need an option
!!NVfp5.0
OPTION ARB_derivative_control;
TEMP R0;
DDX.FINE R0, fragment.texcoord[0]; DDY.COARSE R0, fragment.texcoord[0]; DDX R0, fragment.texcoord[0];
MOV.F result.color, R0;
END
# load

#---- Lookups
!!NVfp5.0
TEMP R0, R1, R2, R3;
TEXTURE t[] = { texture[8..11] };
TEX.F R0, R1, texture[0], 2D;
TXB.F R0, R1, texture[0], 2D; TXL.F R0, R1, texture[0], 2D, offset(R3);
TXD.F R0, R1, R2, R3, texture[0], 2D, (1, -1);
TXD.F R0, R1, R2.x, R2.y, texture[1], 1D;
TXG.F R0, R1, texture[0].y, 2D; TXGO.F R0, R1, R2, R3, texture[0].x, 2D;
TXF.F R0, R1, texture[2], BUFFER; TXQ R0, R1.x, texture[3], CUBE; TXQ R0, 0, texture[3], CUBE;
LOD.F R0, R1, texture[0], 2D;
TEX.F R0, R1, R2.x, texture[4], SHADOWARRAYCUBE;
TXL.F R0, R1, 0, texture[5], ARRAYCUBE;
TEX.F R0, R1, t[2], ARRAY2D; TEX.F R0, R1, t[R3.x], ARRAY2D;
MOV.F result.color, R0;
END
# load

#---- What a producer's own option permits
!!NVfp5.0
OPTION NV_internal;
TEMP R0, R1, R2;
TXL.F R0, R1, R2, texture[0], SHADOWARRAY2D;
TXB.F R0, R1, R2, texture[1], SHADOWARRAYCUBE;
MOV.F result.color, R0;
END
# load

#---- Multisample textures need an option
!!NVfp5.0
OPTION NV_texture_multisample;
TEMP R0, R1;
TXFMS.F R0, R1, texture[0], 2DMS; TXFMS.F R0, R1, texture[1], ARRAY2DMS;
MOV.F result.color, R0;
END
# load

#---- Interpolation elsewhere
!!NVfp5.0
ATTRIB a = fragment.attrib[0];
TEMP R0;
IPAC R0, a; IPAO R0, a, {0.25, -0.25}; IPAS R0, a, 2;
MOV.F result.color, R0;
END
# load
