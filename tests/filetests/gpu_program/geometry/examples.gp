#---- The examples of NV_geometry_program4 2.X.3.2, with the numbers that they say
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB pos = vertex.position;
ATTRIB pos2 = vertex[2].position;
ATTRIB texcoords[] = { vertex.texcoord[0..3] };
ATTRIB tcoords1[4] = { vertex[1].texcoord[1..4] };
INT TEMP A0;
TEMP R0;
MOV.S A0, {2, 3, 0, 0};
MOV result.attrib[0], pos[1];
MOV result.attrib[1], vertex[1].position;
MOV result.attrib[2], pos2;
MOV result.attrib[3], texcoords[A0.x][1];
MOV result.attrib[4], texcoords[A0.x][A0.y];
MOV result.attrib[5], tcoords1[2];
EMIT;
END
# section: NV_geometry_program4 2.X.3.2
# run: vertex[1].position = 1, 2, 3, 4; vertex[2].position = 5, 6, 7, 8; vertex[2].texcoord[1] = 21; vertex[2].texcoord[3] = 23;
#     vertex[1].texcoord[3] = 13
#     => emitted = 1i; result.attrib[0]@0 = 1, 2, 3, 4; result.attrib[1]@0 = 1, 2, 3, 4; result.attrib[2]@0 = 5, 6, 7, 8;
#     result.attrib[3]@0 = 21; result.attrib[4]@0 = 23; result.attrib[5]@0 = 13

#---- "ILLEGAL allowed -- vertex number must be constant here"
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
INT TEMP A0;
TEMP R0;
MOV R0, vertex[A0.x].texcoord[1];
EMIT;
END
# section: NV_geometry_program4 2.X.3.2
# error: 5:16 syntax 2.X.3.2
