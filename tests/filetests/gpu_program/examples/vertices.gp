# What the texts' examples show, in programs of our own: which vertex and which attribute an operand of a geometry program means.
# section: NV_geometry_program4 2.X.3.2
#---- the vertex is in the operand, in the declaration, or an index
!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 6;
ATTRIB all = vertex.position;
ATTRIB third = vertex[2].position;
ATTRIB coords[] = { vertex.texcoord[0..3] };
ATTRIB of_second[4] = { vertex[1].texcoord[1..4] };
INT TEMP A;
MOV.S A, {2, 3, 0, 0};
MOV result.position, all[1];
EMIT;
MOV result.position, vertex[1].position;
EMIT;
MOV result.position, third;
EMIT;
MOV result.position, coords[A.x][1];
EMIT;
MOV result.position, coords[A.x][A.y];
EMIT;
MOV result.position, of_second[2];
EMIT;
END
# run: vertex[1].position = 1, 2, 3, 4; vertex[2].position = 5, 6, 7, 8; vertex[2].texcoord[1] = 9, 10, 11, 12;
#     vertex[2].texcoord[3] = 13, 14, 15, 16; vertex[1].texcoord[3] = 17, 18, 19, 20
#     => emitted = 6i; result.position@0 = 1, 2, 3, 4; result.position@1 = 1, 2, 3, 4; result.position@2 = 5, 6, 7, 8;
#     result.position@3 = 9, 10, 11, 12; result.position@4 = 13, 14, 15, 16; result.position@5 = 17, 18, 19, 20

#---- the vertex in an operand is no index
!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
INT TEMP A;
MOV.S A, 0;
MOV result.position, vertex[A.x].texcoord[1];
EMIT;
END
# section: NV_geometry_program4 2.X.3.2
# error: 7:29 syntax 2.X.3.2
