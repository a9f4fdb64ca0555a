# section: ARB_color_buffer_float 3.11.4.4
# Results are given as they are; who blends them clamps them.
#---- beyond [0,1]
!!ARBfp1.0
MOV result.color, {2, -1, 0.5, 3};
END
# run: => result.color = 2, -1, 0.5, 3
#---- infinities and NaN
!!ARBfp1.0
MOV result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = inf, -inf, nan, -0 => result.color = inf, -inf, nan, -0
#---- several colours
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color, 9;
MOV result.color[3], -9;
END
# run: => result.color = 9; result.color[3] = -9
