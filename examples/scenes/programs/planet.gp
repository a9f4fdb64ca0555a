!!NVgp5.0
# Tells each corner of a triangle how far it is from the edges, so that these can be drawn as lines.
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
ATTRIB position = vertex.position;
ATTRIB place = vertex.attrib[0];
ATTRIB normal = vertex.attrib[1];
INT TEMP corner;
PARAM edges[3] = { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } };
MOV.S corner.x, 0;
REP.S 3;
  MOV.F result.position, position[corner.x];
  MOV.F result.attrib[0], place[corner.x];
  MOV.F result.attrib[1], normal[corner.x];
  MOV.F result.attrib[2], edges[corner.x];
  EMIT;
  ADD.S corner.x, corner.x, 1;
ENDREP;
END
