# section: ARB_fragment_program 3.11.3.1
# Every attribute under each of its names.
#---- all names
!!ARBfp1.0
TEMP t;
MOV t, fragment.color;
MOV t, fragment.color.primary;
MOV t, fragment.color.secondary;
MOV t, fragment.texcoord;
MOV t, fragment.texcoord[0];
MOV t, fragment.texcoord[7];
MOV t, fragment.fogcoord;
MOV t, fragment.position;
MOV result.color, t;
END
# load
#---- beyond the last
!!ARBfp1.0
TEMP t;
MOV t, fragment.texcoord[8];
#                        ^ range 3.11.3.1
END
#---- none of these
!!ARBfp1.0
TEMP t;
MOV t, fragment.normal;
#               ^ name 3.11.3.1
MOV t, fragment.color.front;
#                     ^ syntax 3.11.2
MOV t, fragment.depth;
#               ^ name 3.11.3.1
MOV t, fragment.color[0];
#                    ^ syntax 3.11.2
END
#---- attributes of vertices
!!ARBfp1.0
MOV result.color, vertex.color;
#                 ^ name 3.11.3
END
