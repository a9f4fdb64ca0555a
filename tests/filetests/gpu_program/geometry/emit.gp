# section: NV_geometry_program4 2.X.8
#---- a triangle as it is
!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
MOV result.position, vertex[0].position;
EMIT;
MOV result.position, vertex[1].position;
EMIT;
MOV result.position, vertex[2].position;
EMIT;
END
# run: vertex[0].position = 1, 2, 3, 4; vertex[1].position = 5, 6, 7, 8; vertex[2].position = 9, 10, 11, 12
#     => emitted = 3i; begins@0 = 1i; begins@1 = 0i; stream@2 = 0i; result.position@0 = 1, 2, 3, 4; result.position@1 = 5, 6, 7, 8;
#     result.position@2 = 9, 10, 11, 12
#---- vertices by index, of which each lane has as many as it says; beyond VERTICES_OUT there are none
!!NVgp5.0
PRIMITIVE_IN LINES_ADJACENCY;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
ATTRIB pos = vertex.position;
ATTRIB a[] = { vertex.attrib[2..3] };
INT TEMP n, k;
MOV.S n, 0;
MOV.S k, 1;
REP.S vertex[0].id;
ADD.F result.position, pos[n.x], a[n.x][1];
ADD.F result.position.w, a[0][k.x], a[n.x][k.x];
EMIT;
ADD.S n.x, n.x, 1;
ENDREP;
END
# run: vertex[0].id = (0i)(1i)(2i)(9i); vertex[0].position = 1, 2, 3, 4; vertex[1].position = 5, 6, 7, 8;
#     vertex[2].position = 9; vertex[0].attrib[3] = 100; vertex[1].attrib[3] = 200; vertex[2].attrib[3] = 300
#     => emitted = (0i)(1i)(2i)(3i)
# run: vertex[0].id = 3i; vertex[0].position = 1, 2, 3, 4; vertex[1].position = 5, 6, 7, 8;
#     vertex[2].position = 9; vertex[0].attrib[3] = 100; vertex[1].attrib[3] = 200; vertex[2].attrib[3] = 300
#     => emitted = 3i; result.position@0 = 101, 102, 103, 200; result.position@1 = 205, 206, 207, 300;
#     result.position@2 = 309, 309, 309, 400
#---- results keep their values; ENDPRIM ends a strip; streams
!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 8;
ENDPRIM;
MOV result.color, {1, 2, 3, 4};
EMIT;
ENDPRIM;
ENDPRIM;
EMITS 0;
EMITS.U 3;
MOV result.attrib[2].x, 7;
EMITS vertex[0].id.x;
EMITS -1;
ENDPRIM;
EMIT;
END
# run: vertex[0].id = (4i)(1i)(2i)(-1i)
#     => emitted = (4i)(5i)(5i)(4i); begins@0 = 1i; begins@1 = 1i; begins@2 = 0i; stream@2 = 3i; result.attrib[2]@2 = 0, 0, 0, 1;
#     result.color@1 = 1, 2, 3, 4; stream@3 = (0i)(1i)(2i)(0i); begins@3 = (1i)(0i)(0i)(1i); result.attrib[2]@3 = 7, 0, 0, 1
#---- what was tried to be declared is not missing, too
!!NVgp4.0
PRIMITIVE_IN TRIANGLE;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 2000;
END
# error: 2:14 syntax 2.X.2 "expected one of POINTS, LINES"
# error: 4:14 range 2.X.7.Y "`2000` is out of range"
#---- vertices are chosen by a register in arrays alone
!!NVgp4.0
# section: NV_geometry_program4 2.X.3.2
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
INT TEMP i;
MOV.S i.x, 1;
MOV result.position, vertex[i.x].position;
EMIT;
END
# error: 6:29 syntax 2.X.3.2 "declare `ATTRIB a = vertex.NAME;`"

#---- 128 components of attributes, those of all vertices together
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB a[] = { vertex.attrib[0..31] };
INT TEMP i;
TEMP R;
ADD R, a[0][i.x], a[1][i.x];
ADD R, R, a[i.y][3];
ADD.S R, R, primitive.id.x;
END
# section: NV_gpu_program4 2.X.3.2
# load

#---- The 129th is too much
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB a[] = { vertex.attrib[0..31] };
INT TEMP i;
TEMP R;
ADD R, a[0][i.x], vertex[2].fogcoord.x;
END
# error: end program 2.X.3.2 "129 components of attributes"
