# section: NV_geometry_program4 2.X.3.2
#---- Table X.2: every name of a colour, "treated as though "front" and "primary", respectively, were specified"
!!NVgp4.0
PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV result.attrib[0], vertex[0].color;
MOV result.attrib[1], vertex[0].color.primary;
MOV result.attrib[2], vertex[0].color.front;
MOV result.attrib[3], vertex[0].color.front.primary;
MOV result.attrib[4], vertex[1].color.secondary;
MOV result.attrib[5], vertex[1].color.front.secondary;
MOV result.attrib[6], vertex[1].color.back;
MOV result.attrib[7], vertex[1].color.back.primary;
MOV result.attrib[8], vertex[1].color.back.secondary;
EMIT;
END
# run: vertex[0].color.front.primary = 1, 2, 3, 4; vertex[1].color.front.secondary = 5, 6, 7, 8; vertex[1].color.back.primary = 9, 10, 11, 12;
#     vertex[1].color.back.secondary = 13, 14, 15, 16
#     => emitted = 1i; result.attrib[0]@0 = 1, 2, 3, 4; result.attrib[1]@0 = 1, 2, 3, 4; result.attrib[2]@0 = 1, 2, 3, 4; result.attrib[3]@0 = 1, 2, 3, 4;
#     result.attrib[4]@0 = 5, 6, 7, 8; result.attrib[5]@0 = 5, 6, 7, 8; result.attrib[6]@0 = 9, 10, 11, 12; result.attrib[7]@0 = 9, 10, 11, 12;
#     result.attrib[8]@0 = 13, 14, 15, 16

#---- Table X.2: those of one component, sets of coordinates, ranges
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB clips[] = { vertex.clip[2..4] };
ATTRIB sets[2] = { vertex[1].texcoord[6..7] };
ATTRIB fog = vertex.fogcoord;
INT TEMP i;
MOV.S i, {2, 1, 0, 0};
MOV result.attrib[0], vertex[2].fogcoord;
MOV result.attrib[1], fog[i.x];
MOV result.attrib[2], vertex[0].pointsize;
MOV result.attrib[3], vertex[1].texcoord;
MOV result.attrib[4], sets[i.y];
MOV result.attrib[5], clips[i.x][i.y];
MOV result.attrib[6], vertex[2].clip[3].x;
MOV.S result.attrib[7], vertex[1].id;
MOV.S result.attrib[8], primitive.id;
EMIT;
END
# run: vertex[2].fogcoord = 1, 0, 0, 0; vertex[0].pointsize = 2, 0, 0, 0; vertex[1].texcoord[0] = 3, 4, 5, 6; vertex[1].texcoord[7] = 7, 8, 9, 10;
#     vertex[2].clip[3] = 11, 0, 0, 0; vertex[1].id = 12i; primitive.id = 13i
#     => emitted = 1i; result.attrib[0]@0 = 1, 0, 0, 0; result.attrib[1]@0 = 1, 0, 0, 0; result.attrib[2]@0 = 2, 0, 0, 0; result.attrib[3]@0 = 3, 4, 5, 6;
#     result.attrib[4]@0 = 7, 8, 9, 10; result.attrib[5]@0 = 11, 0, 0, 0; result.attrib[6]@0 = 11, 11, 11, 11; result.attrib[7]@0 = 12i, 0, 0, 0;
#     result.attrib[8]@0 = 13i, 0, 0, 0

#---- Table X.3: every name of a result
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
OUTPUT clips[] = { result.clip[2..4] };
OUTPUT sets[2] = { result.texcoord[6..7] };
OUTPUT generic[] = { result.attrib[30..31] };
OUTPUT backs = result.color.back.secondary;
MOV result.color.front.primary, 1;
MOV result.color.secondary, 2;
MOV result.color.back, 3;
MOV backs, 4;
MOV result.fogcoord, 5;
MOV result.pointsize, 6;
MOV result.texcoord, 7;
MOV sets[1], 8;
MOV clips[2], 9;
MOV generic[1], 10;
MOV.S result.primid, 11;
MOV.S result.layer, 12;
MOV result.position, 13;
EMIT;
END
# section: NV_geometry_program4 2.X.3.5
# run: vertex[0].position = 0
#     => emitted = 1i; result.color@0 = 1; result.color.front.secondary@0 = 2; result.color.back.primary@0 = 3; result.color.back.secondary@0 = 4;
#     result.fogcoord@0 = 5, *, *, *; result.pointsize@0 = 6, *, *, *; result.texcoord[0]@0 = 7; result.texcoord[7]@0 = 8; result.clip[4]@0 = 9, *, *, *;
#     result.attrib[31]@0 = 10; result.primid@0 = 11i, *, *, *; result.layer@0 = 12i, *, *, *; result.position@0 = 13

