!!NVgp5.0
# A square that faces the eye for each particle, brighter where it is young. Sources are not seen. env[0] to env[3] is the matrix, by rows.
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 4;
PARAM matrix[4] = { program.env[0..3] };
TEMP place, corner, center;
INT TEMP n;
SGT.F.CC corner.x, vertex[0].attrib[0].w, 0;
IF EQ.x;
  MOV.F place, vertex[0].position;
  MOV.F result.attrib[0].z, place.w;
  MOV.F place.w, 1;
  DP4.F center.x, matrix[0], place;
  DP4.F center.y, matrix[1], place;
  DP4.F center.z, matrix[2], place;
  DP4.F center.w, matrix[3], place;
  MOV.S n.x, 0;
  REP.S 4;
    AND.S n.y, n.x, 1;
    SHR.S n.z, n.x, 1;
    I2F.S corner.xy, n.yzyz;
    MAD.F corner.xy, corner, 2, -1;
    MOV.F result.attrib[0].xy, corner;
    MAD.F result.position.xy, corner, 0.06, center;
    MOV.F result.position.zw, center;
    EMIT;
    ADD.S n.x, n.x, 1;
  ENDREP;
ENDIF;
END
