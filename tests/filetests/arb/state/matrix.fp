# section: ARB_fragment_program 3.11.3.2
# Rows of every matrix, of its inverse, transpose, and inverse transpose.
#---- state.matrix.modelview[0]
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[0] };
MOV result.color, state.matrix.modelview[0].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[0].row[1] = 1, 2, 3, 4; state.matrix.modelview[0].row[2] = 5, 6, 7, 8; state.matrix.modelview[0].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[0].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[0].inverse };
MOV result.color, state.matrix.modelview[0].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[0].inverse.row[1] = 1, 2, 3, 4; state.matrix.modelview[0].inverse.row[2] = 5, 6, 7, 8; state.matrix.modelview[0].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[0].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[0].transpose };
MOV result.color, state.matrix.modelview[0].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[0].transpose.row[1] = 1, 2, 3, 4; state.matrix.modelview[0].transpose.row[2] = 5, 6, 7, 8; state.matrix.modelview[0].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[0].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[0].invtrans };
MOV result.color, state.matrix.modelview[0].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[0].invtrans.row[1] = 1, 2, 3, 4; state.matrix.modelview[0].invtrans.row[2] = 5, 6, 7, 8; state.matrix.modelview[0].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[3]
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[3] };
MOV result.color, state.matrix.modelview[3].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[3].row[1] = 1, 2, 3, 4; state.matrix.modelview[3].row[2] = 5, 6, 7, 8; state.matrix.modelview[3].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[3].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[3].inverse };
MOV result.color, state.matrix.modelview[3].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[3].inverse.row[1] = 1, 2, 3, 4; state.matrix.modelview[3].inverse.row[2] = 5, 6, 7, 8; state.matrix.modelview[3].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[3].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[3].transpose };
MOV result.color, state.matrix.modelview[3].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[3].transpose.row[1] = 1, 2, 3, 4; state.matrix.modelview[3].transpose.row[2] = 5, 6, 7, 8; state.matrix.modelview[3].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.modelview[3].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.modelview[3].invtrans };
MOV result.color, state.matrix.modelview[3].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.modelview[3].invtrans.row[1] = 1, 2, 3, 4; state.matrix.modelview[3].invtrans.row[2] = 5, 6, 7, 8; state.matrix.modelview[3].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.projection
!!ARBfp1.0
PARAM r[] = { state.matrix.projection };
MOV result.color, state.matrix.projection.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.projection.row[1] = 1, 2, 3, 4; state.matrix.projection.row[2] = 5, 6, 7, 8; state.matrix.projection.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.projection.inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.projection.inverse };
MOV result.color, state.matrix.projection.inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.projection.inverse.row[1] = 1, 2, 3, 4; state.matrix.projection.inverse.row[2] = 5, 6, 7, 8; state.matrix.projection.inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.projection.transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.projection.transpose };
MOV result.color, state.matrix.projection.transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.projection.transpose.row[1] = 1, 2, 3, 4; state.matrix.projection.transpose.row[2] = 5, 6, 7, 8; state.matrix.projection.transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.projection.invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.projection.invtrans };
MOV result.color, state.matrix.projection.invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.projection.invtrans.row[1] = 1, 2, 3, 4; state.matrix.projection.invtrans.row[2] = 5, 6, 7, 8; state.matrix.projection.invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.mvp
!!ARBfp1.0
PARAM r[] = { state.matrix.mvp };
MOV result.color, state.matrix.mvp.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.mvp.row[1] = 1, 2, 3, 4; state.matrix.mvp.row[2] = 5, 6, 7, 8; state.matrix.mvp.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.mvp.inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.mvp.inverse };
MOV result.color, state.matrix.mvp.inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.mvp.inverse.row[1] = 1, 2, 3, 4; state.matrix.mvp.inverse.row[2] = 5, 6, 7, 8; state.matrix.mvp.inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.mvp.transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.mvp.transpose };
MOV result.color, state.matrix.mvp.transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.mvp.transpose.row[1] = 1, 2, 3, 4; state.matrix.mvp.transpose.row[2] = 5, 6, 7, 8; state.matrix.mvp.transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.mvp.invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.mvp.invtrans };
MOV result.color, state.matrix.mvp.invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.mvp.invtrans.row[1] = 1, 2, 3, 4; state.matrix.mvp.invtrans.row[2] = 5, 6, 7, 8; state.matrix.mvp.invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[0]
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[0] };
MOV result.color, state.matrix.texture[0].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[0].row[1] = 1, 2, 3, 4; state.matrix.texture[0].row[2] = 5, 6, 7, 8; state.matrix.texture[0].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[0].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[0].inverse };
MOV result.color, state.matrix.texture[0].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[0].inverse.row[1] = 1, 2, 3, 4; state.matrix.texture[0].inverse.row[2] = 5, 6, 7, 8; state.matrix.texture[0].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[0].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[0].transpose };
MOV result.color, state.matrix.texture[0].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[0].transpose.row[1] = 1, 2, 3, 4; state.matrix.texture[0].transpose.row[2] = 5, 6, 7, 8; state.matrix.texture[0].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[0].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[0].invtrans };
MOV result.color, state.matrix.texture[0].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[0].invtrans.row[1] = 1, 2, 3, 4; state.matrix.texture[0].invtrans.row[2] = 5, 6, 7, 8; state.matrix.texture[0].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[7]
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[7] };
MOV result.color, state.matrix.texture[7].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[7].row[1] = 1, 2, 3, 4; state.matrix.texture[7].row[2] = 5, 6, 7, 8; state.matrix.texture[7].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[7].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[7].inverse };
MOV result.color, state.matrix.texture[7].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[7].inverse.row[1] = 1, 2, 3, 4; state.matrix.texture[7].inverse.row[2] = 5, 6, 7, 8; state.matrix.texture[7].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[7].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[7].transpose };
MOV result.color, state.matrix.texture[7].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[7].transpose.row[1] = 1, 2, 3, 4; state.matrix.texture[7].transpose.row[2] = 5, 6, 7, 8; state.matrix.texture[7].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.texture[7].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.texture[7].invtrans };
MOV result.color, state.matrix.texture[7].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.texture[7].invtrans.row[1] = 1, 2, 3, 4; state.matrix.texture[7].invtrans.row[2] = 5, 6, 7, 8; state.matrix.texture[7].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[0]
!!ARBfp1.0
PARAM r[] = { state.matrix.program[0] };
MOV result.color, state.matrix.program[0].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[0].row[1] = 1, 2, 3, 4; state.matrix.program[0].row[2] = 5, 6, 7, 8; state.matrix.program[0].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[0].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.program[0].inverse };
MOV result.color, state.matrix.program[0].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[0].inverse.row[1] = 1, 2, 3, 4; state.matrix.program[0].inverse.row[2] = 5, 6, 7, 8; state.matrix.program[0].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[0].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.program[0].transpose };
MOV result.color, state.matrix.program[0].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[0].transpose.row[1] = 1, 2, 3, 4; state.matrix.program[0].transpose.row[2] = 5, 6, 7, 8; state.matrix.program[0].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[0].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.program[0].invtrans };
MOV result.color, state.matrix.program[0].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[0].invtrans.row[1] = 1, 2, 3, 4; state.matrix.program[0].invtrans.row[2] = 5, 6, 7, 8; state.matrix.program[0].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[7]
!!ARBfp1.0
PARAM r[] = { state.matrix.program[7] };
MOV result.color, state.matrix.program[7].row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[7].row[1] = 1, 2, 3, 4; state.matrix.program[7].row[2] = 5, 6, 7, 8; state.matrix.program[7].row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[7].inverse
!!ARBfp1.0
PARAM r[] = { state.matrix.program[7].inverse };
MOV result.color, state.matrix.program[7].inverse.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[7].inverse.row[1] = 1, 2, 3, 4; state.matrix.program[7].inverse.row[2] = 5, 6, 7, 8; state.matrix.program[7].inverse.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[7].transpose
!!ARBfp1.0
PARAM r[] = { state.matrix.program[7].transpose };
MOV result.color, state.matrix.program[7].transpose.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[7].transpose.row[1] = 1, 2, 3, 4; state.matrix.program[7].transpose.row[2] = 5, 6, 7, 8; state.matrix.program[7].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- state.matrix.program[7].invtrans
!!ARBfp1.0
PARAM r[] = { state.matrix.program[7].invtrans };
MOV result.color, state.matrix.program[7].invtrans.row[2];
ADD result.color.xy, r[1], r[3];
END
# run: => result.color = 0, 1, 1, 0
# run: state.matrix.program[7].invtrans.row[1] = 1, 2, 3, 4; state.matrix.program[7].invtrans.row[2] = 5, 6, 7, 8; state.matrix.program[7].invtrans.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 7, 8
#---- modelview without a number
!!ARBfp1.0
MOV result.color, state.matrix.modelview.inverse.row[0];
END
# run: state.matrix.modelview[0].inverse.row[0] = 1, 2, 3, 4 => result.color = 1, 2, 3, 4
#---- texture without a number
!!ARBfp1.0
MOV result.color, state.matrix.texture.inverse.row[0];
END
# run: state.matrix.texture[0].inverse.row[0] = 1, 2, 3, 4 => result.color = 1, 2, 3, 4
#---- single rows
!!ARBfp1.0
PARAM a = state.matrix.modelview[1].row[0];
PARAM b = state.matrix.projection.transpose.row[3];
ADD result.color, a, b;
END
# run: state.matrix.modelview[1].row[0] = 1, 2, 3, 4; state.matrix.projection.transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 33, 44
#---- some rows and all
!!ARBfp1.0
PARAM a[] = { state.matrix.program[0].row[1..2] };
PARAM b[] = { state.matrix.program[0].transpose };
ADD result.color, a[1], b[3];
END
# run: state.matrix.program[0].row[2] = 1, 2, 3, 4; state.matrix.program[0].transpose.row[3] = 10, 20, 30, 40
#     => result.color = 11, 22, 33, 44
# counts: parameters = 6
#---- sizes of what is bound
!!ARBfp1.0
PARAM a[7] = { state.matrix.mvp.row[0..2], state.matrix.projection };
MOV result.color, a[6];
END
# run: => result.color = 0, 0, 0, 1
#---- beyond the last
!!ARBfp1.0
TEMP t;
MOV t, state.matrix.modelview[4].row[0];
#                             ^ range 3.11.3.2
MOV t, state.matrix.texture[8].row[0];
#                           ^ range 3.11.3.2
MOV t, state.matrix.program[8].row[0];
#                           ^ range 3.11.3.2
MOV t, state.matrix.mvp.row[4];
#                           ^ range 3.11.3.2
END
#---- none of these
!!ARBfp1.0
TEMP t;
MOV t, state.matrix.world.row[0];
#                   ^ name 3.11.3.2
MOV t, state.matrix.mvp.inv.row[0];
#                       ^ name 3.11.3.2
MOV t, state.matrix.program.row[0];
#                          ^ syntax 3.11.2
MOV t, state.matrix.mvp.row;
#                          ^ syntax 3.11.2
END
#---- no palette
!!ARBfp1.0
MOV result.color, state.matrix.palette[0].row[0];
#                              ^ name 3.11.3.2
END
#---- a matrix is no operand
!!ARBfp1.0
MOV result.color, state.matrix.mvp;
#                                 ^ syntax 3.11.2
END
#---- a range that goes backwards
!!ARBfp1.0
PARAM a[] = { state.matrix.mvp.row[2..1] };
#                                     ^ range 3.11.3.2
END