#---- Names of a result that mean the same one
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3;
MOV result.color, 1; MOV result.color.front.secondary, 2; MOV result.color.back.primary, 3;
EMIT;
MOV result.color.primary, 4; MOV result.color.secondary, 5; MOV result.color.back, 6;
EMIT;
MOV result.color.front, 7; MOV result.color.secondary, 8; MOV result.color.back.primary, 9;
EMIT;
END
# section: NV_geometry_program4 2.X.3.5
# run: vertex[0].position = 0
#     => emitted = 3i; result.color@0 = 1; result.color.front.secondary@0 = 2; result.color.back@0 = 3; result.color@1 = 4; result.color.secondary@1 = 5;
#     result.color.back@1 = 6; result.color.front.primary@2 = 7; result.color.front.secondary@2 = 8; result.color.back.primary@2 = 9

#---- "A program will fail to load if <n> is greater than <o>", and ranges are of arrays only
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB a[] = { vertex.texcoord[3..2] };
ATTRIB b[] = { vertex.clip[3..2] };
OUTPUT c[] = { result.texcoord[3..2] };
OUTPUT d[] = { result.clip[3..2] };
OUTPUT e[] = { result.attrib[3..2] };
TEMP R;
MOV R, vertex[0].texcoord[0..1];
MOV result.attrib[0..1], R;
END
# section: NV_geometry_program4 2.X.3.2
# error: 3:35 range 2.X.3.2
# error: 4:31 range 2.X.3.2
# error: 5:35 range 2.X.3.5
# error: 6:31 range 2.X.3.5
# error: 7:33 range 2.X.3.5
# error: 9:28 restriction 2.X.3 "by arrays only"
# error: 10:20 restriction 2.X.3 "by arrays only"

#---- "must be in the valid range of vertices supported for the input primitive type": of points
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB p = vertex[1].position;
MOV result.position, vertex[0].position;
END
# section: NV_geometry_program4 2.14.6.1
# error: 3:19 range 2.X.3.2 "there is no vertex 1"

#---- of lines with adjacency
!!NVgp4.0
PRIMITIVE_IN LINES_ADJACENCY; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV result.position, vertex[3].position;
MOV result.position, vertex[4].position;
END
# section: NV_geometry_program4 2.14.6.1
# error: 4:29 range 2.X.3.2 "there is no vertex 4"

#---- of triangles
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB p = vertex.position;
MOV result.position, p[2];
MOV result.position, p[3];
END
# section: NV_geometry_program4 2.14.6.1
# error: 5:24 range 2.X.4.2

#---- of triangles with adjacency
!!NVgp4.0
PRIMITIVE_IN TRIANGLES_ADJACENCY; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV result.position, vertex[5].position;
MOV result.position, vertex[6].position;
END
# section: NV_geometry_program4 2.14.6.1
# error: 4:29 range 2.X.3.2 "there is no vertex 6"

#---- "If such a variable is declared an array, it must have a second array index", and others may have none
!!NVgp4.0
PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
ATTRIB pos = vertex.position;
ATTRIB pos2 = vertex[2].position;
ATTRIB sets[] = { vertex.texcoord[0..3] };
ATTRIB of_one[4] = { vertex[1].texcoord[1..4] };
TEMP R;
MOV R, pos;
MOV R, sets[1];
MOV R, pos[1][0];
MOV R, pos2[2];
MOV R, of_one[1][1];
MOV R, vertex.position;
END
# section: NV_geometry_program4 2.X.3.2
# error: 8:11 syntax 2.X.2
# error: 9:15 syntax 2.X.2
# error: 10:14 syntax 2.X.2
# error: 11:12 syntax 2.X.2
# error: 12:17 syntax 2.X.2
# error: 13:8 restriction 2.X.3.2 "needs the number of its vertex"

#---- "The single argument must be a positive integer"
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 0;
MOV result.position, 0;
END
# section: NV_geometry_program4 2.X.7.Y
# error: 2:57 range 2.X.7.Y

#---- ENDPRIM leaves what was written, "and will be used in the vertex specified by the next EMIT instruction"
!!NVgp4.0
PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 3;
MOV result.position, 1;
MOV result.attrib[0], 2;
ENDPRIM;
EMIT;
MOV result.position, 3;
MOV result.attrib[0], 4;
EMIT;
MOV result.position, 5;
MOV result.attrib[0], 6;
ENDPRIM;
ENDPRIM;
EMIT;
END
# section: NV_geometry_program4 2.X.8.Z
# run: vertex[0].position = 0
#     => emitted = 3i; begins@0 = 1i; begins@1 = 0i; begins@2 = 1i; result.position@0 = 1; result.attrib[0]@0 = 2; result.position@1 = 3;
#     result.position@2 = 5; result.attrib[0]@2 = 6

#---- What a vertex program does not have a result for, no vertex of a primitive has; and no options of others
!!NVgp4.0
OPTION ARB_position_invariant;
PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;
MOV result.position, vertex[0].normal;
MOV result.color, primitive.tessouter[0];
MOV result.depth, 1;
END
# section: NV_geometry_program4 2.X.6.Y
# error: 2:8 name 2.14.4.5
# error: 4:32 name 2.X.3.2
# error: 5:19 name 2.X.3.2
# error: 6:12 name 2.X.3.5
