# section: ARB_fragment_program 3.11.3.1
# Names without number are number 0; where no colour is given it is zero.
#---- values
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color, fragment.color;
MOV result.color[1], fragment.color.secondary;
MOV result.color[2], fragment.texcoord;
MOV result.color[3], fragment.texcoord[7];
MOV result.color[4], fragment.position;
END
# run: fragment.color.primary = 1, 2, 3, 4; fragment.color.secondary = 5, 6, 7, 8; fragment.texcoord[0] = 9, 10, 11, 12; fragment.texcoord[7] = 13, 14, 15, 16; fragment.position = 0.5, 1.5, 0.25, 2
#     => result.color = 1, 2, 3, 4; result.color[1] = 5, 6, 7, 8; result.color[2] = 9, 10, 11, 12; result.color[3] = 13, 14, 15, 16; result.color[4] = 0.5, 1.5, 0.25, 2
# run: => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, 0, 1; result.color[3] = 0, 0, 0, 1
#---- facing with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOVC t.x, fragment.facing;
MOV result.color, fragment.facing;
MOV result.color.y (LT.x), 5;
END
# run: fragment.facing = 1, 7, 7, 7 => result.color = 1, 0, 0, 1
# run: fragment.facing = -1, 7, 7, 7 => result.color = -1, 5, 0, 1
