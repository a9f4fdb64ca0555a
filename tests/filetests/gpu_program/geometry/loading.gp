#---- "A geometry program will fail to load unless it contains exactly one such declaration": none of the three
!!NVgp4.0
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# error: end program 2.X.7.Y "no PRIMITIVE_IN"
# error: end program 2.X.7.Y "no PRIMITIVE_OUT"
# error: end program 2.X.7.Y "no VERTICES_OUT"

#---- each of them twice
!!NVgp4.0
PRIMITIVE_IN POINTS;
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 1;
VERTICES_OUT 1;
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# error: 3:1 restriction 2.X.7.Y "declared already"
# error: 5:1 restriction 2.X.7.Y "declared already"
# error: 7:1 restriction 2.X.7.Y "declared already"

#---- they stand before the first instruction
!!NVgp4.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
TEMP R;
VERTICES_OUT 1;
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# error: 5:1 restriction 2.X.7.Y

#---- "PRIMITIVE_OUT ... must be one of POINTS, LINE_STRIP, or TRIANGLE_STRIP", and what comes in are no strips
!!NVgp4.0
PRIMITIVE_IN LINE_STRIP;
PRIMITIVE_OUT TRIANGLES;
VERTICES_OUT 1;
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# error: 2:14 syntax 2.X.2
# error: 3:15 syntax 2.X.2

#---- INVOCATIONS and PATCHES are of NV_gpu_program5
!!NVgp4.0
PRIMITIVE_IN PATCHES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
INVOCATIONS 2;
EMIT;
END
# section: NV_gpu_program5 2.X.7.Y
# error: 2:14 syntax 2.X.2
# error: 5:1 version 2.X.7.Y

#---- there are 1 to 32 invocations, declared once
!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
INVOCATIONS 33;
INVOCATIONS 2;
EMIT;
END
# section: NV_gpu_program5 2.X.7.Y
# error: 5:13 range 2.X.7.Y
# error: 6:1 restriction 2.X.7.Y "declared already"

#---- "will fail to load if its maximum vertex count ... exceeds the implementation-dependent limit": 1024 are the most
!!NVgp4.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1024;
MOV result.position, vertex[0].position;
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# load

#---- "or maximum total component count": the vertices times the components that each has
!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1024;
MOV.F result.position, vertex[0].position;
MOV.F result.attrib[0], 0;
MOV.F result.attrib[1], 0;
MOV.F result.attrib[2], 0;
MOV.F result.attrib[3].x, 0;
EMIT;
END
# section: NV_geometry_program4 2.X.7.Y
# error: end program 2.14.6.4 "1024 vertices of 17 components"

#---- EMITS "and the output primitive type specified by the PRIMITIVE_OUT declaration is not POINTS"
!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 2;
EMITS 0;
EMIT;
ENDPRIM;
END
# section: NV_gpu_program5 2.X.8 EMITS
# error: 5:1 restriction 2.14.6.2

#---- a vertex that the primitive does not have
!!NVgp4.0
PRIMITIVE_IN LINES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.position, vertex[2].position;
EMIT;
END
# section: NV_geometry_program4 2.X.4.2
# error: 5:29 range 2.X.3.2 "there is no vertex 2"

#---- attributes of patches are for those that take PATCHES: "will fail to load if this attribute binding is used and the input primitive type is not PATCHES"
!!NVgp5.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
TEMP R;
MOV.F R, primitive.tessouter[0];
MOV.F R, primitive.tessinner[0];
MOV.F R, primitive.patch.attrib[0];
MOV.U R.x, primitive.vertexcount;
EMIT;
END
# section: NV_gpu_program5 2.X.3.2
# error: 6:10 name 2.X.3.2
# error: 7:10 name 2.X.3.2
# error: 8:10 name 2.X.3.2

#---- with PATCHES they are there; "will fail to load if <n> is greater than <o>"
!!NVgp5.0
PRIMITIVE_IN PATCHES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
ATTRIB a[] = { primitive.patch.attrib[1..3] };
ATTRIB b[] = { primitive.patch.attrib[3..1] };
TEMP R;
MOV.F R, primitive.tessouter[0];
EMIT;
END
# section: NV_gpu_program5 2.X.3.2
# error: 6:42 range 2.X.3.2

#---- "A passthrough geometry program will fail to load if it contains an INVOCATIONS, PRIMITIVE_OUT, or VERTICES_OUT declaration, or an EMIT, EMITS, or ENDPRIM instruction"
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
INVOCATIONS 2;
PASSTHROUGH result.position;
EMIT;
EMITS 0;
ENDPRIM;
END
# section: NV_geometry_shader_passthrough 2.X.6
# error: 4:1 restriction 2.X.6
# error: 5:1 restriction 2.X.6
# error: 6:1 restriction 2.X.6
# error: 8:1 restriction 2.X.6
# error: 9:1 restriction 2.X.6
# error: 9:1 restriction 2.14.6.2
# error: 10:1 restriction 2.X.6

