!!NVgp5.0
# One step of a fountain: what it emits are the particles of the next one. A particle has its place (xyz) and its age (w), and its velocity
# (xyz); one whose velocity has a positive w is a source, whose age counts steps. Particles that are old are not emitted again.
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 5;
PARAM time = { 0.02, 1.41, -1.6, 0 };
TEMP place, velocity, angle;
INT TEMP n;
MOV.F place, vertex[0].position;
MOV.F velocity, vertex[0].attrib[0];
SGT.F.CC angle.x, velocity.w, 0;
IF GT.x;
  ADD.F result.position.w, place.w, 1;
  MOV.F result.position.xyz, place;
  MOV.F result.attrib[0], velocity;
  EMIT;
  # Directions that do not repeat: multiples of the golden angle.
  MOV.S n.x, 0;
  REP.S 4;
    I2F.S angle.y, n.x;
    MAD.F angle.y, place.w, 4, angle.y;
    MUL.F angle.z, angle.y, 2.3999632;
    COS.F angle.x, angle.z;
    SIN.F angle.w, angle.z;
    MUL.F angle.y, angle.y, 0.7548777;
    FRC.F angle.y, angle.y;
    MAD.F angle.z, angle.y, 0.25, 0.08;
    MUL.F result.attrib[0].x, angle.x, angle.z;
    MUL.F result.attrib[0].z, angle.w, angle.z;
    MAD.F result.attrib[0].y, angle.y, -0.4, 1.5;
    MOV.F result.attrib[0].w, 0;
    MOV.F result.position.xyz, place;
    MOV.F result.position.w, 0;
    EMIT;
    ADD.S n.x, n.x, 1;
  ENDREP;
ELSE;
  ADD.F place.w, place.w, time.x;
  SLT.F.CC angle.x, place.w, time.y;
  IF GT.x;
    MAD.F place.xyz, velocity, time.x, place;
    MAD.F velocity.y, time.z, time.x, velocity.y;
    MOV.F result.position, place;
    MOV.F result.attrib[0], velocity;
    EMIT;
  ENDIF;
ENDIF;
END
