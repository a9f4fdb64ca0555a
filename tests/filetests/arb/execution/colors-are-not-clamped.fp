# section: ARB_color_buffer_float 3.11.4.4
# Results are given as they are; who blends them clamps them.
#---- beyond [0,1]
!!ARBfp1.0
MOV result.color, {2, -1, 0.5, 3};
END
# run: => result.color = 2, -1, 0.5, 3
