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
