# section: ARB_fragment_program 3.11.3.2
# There are 256 environment and 1024 local parameters.
#---- the last
!!ARBfp1.0
ADD result.color, program.env[255], program.local[1023];
END
# run: program.env[255] = 1, 2, 3, 4; program.local[1023] = 5 => result.color = 6, 7, 8, 9
#---- one more
!!ARBfp1.0
MOV result.color, program.env[256];
#                             ^ range 3.11.3.2
MOV result.color, program.local[1024];
#                               ^ range 3.11.3.2
END
#---- fog takes two parameters: "the implementation-dependent limit minus 2"
!!ARBfp1.0
OPTION ARB_fog_linear;
PARAM p[1022] = { program.local[0..1021] };
MOV result.color, p[1021];
END
# load
#---- one more
!!ARBfp1.0
OPTION ARB_fog_linear;
PARAM p[1023] = { program.local[0..1022] };
MOV result.color, p[1021];
END
# error: end program 3.11.3.6 "the program binds 1023 parameters, and the limit is 1022"