#---- what no vertex has is not passed through: "result.primid", "result.layer" and "result.viewport" may not be used
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
OPTION NV_viewport_array2;
PRIMITIVE_IN TRIANGLES;
PASSTHROUGH result.primid;
PASSTHROUGH result.layer;
PASSTHROUGH result.viewport;
END
# section: NV_geometry_shader_passthrough 2.X.7.Y
# error: 5:13 restriction 2.X.7.Y
# error: 6:13 restriction 2.X.7.Y
# error: 7:13 restriction 2.X.7.Y

#---- "fail to load if any result binding is both declared in a PASSTHROUGH statement and written by a program instruction, even if the set of components referenced is mutually exclusive"; twice is legal
!!NVgp5.0
OPTION NV_geometry_program_passthrough;
PRIMITIVE_IN TRIANGLES;
PASSTHROUGH result.attrib[0].xy;
PASSTHROUGH result.attrib[0].z;
PASSTHROUGH result.attrib[0].x;
MOV.F result.attrib[0].w, 1;
MOV.F result.attrib[1], 1;
END
# section: NV_geometry_shader_passthrough 2.X.7.Y
# error: 7:7 restriction 2.X.7.Y

#---- without the option
!!NVgp5.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
PASSTHROUGH result.position;
EMIT;
END
# section: NV_geometry_shader_passthrough 2.X.6
# error: 5:1 version 2.X.7.Y

#---- the viewport: "If the ARB_viewport_array program option is not specified, the result.viewport binding is unavailable"; the mask is NV_viewport_array2's
!!NVgp5.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV.S result.viewport.x, 1;
MOV.S result.viewportmask[0].x, 1;
MOV.S result.layer.x, 1;
EMIT;
END
# section: ARB_viewport_array 2.X.2
# error: 3:14 version 2.X.3.5
# error: 4:14 version 2.X.3.5

#---- with ARB_viewport_array there is no mask
!!NVgp5.0
OPTION ARB_viewport_array;
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV.S result.viewport.x, 1;
EMIT;
MOV.S result.viewportmask[0].x, 1;
END
# section: NV_viewport_array2 2.X.2
# error: 6:14 version 2.X.3.5 "result.viewportmask needs OPTION NV_viewport_array2"

#---- "EMIT" and "ENDPRIM" have no operands, and so no types to check
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
EMIT.NTC;
ENDPRIM.NTC;
END
# section: NV_geometry_program4 2.X.2
# error: 3:6 restriction 2.X.4.1
# error: 4:9 restriction 2.X.4.1

#---- "<m> must be an integer constant": no range of vertices; a number out of range is the fault itself
!!NVgp4.0
PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB p = vertex[0..1].position;
MOV.F result.position, vertex[0..1].position;
MOV.F result.color, vertex[2].color;
END
# section: NV_geometry_program4 2.X.3.2
# error: 3:20 syntax 2.X.2
# error: 4:32 syntax 2.X.2
# error: 5:28 range 2.X.3.2 "there is no vertex 2"

#---- attributes of threads are in both versions
!!NVgp4.0
OPTION NV_shader_thread_group;
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV.U result.position, primitive.threadid;
MOV.U result.attrib[0], primitive.invocation;
END
# section: NV_shader_thread_group 2.X.2
# error: 5:25 version 2.X.3.2 "primitive.invocation is in !!NVgp5.0"

#---- "A passthrough geometry program must declare an input primitive type of POINTS, LINES, or TRIANGLES"
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN LINES_ADJACENCY;
#            ^ restriction 2.X.6
PASSTHROUGH result.position;
END
# section: NV_geometry_shader_passthrough 2.X.6

#---- neither triangles with adjacency
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES_ADJACENCY;
#            ^ restriction 2.X.6
PASSTHROUGH result.position;
END
# section: NV_geometry_shader_passthrough 2.X.6

#---- nor patches
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN PATCHES;
#            ^ restriction 2.X.6
PASSTHROUGH result.position;
END
# section: NV_geometry_shader_passthrough 2.X.6

#---- "must declare": the declaration that it shares with other geometry programs is not optional
!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PASSTHROUGH result.position;
END
# section: NV_geometry_program4 2.X.7.Y
# error: end program 2.X.7.Y "no PRIMITIVE_IN"
