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

#---- All eight colours are declared, whatever is written; layer, face, place in the point, an attribute that games' compilers number 9
!!NVfp5.0
OPTION NV_internal;OPTION NV_shader_storage_buffer;OPTION NV_gpu_program_fp64;OPTION NV_texture_multisample;OPTION ARB_draw_buffers;OPTION ARB_fragment_layer_viewport;OPTION NV_early_fragment_tests;OPTION NV_bindless_texture;
TEMP R0,R1,RC;LONG TEMP D0,DC;
OUTPUT c0=result.color;OUTPUT c1=result.color[1];OUTPUT c2=result.color[2];OUTPUT c3=result.color[3];OUTPUT c4=result.color[4];OUTPUT c5=result.color[5];OUTPUT c6=result.color[6];OUTPUT c7=result.color[7];
MOV.F R0.x,fragment.position.x;MOV.F R0.y,fragment.color.y;MOV.F R0.z,fragment.texcoord[7].z;MOV.F R0.w,fragment.pointcoord.y;
MOV.F c1,R0;
MOV.F R0.x,fragment.facing.x;MOV.S R0.y,fragment.layer.x;MOV.S R0.z,fragment.sampleid.x;MOV.S R0.w,fragment.helperthread.x;
MOV.F c7,R0;
MOV.S R0.x,primitive.id;MOV.F c2.x,R0.x;
RET;END
# section: NV_fragment_program4 2.X.3.2
# run: fragment.position = 4.5, 0, 0, 1; fragment.color = 0, 2, 0, 0; fragment.texcoord[7] = 0, 0, 3, 0; fragment.pointcoord = 0, 0.5, 0, 0;
#     fragment.facing = 1, 0, 0, 0; fragment.layer = 5i; primitive.id = 6i
#     => result.color[1] = 4.5, 2, 3, 0.5; result.color[7] = 1, 5i, 0, 0; result.color[2] = 6i, *, *, *

#---- Sets of texture coordinates 8 and 9
!!NVfp5.0
OPTION NV_internal;
TEMP R0;
MOV.F R0,fragment.texcoord[9];
MOV.F result.color,R0;
END
# section: NV_fragment_program4 2.X.3.2
# run: fragment.texcoord[9] = 1, 2, 3, 4 => result.color = 1, 2, 3, 4

#---- A hint in programs of NV_gpu_program4, with a centroid
!!NVfp4.0
OPTION ARB_precision_hint_fastest;
CENTROID ATTRIB t = fragment.texcoord[0];
OUTPUT oCol = result.color;
TEMP RC, HC;
MOVC.F HC.x, t;
MOV.F oCol, t;
MOV.F oCol.w (GT.x), {1, 0}.xyyx;
END
# section: NV_fragment_program4 2.X.3.2
# run: fragment.texcoord[0] = 1, 2, 3, 4 => result.color = 1, 2, 3, 1

#---- What is discarded: KIL of a test of one component, of none
!!NVfp5.0
TEMP R0;
MOV.S.CC R0.x,fragment.attrib[0].x;
IF NE.x;KIL TR.x;ENDIF;
MOV.F result.color,1;
END
# section: NV_fragment_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0) (1) (0) (1) => killed 1 3

#---- What is discarded: KIL of a test of one component, of none, 2
!!NVfp5.0
KIL TR;
END
# section: NV_fragment_program4 2.X.8 KIL
# run: fragment.attrib[0] = 0 => killed

#---- Depth and mask by components
!!NVfp5.0
MOV.F result.depth.z,0.25;MOV.S result.samplemask.x,5;MOV.F result.color,0;
END
# section: NV_gpu_program5 2.X.3.5
# run: fragment.attrib[0] = 0 => result.depth = 0, 0, 0.25, 0; result.samplemask = 5i, *, *, *

