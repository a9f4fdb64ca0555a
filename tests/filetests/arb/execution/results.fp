# section: ARB_fragment_program 3.11.3.4
# A colour and a depth.
#---- both
!!ARBfp1.0
MOV result.color, {1, 2, 3, 4};
MOV result.depth, {5, 6, 0.5, 7};
END
# run: => result.color = 1, 2, 3, 4; result.depth = *, *, 0.5, *
#---- z alone
!!ARBfp1.0
MOV result.depth.z, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0.25, 0, 0, 0 => result.depth = *, *, 0.25, *
#---- none of these
!!ARBfp1.0
MOV result.position, 1;
#          ^ name 3.11.3.4
MOV result.color.back, 1;
#                ^ syntax 3.11.2
MOV result.texcoord[0], 1;
#          ^ name 3.11.3.4
MOV result.depth[0], 1;
#               ^ syntax 3.11.2
END
#---- eight colours
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color[0], 1;
MOV result.color[1], 2;
MOV result.color[2], 3;
MOV result.color[3], 4;
MOV result.color[4], 5;
MOV result.color[5], 6;
MOV result.color[6], 7;
MOV result.color[7], 8;
END
# run:
#     => result.color = 1; result.color[1] = 2; result.color[2] = 3; result.color[3] = 4; result.color[4] = 5; result.color[5] = 6; result.color[6] = 7; result.color[7] = 8
#---- one colour more
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color[8], 1;
#                ^ range 3.11.3.4
END
#---- one without and one with a number
!!ARBfp1.0
OPTION ATI_draw_buffers;
OUTPUT a = result.color[1];
MOV a, 1;
MOV result.color, 2;
MOV result.color[1].y, 3;
END
# run: => result.color = 2; result.color[1] = 1, 3, 1, 1
#---- unread and unwritten
!!ARBfp1.0
OUTPUT a = result.color;
TEMP t;
MOV t, a;
#      ^ restriction 3.11.3.4
END
