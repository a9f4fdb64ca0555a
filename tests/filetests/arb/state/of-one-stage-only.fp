# section: ARB_fragment_program 3.11.2
# Depth range and texture environments are for fragments; texture generation, clip planes and points for vertices.
#---- point size in a fragment program
!!ARBfp1.0
MOV result.color, state.point.size;
#                       ^ name 3.11.3.2
END
#---- texture generation, clip planes in a fragment program
!!ARBfp1.0
MOV result.color, state.texgen[0].eye.s;
#                       ^ name 3.11.3.2
MOV result.color, state.clip[0].plane;
#                       ^ name 3.11.3.2
END
#---- nothing of the state
!!ARBfp1.0
MOV result.color, state.colour;
#                       ^ name 3.11.3.2
MOV result.color, state.light[0].emission;
#                                ^ name 3.11.3.2
MOV result.color, state.material.colour;
#                                ^ name 3.11.3.2
MOV result.color, state.light.ambient;
#                            ^ syntax 3.11.2
MOV result.color, state;
#                      ^ syntax 3.11.2
END
