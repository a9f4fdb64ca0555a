# section: ARB_fragment_program 3.11.2
# Constants are compared as the fp32 numbers that they are; too large ones are infinite, too small ones zero.
#---- two spellings of one number
!!ARBfp1.0
PARAM a = 12;
PARAM b = 1.2E+01;
MOV result.color, a;
END
# counts: parameters = 1
#---- overflow and underflow
!!ARBfp1.0
MOV result.color, {1e39, 1e-46, 3.4028235e38, 1e-38};
END
# run: => result.color = inf, 0, 0x7f7fffff, 0
