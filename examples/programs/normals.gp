!!NVgp4.0
# Shows the normal of a vertex as a line: its length is program.local[0].x.
# Try: nvjit run examples/programs/normals.gp --set 'vertex[0].position=0,0,0;1,0,0' --set 'vertex[0].attrib[0]=0,0,1'
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 2;
PARAM matrix[4] = { state.matrix.mvp };
PARAM length = program.local[0];
#default length = 0.25 0 0 0
TEMP at;
DP4 result.position.x, matrix[0], vertex[0].position;
DP4 result.position.y, matrix[1], vertex[0].position;
DP4 result.position.z, matrix[2], vertex[0].position;
DP4 result.position.w, matrix[3], vertex[0].position;
MOV result.color, {0.2, 0.4, 1, 1};
EMIT;
MAD at.xyz, vertex[0].attrib[0], length.x, vertex[0].position;
MOV at.w, vertex[0].position.w;
DP4 result.position.x, matrix[0], at;
DP4 result.position.y, matrix[1], at;
DP4 result.position.z, matrix[2], at;
DP4 result.position.w, matrix[3], at;
MOV result.color, {1, 1, 1, 1};
EMIT;
END
