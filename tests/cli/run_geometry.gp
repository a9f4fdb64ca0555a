!!NVgp5.0
# RUN: nvjit run % --set 'vertex[1].position=3,4;5,6'
# RUN: nvjit run % --set 'vertex[0].attrib[0]=7' --format json
# RUN: nvjit run % --set 'vertex[0].position=7' --trace=1
# RUN: nvjit run % --groups 2
PRIMITIVE_IN LINES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
INVOCATIONS 2;
MOV.U result.attrib[0], primitive.invocation.x;
ADD result.position, vertex[1].position, vertex[0].attrib[0];
EMIT;
EMITS primitive.id.x;
END
