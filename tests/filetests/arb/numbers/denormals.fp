# section: ARB_fragment_program 3.11.4
# Arithmetic reads denormals as zero and makes none; moves keep them.
#---- arithmetic
!!ARBfp1.0
ADD result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 1, 0 => result.color = 0, 0, 1, 0
#---- moves
!!ARBfp1.0
MOV result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 1, 0 => result.color = 0x00000001, 0x807fffff, 1, 0
