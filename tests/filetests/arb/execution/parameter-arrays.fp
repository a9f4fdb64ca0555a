# section: ARB_fragment_program 3.11.3.2
# What is bound stands in order.
#---- everything that may be bound
!!ARBfp1.0
OPTION ARB_draw_buffers;
PARAM a[] = { program.env[3..4], { 1, 2, 3, 4 }, 5, program.local[1], state.matrix.mvp.row[1..2], state.fog.color, state.matrix.projection.transpose };
MOV result.color, a[1];
MOV result.color[1], a[2];
MOV result.color[2], a[3];
MOV result.color[3], a[4];
MOV result.color[4], a[6];
MOV result.color[5], a[7];
MOV result.color[6], a[8];
MOV result.color[7], a[11];
END
# run: program.env[4] = 1, 1, 2, 2; program.local[1] = 3, 3, 4, 4; state.matrix.mvp.row[2] = 6, 7, 8, 9; state.fog.color = 0.5; state.matrix.projection.transpose.row[0] = 2, 4, 6, 8
#     => result.color = 1, 1, 2, 2; result.color[1] = 1, 2, 3, 4; result.color[2] = 5; result.color[3] = 3, 3, 4, 4; result.color[4] = 6, 7, 8, 9; result.color[5] = 0.5; result.color[6] = 2, 4, 6, 8; result.color[7] = 0, 0, 0, 1
#---- no relative addressing in fragment programs
!!ARBfp1.0
PARAM a[] = { 1, 2 };
TEMP t;
MOV result.color, a[t.x];
#                   ^ syntax 3.11.2
END
#---- the size that is right
!!ARBfp1.0
PARAM a[4] = { state.matrix.mvp };
MOV result.color, a[3];
END
# run: => result.color = 0, 0, 0, 1
#---- too few and too many
!!ARBfp1.0
PARAM a[3] = { state.matrix.mvp };
#     ^ restriction 3.11.3.2
PARAM b[2] = { 1 };
#     ^ restriction 3.11.3.2
END
#---- nothing in it
!!ARBfp1.0
PARAM a[] = { };
#             ^ syntax 3.11.2
END
#---- a size and no values
!!ARBfp1.0
PARAM a[2];
#         ^ syntax 3.11.2
END
#---- a parameter is not written
!!ARBfp1.0
PARAM a = 1;
MOV a, 2;
#   ^ restriction 3.11.3.2
END
#---- one vector under several names
!!ARBfp1.0
PARAM a = program.env[0];
PARAM b[] = { program.env[0], program.env[0..0] };
ADD result.color, a, b[0];
ADD result.color, b[1], program.env[0];
END
# run: program.env[0] = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
