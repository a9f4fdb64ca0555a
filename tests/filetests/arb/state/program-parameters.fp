# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- program.env[0]
!!ARBfp1.0
MOV result.color, program.env[0];
END
# run: => result.color = 0
# run: program.env[0] = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- program.env[255]
!!ARBfp1.0
MOV result.color, program.env[255];
END
# run: => result.color = 0
# run: program.env[255] = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- program.env[256]
!!ARBfp1.0
MOV result.color, program.env[256];
#                             ^ range 3.11.3.2
END
#---- program.local[0]
!!ARBfp1.0
MOV result.color, program.local[0];
END
# run: => result.color = 0
# run: program.local[0] = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- program.local[1023]
!!ARBfp1.0
MOV result.color, program.local[1023];
END
# run: => result.color = 0
# run: program.local[1023] = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- program.local[1024]
!!ARBfp1.0
MOV result.color, program.local[1024];
#                               ^ range 3.11.3.2
END
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = program.env[0];
PARAM q[] = { 1, program.env[0] };
ADD result.color, p, q[1];
END
# run: program.env[0] = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
