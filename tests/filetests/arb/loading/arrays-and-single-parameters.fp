# section: ARB_fragment_program 3.11.2
# An array has an index, a single parameter has none.
#---- an array without index
!!ARBfp1.0
PARAM p[] = { 1 };
MOV result.color, p;
#                  ^ syntax 3.11.2
END
#---- an index of a single parameter
!!ARBfp1.0
PARAM p = 1;
MOV result.color, p[0];
#                  ^ syntax 3.11.2
END
