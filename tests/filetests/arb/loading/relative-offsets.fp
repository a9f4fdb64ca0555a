# section: NV_fragment_program2 3.11.2
# Offsets of relative addressing are not limited in vertex programs; in fragment programs they go from 0 to 9.
#---- a minus in a fragment program
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {2, 1, 1};
MOV result.color, fragment.texcoord[A0.x-1];
#                                       ^ syntax 3.11.2
ENDLOOP;
END
