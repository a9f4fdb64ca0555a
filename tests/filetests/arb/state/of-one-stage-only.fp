# section: ARB_fragment_program 3.11.2
# Depth range and texture environments are for fragments; texture generation, clip planes and points for vertices.
#---- point size in a fragment program
!!ARBfp1.0
MOV result.color, state.point.size;
#                       ^ syntax 3.11.2
END
