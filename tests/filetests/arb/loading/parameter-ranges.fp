# section: ARB_fragment_program 3.11.2
# Ranges, and whole matrices, are for arrays, and do not go backwards.
#---- a range for a single parameter
!!ARBfp1.0
PARAM x = program.env[3..3];
#                      ^ syntax 3.11.2
END
#---- a matrix for a single parameter
!!ARBfp1.0
PARAM x = state.matrix.mvp;
#                         ^ syntax 3.11.2
END
#---- a range of rows for a single parameter, even of one row
# <stateMatrixRow> has one number, <stateMatrixRows> is for arrays.
!!ARBfp1.0
PARAM x = state.matrix.mvp.row[2..2];
#                               ^ syntax 3.11.2
END
#---- a range of rows in an instruction
!!ARBfp1.0
MOV result.color, state.matrix.mvp.row[0..0];
#                                       ^ syntax 3.11.2
END
#---- both in an array
!!ARBfp1.0
PARAM x[] = { program.env[3..3], state.matrix.mvp };
MOV result.color, x[4];
END
# load
#---- a range that goes backwards
!!ARBfp1.0
PARAM x[] = { program.env[3..2] };
#                            ^ range 3.11.3.2
END
