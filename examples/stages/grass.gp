!!NVgp5.0
# A blade of grass of each point, bent by its own weight. The point is the root; attribute 0 has the direction (xy), the height (z) and how
# far the blade leans (w). env[0] to env[3] is the matrix, by rows.
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 7;
PARAM matrix[4] = { program.env[0..3] };
PARAM step = { 0.33333334, 0.012, 0, 1 };
TEMP root, blade, side, middle, place, t;
MOV.F root, vertex[0].position;
MOV.F blade, vertex[0].attrib[0];
# Across the blade, on the ground.
MUL.F side, blade.yxzz, {-1, 0, 1, 0};
MOV.F side.z, blade.x;
MOV.F side.yw, 0;
MOV.F t, 0;
REP.S 3;
  MUL.F t.y, t.x, t.x;
  MUL.F t.z, t.y, blade.w;
  MAD.F middle.xz, blade.xxyy, t.z, root;
  MAD.F middle.y, blade.z, t.x, root.y;
  MOV.F middle.w, 1;
  SUB.F t.w, 1, t.x;
  MUL.F t.w, t.w, step.y;
  MAD.F place, side, -t.w, middle;
  DP4.F result.position.x, matrix[0], place;
  DP4.F result.position.y, matrix[1], place;
  DP4.F result.position.z, matrix[2], place;
  DP4.F result.position.w, matrix[3], place;
  MOV.F result.attrib[0], t.x;
  EMIT;
  MAD.F place, side, t.w, middle;
  DP4.F result.position.x, matrix[0], place;
  DP4.F result.position.y, matrix[1], place;
  DP4.F result.position.z, matrix[2], place;
  DP4.F result.position.w, matrix[3], place;
  EMIT;
  ADD.F t.x, t.x, step.x;
ENDREP;
MAD.F place.xz, blade.xxyy, blade.w, root;
ADD.F place.y, blade.z, root.y;
MOV.F place.w, 1;
DP4.F result.position.x, matrix[0], place;
DP4.F result.position.y, matrix[1], place;
DP4.F result.position.z, matrix[2], place;
DP4.F result.position.w, matrix[3], place;
MOV.F result.attrib[0], 1;
EMIT;
END
