# section: ARB_fragment_program 3.11.2
# Forms of constants and of integers.
#---- forms
!!ARBfp1.0
OPTION ARB_draw_buffers;
PARAM a = { 1.5, .25, 3., 2e2 };
PARAM b = { 1.5E+1, .5e-1, 2.E1, 1e-2 };
MOV result.color, a;
MOV result.color[1], b;
END
# run: => result.color = 1.5, 0.25, 3, 200; result.color[1] = 15, 0.05, 20, 0.01
#---- a point of the number and one of the component
!!ARBfp1.0
PARAM a[] = { program.env[0..1] };
RCP result.color, 2..x;
END
# run: => result.color = 0.5
#---- vectors that are filled up
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color, {2};
MOV result.color[1], {2, 3};
MOV result.color[2], {2, 3, 4};
MOV result.color[3], 2;
END
# run: => result.color = 2, 0, 0, 1; result.color[1] = 2, 3, 0, 1; result.color[2] = 2, 3, 4, 1; result.color[3] = 2
#---- signs
!!ARBfp1.0
OPTION ARB_draw_buffers;
PARAM a = -2;
PARAM b = { +1, -2, - 3, + 4 };
ADD result.color, a, b;
ADD result.color[1], -a, +b;
MOV result.color[2], +3;
MOV result.color[3], -3;
END
# run: => result.color = -1, -4, -5, 2; result.color[1] = 3, 0, -1, 6; result.color[2] = 3; result.color[3] = -3
#---- nothing and five in braces
!!ARBfp1.0
PARAM a = {};
#          ^ syntax 3.11.2
PARAM b = { 1, 2, 3, 4, 5 };
#                     ^ syntax 3.11.2
END
#---- a comma too many
!!ARBfp1.0
PARAM a = { 1, };
#              ^ syntax 3.11.2
END
#---- no exponent
!!ARBfp1.0
PARAM a = 1e;
#          ^ syntax 3.11.2
END
#---- a point alone
!!ARBfp1.0
PARAM a = .;
#         ^ syntax 3.11.2
END
#---- names in vectors
!!ARBfp1.0
PARAM a = 1;
PARAM b = { 1, a };
#              ^ syntax 3.11.2
END
#---- zeros in front of an integer
!!ARBfp1.0
MOV result.color, program.env[007];
END
# run: program.env[7] = 1, 2, 3, 4 => result.color = 1, 2, 3, 4
#---- an index with a point
!!ARBfp1.0
MOV result.color, program.env[1.0];
#                             ^ syntax 3.11.2
END
#---- an index with a sign
!!ARBfp1.0
MOV result.color, program.env[-1];
#                             ^ syntax 3.11.2
END
#---- an index of many digits
!!ARBfp1.0
MOV result.color, program.env[99999999999999999999];
#                             ^ range 3.11.3.2
END
#---- rounded to the nearest number
!!ARBfp1.0
MOV result.color, { 0.1, 16777217, 16777219, 3.4028235e38 };
END
# run: => result.color = 0.1, 16777216, 16777220, 3.4028235e38