#---- Every target, with and without a second vector, with offsets
!!NVfp5.0
OPTION NV_internal;OPTION NV_texture_multisample;
TEMP R0,R1,R2,R3;
TEX.F R0,R1,texture[0],1D;TEX.F R0,R1,texture[1],2D;TEX.F R0,R1,texture[2],3D;TEX.F R0,R1,texture[3],CUBE;
TEX.F R0,R1,texture[4],ARRAY1D;TEX.F R0,R1,texture[5],ARRAY2D;TEX.F R0,R1,texture[6],ARRAYCUBE;TXF.F R0,R1,texture[7],BUFFER;
TXFMS.F R0,R1,texture[8],2DMS;TXFMS.F R0,R1,texture[9],ARRAY2DMS;
TEX.F R0,R1,texture[10],SHADOW1D;TEX.F R0,R1,texture[11],SHADOW2D;TEX.F R0,R1,texture[12],SHADOWCUBE;
TEX.F R0,R1,texture[13],SHADOWARRAY1D;TEX.F R0,R1,texture[14],SHADOWARRAY2D;TEX.F R0,R1,R2.x,texture[15],SHADOWARRAYCUBE;
TEX.F R0,R1,texture[1],2D,offset(R3);TXB.F R0,R1,texture[1],2D,offset(R3);TXL.F R0,R1,texture[1],2D,offset(R3);TXF.F R0,R1,texture[1],2D,offset(R3);TXG.F R0,R1,texture[1].w,2D,offset(R3);
TXB.F R0,R1,R2,texture[6],ARRAYCUBE;TXL.F R0,R1,R2,texture[6],ARRAYCUBE;TXL.F R0,R1,0,texture[6],ARRAYCUBE;
TXL.F R0,R1,R2,texture[14],SHADOWARRAY2D;TXB.F R0,R1,R2,texture[15],SHADOWARRAYCUBE;TXL.F R0,R1,R2,texture[12],SHADOWCUBE;
TXG.F R0,R1,texture[11],SHADOW2D;TXG.F R0,R1,R2.x,texture[15],SHADOWARRAYCUBE;
TXGO.F R0,R1,R2,R3,texture[1].x,2D;TXGO.F R0,R1,R2,R3,texture[11],SHADOW2D;TXGO.F R0,R1,R2,R3,texture[14],SHADOWARRAY2D;
TXD.F R0,R1,R2,R3,texture[1],2D,(1,-1);TXD.F R0,R1,R2.x,R2.y,texture[0],1D;
TXQ R0,R1.x,texture[3],CUBE;TXQ R0,0,texture[3],CUBE;LOD.F R0,R1,texture[1],2D;
MOV.F result.color,R0;
END
# section: NV_gpu_program5 2.X.4.4
# load

#---- LODCLAMP without an option, SPARSE with one, both; what was not resident
!!NVfp5.0
OPTION EXT_sparse_texture2;
TEMP R0,R1,R2,R3;
TEX.F.LODCLAMP R0,R1,R2,texture[0],SHADOW2D;TXB.F.LODCLAMP R0,R1,R2.y,texture[1],2D;TEX.F.LODCLAMP R0,R1,texture[1],2D;TXD.F.LODCLAMP R0,R1,R2,R3,texture[1],2D;
TXL.F.SPARSE R0,R1,texture[1],2D;TXG.F.SPARSE R0,R1,texture[1].x,2D;TXF.F.SPARSE R0,R1,texture[1],2D;TEX.F.LODCLAMP.SPARSE R0,R1,R2,texture[1],2D;
MOV.S R1(NONRESIDENT),0;
MOV.F result.color,R0;
END
# section: EXT_sparse_texture2 2.X.4.1
# load

#---- LODCLAMP without an option at all
!!NVfp5.0
TEMP R0,R1,R2;
TEX.F.LODCLAMP R0,R1,R2,texture[0],SHADOW2D;
MOV.F result.color,R0;
END
# section: EXT_sparse_texture2 2.X.4.1
# load

#---- "TXGO only operates on 2D, SHADOW2D, ARRAY2D, SHADOWARRAY2D, RECT, and SHADOWRECT", so that a fifth operand has no use
!!NVfp5.0
TEMP R0,R1,R2,R3,R4;
TXGO.F R0,R1,R2,R3,texture[0],ARRAYCUBE;
TXGO.F R0,R1,R2,R3,R4.x,texture[1],SHADOWARRAYCUBE;
END
# section: NV_gpu_program5 2.X.8 TXGO
# error: 3:31 restriction TXGO
# error: 4:20 name 2.X.3.8 "this is no texture"

#---- Quads that are added by tables: of the thread's number there is x alone, so that z is 0
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP R0,R1,RC,ta[4],tb[4];
MOV.F ta[0],-1;MOV.F ta[1],1;MOV.F ta[2],-1;MOV.F ta[3],0;MOV.F tb[0],-1;MOV.F tb[1],-1;MOV.F tb[2],1;MOV.F tb[3],-1;
AND.U RC.z,fragment.threadid,3;
SHL.U RC.z,RC.z,1;SHR.U RC.z,228,RC.z;AND.U RC.z,RC.z,3;
MOV.F R0.x,fragment.attrib[0].x;MOV.F R1.x,fragment.attrib[0].y;
MUL.F RC.x,R0.x,ta[RC.z].x;MUL.F RC.y,R1.x,tb[RC.z].x;
ADD.F result.color,RC.x,RC.y;
END
# section: NV_shader_thread_group 2.X.3.2
# quad: fragment.attrib[0] = 10, 1, 0, 0 => result.color = (-11) (-11) (-11) (-11)
