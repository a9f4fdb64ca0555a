#---- An error is where a reader from left to right sees it: modifiers
!!NVfp4.0
TEMP R;
AND.F R, R, R;
ADD.S.SAT R, R, R;
ADD.SAT.U R, R, R;
MUL.S24.S R, R, R;
TXQ.CC R, 0, texture[0], 2D;
FLAT CENTROID ATTRIB a = fragment.texcoord[0];
NOPERSPECTIVE FLAT ATTRIB b = fragment.texcoord[1];
END
# section: ARB_vertex_program 2.14.1, NV_gpu_program4 2.X.4.1, NV_fragment_program4 2.X.3.1
# error: 3:5 restriction 2.X.4.1
# error: 4:7 restriction 2.X.4.1
# error: 5:9 restriction 2.X.4.1
# error: 6:9 restriction MUL
# error: 7:5 restriction 2.X.4.1
# error: 8:6 restriction 2.X.3.1
# error: 9:15 restriction 2.X.3.1

#---- bindings
!!NVfp4.0
TEMP R;
MOV R, fragment.attrib[32];
MOV R, fragment.normal;
MOV R, vertex.position;
MOV R, fragment.clip;
MOV R, fragment.attrib[0..1];
ATTRIB a[] = { fragment.texcoord[6..10] };
ATTRIB b[] = { fragment.texcoord[10..11] };
MOV result.color[0], R;
PARAM p[] = { state.matrix.mvp.row[0..4] };
PARAM q[] = { state.matrix.mvp.row[5..6] };
END
# section: ARB_vertex_program 2.14.1, NV_fragment_program4 2.X.3.2 and 2.X.3.5
# error: 3:24 range 2.X.3.2
# error: 4:17 name 2.X.3.2
# error: 5:8 name 2.X.3.2
# error: 6:21 syntax 2.X.2
# error: 7:25 restriction 2.X.3
# error: 8:37 range 2.X.3.2
# error: 9:34 range 2.X.3.2
# error: 10:17 restriction 2.X.3.5
# error: 11:39 range 2.X.3.3
# error: 12:36 range 2.X.3.3

#---- lookups
!!NVfp4.0
TEMP R;
TEX R, R, texture[0], 1D, (0, 1);
TEX R, R, texture[1], CUBE, (0, 0, 2);
TXB R, R, texture[2], SHADOWCUBE;
TEX R, R, texture[0], 2D;
END
# section: ARB_vertex_program 2.14.1, NV_gpu_program4 2.X.4.4
# error: 3:31 restriction 2.X.4.4
# error: 4:36 restriction 2.X.4.4
# error: 5:23 restriction TXB
# error: 6:23 restriction 2.X.4.4

#---- constants and arrays: lists stand in braces
!!NVfp4.0
PARAM a = { 1, 2, 3, 4, 5 };
PARAM b[] = 1;
PARAM c[2] = program.env[0..1];
BUFFER d[] = program.buffer[0];
BUFFER e[3] = { program.buffer[1][0..1] };
CBUFFER f[] = { program.buffer[2] };
BUFFER g = program.buffer[3][0..1];
END
# section: NV_gpu_program4 2.X.2
# error: 2:23 syntax 2.X.2
# error: 3:13 syntax 2.X.2
# error: 4:14 syntax 2.X.2
# error: 5:14 syntax 2.X.2
# error: 6:8 restriction 2.X.3.6
# error: 7:1 version 2.X.2
# error: 8:31 restriction 2.X.3.6
