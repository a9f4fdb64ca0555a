# section: NV_fragment_program2 3.11.3.Y
# The index is never below zero: it goes on from there.
#---- a negative start
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {4, -2, 1};
MOV result.color, fragment.texcoord[A0.x];
ENDLOOP;
END
# run: fragment.texcoord[1] = 11; fragment.texcoord[3] = 33 => result.color = 33
