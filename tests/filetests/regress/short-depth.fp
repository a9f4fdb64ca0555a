!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT OUTPUT depth = result.depth;
MOV depth.z (NE), 1;
END
# section: NV_fragment_program_option 3.11.3.4
# What is SHORT holds fp16 before it is written, too.
# run: fragment.position = 1, 1, 65515, 1 => result.depth = *, *, 65504, *
# run: fragment.position = 1, 1, 1e-20, 1 => result.depth = *, *, 0, *
