# Forms that real producers emit in geometry programs.
# section: NV_geometry_program4 2.X.2

#---- Options first, the text of an emulator on one line: how many vertices before what is made of them, no INVOCATIONS though one is read
!!NVgp5.0
OPTION NV_internal;OPTION NV_shader_storage_buffer;OPTION NV_gpu_program_fp64;OPTION NV_texture_multisample;PRIMITIVE_IN TRIANGLES_ADJACENCY;VERTICES_OUT 6;PRIMITIVE_OUT TRIANGLE_STRIP;TEMP R0,R1,RC;LONG TEMP D0,DC;ATTRIB pos=vertex.position;ATTRIB i0[]={vertex.attrib[0..0]};ATTRIB inv=primitive.invocation;ATTRIB vc = primitive.vertexcount;OUTPUT o3[]={result.attrib[3..3]};MOV.S R1.x,5;MOV.F R0.x,pos[2].x;MOV.F R0.y,pos[R1.x].y;MOV.F R0.z,i0[R1.x][0].w;MOV.F R0.w,i0[4][0].x;MOV.F o3[0].x,R0.x;MOV.F o3[0].y,R0.y;MOV.F o3[0].z,R0.z;MOV.F o3[0].w,R0.w;MOV.S R0.x,primitive.id;ADD.S R0.x,R0.x,inv.x;MOV.S result.attrib[4].x,R0.x;MOV.S R0.x,primitive.vertexcount;MOV.S result.attrib[4].y,R0.x;EMIT;ENDPRIM;RET;END
# section: NV_geometry_program4 2.X.3.2
# run: vertex[2].position = 1, 2, 3, 4; vertex[5].position = 5, 6, 7, 8; vertex[5].attrib[0] = 9, 10, 11, 12; vertex[4].attrib[0] = 13;
#     primitive.id = 7i; primitive.invocation = 0i; primitive.vertexcount = 6i
#     => emitted = 1i; result.attrib[3]@0 = 1, 6, 12, 13; result.attrib[4]@0 = 7i, 6i, 0, 1

#---- The order of a compiler for NV_gpu_program4: what comes, what goes, how many; an array only to reserve, and direct names of vertices
!!NVgp4.0
PRIMITIVE_IN LINES;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 2;
PARAM c[1] = { { 1, 0 } };
ATTRIB vertex_texcoord[] = { vertex.texcoord[0..1] };
ATTRIB vertex_position = vertex.position;
TEMP R0, RC, HC;
MOV.F R0, vertex[1].texcoord[1];
ADD.F R0.x, R0, c[0].y;
MOV.F result.position, vertex[0].position;
MOV.F result.texcoord[0], R0;
EMIT;
MOV.F result.position, vertex[1].position;
EMIT;
ENDPRIM;
END
# run: vertex[0].position = 1, 2, 3, 4; vertex[1].position = 5, 6, 7, 8; vertex[1].texcoord[1] = 9, 10, 11, 12
#     => emitted = 2i; result.position@0 = 1, 2, 3, 4; result.texcoord[0]@0 = 9, 10, 11, 12; result.position@1 = 5, 6, 7, 8

#---- Streams by number and by register
!!NVgp5.0
PRIMITIVE_IN POINTS;VERTICES_OUT 4;PRIMITIVE_OUT POINTS;
TEMP R0;
MOV.S R0.x, 2;
EMIT;
EMITS 1;
EMITS R0.x;
ENDPRIM;
END
# section: NV_gpu_program5 2.X.8
# run: vertex[0].position = 0 => emitted = 3i; stream@0 = 0i; stream@1 = 1i; stream@2 = 2i

#---- Passed through: a binding a line, between PRIMITIVE_IN and TEMP; masks of viewports beside it
!!NVgp5.0
OPTION NV_internal;
OPTION NV_viewport_array2;
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES;
PASSTHROUGH result.attrib[2];
PASSTHROUGH result.position;
TEMP R0, RC;
LONG TEMP D0, DC;
MOV.F result.viewportmask[0].x, 1e-45;
RET;
END
# section: NV_geometry_shader_passthrough 2.X.7.Y
# load

#---- Layers need no option in geometry programs, viewports do, but not behind NV_internal
!!NVgp5.0
OPTION NV_internal;
PRIMITIVE_IN POINTS;VERTICES_OUT 1;PRIMITIVE_OUT POINTS;
MOV.F result.layer.x, 1e-45;
MOV.F result.viewport.x, 4e-45;
EMIT;
END
# section: NV_viewport_array2 2.X.2
# run: vertex[0].position = 0 => emitted = 1i; result.layer@0 = 1i, *, *, *; result.viewport@0 = 3i, *, *, *

#---- Masks of threads
!!NVgp5.0
OPTION NV_shader_thread_group;
PRIMITIVE_IN POINTS;VERTICES_OUT 1;PRIMITIVE_OUT POINTS;
TEMP R0;
MOV.U R0.x, primitive.threadid;
MOV.U R0.y, primitive.threadeqmask.x;
MOV.U R0.z, primitive.threadlemask.x;
MOV.U R0.w, primitive.threadgemask.x;
MOV.U result.attrib[0], R0;
MOV.U R0.x, primitive.threadltmask;
MOV.U R0.y, primitive.threadgtmask.x;
MOV.U result.attrib[1].xy, R0;
EMIT;
END
# section: NV_shader_thread_group 2.X.3.2
# run: vertex[0].position = 0 => emitted = 1i; result.attrib[0]@0 = 0i, 1i, 1i, 1i; result.attrib[1]@0 = 0, 0, 0, 1

#---- Arrays of one element over the clip distances, written by their binding
!!NVgp5.0
PRIMITIVE_IN POINTS;VERTICES_OUT 1;PRIMITIVE_OUT POINTS;
OUTPUT cl[]={result.clip[0..7]};
MOV.F result.clip[3].x, 2;
MOV.F result.pointsize.x, 3;
MOV.S result.primid.x, primitive.id;
EMIT;
END
# run: primitive.id = 5i => emitted = 1i; result.clip[3]@0 = 2, 0, 0, 1; result.pointsize@0 = 3, 0, 0, 1; result.primid@0 = 5i, *, *, *
