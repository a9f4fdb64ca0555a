# section: ARB_fragment_program 3.11.4.4
# Where a condition keeps the depth from being written, it is that of the fragment.
#---- a condition that fails
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 0;
MOV result.depth.z (NE), 1;
MOV result.color, 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = *, *, 0.25, *
#---- depth: MOVC t, color
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, fragment.color;
MOV result.depth.z (NE), 1;
MOV result.color, 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 0, 0, 0.25, 0
#---- depth: MOVC t, 1
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 1;
MOV result.depth.z (NE), 1;
MOV result.color, 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 0, 0, 1, 0
#---- depth: MOV depth.x, 1
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.depth.x, 1;
MOV result.color, 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 1, 0, 0, 0
#---- depth begins as the fragments: MOV depth, {0.1, 0.2, 0.5, 0.9}
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.depth, {0.1, 0.2, 0.5, 0.9};
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 0.1, 0.2, 0.5, 0.9
#---- depth begins as the fragments: MOV d.z (NE), 1
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT OUTPUT d = result.depth;
MOV d.z (NE), 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 0, 0, 0.25, 0
#---- depth begins as the fragments: MOVC t, 0
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t, 0;
MOV result.depth.z (NE), 1;
MOV result.color, 1;
END
# run: fragment.position = 0.5, 0.5, 0.25, 1 => result.depth = 0, 0, 0.25, 0
