# section: ARB_fragment_program 3.11.3.2
# A constant index lies inside of its array.
#---- behind the last
!!ARBfp1.0
PARAM x[] = { 1, 2 };
MOV result.color, x[2];
#                   ^ range 3.11.3.2
END
