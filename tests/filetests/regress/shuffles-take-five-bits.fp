!!NVfp5.0
# The index of a shuffle has 5 bits; the last lane of a segment is in range, as "<threadIdValid> = srcThreadId < <width>" says.
OPTION NV_shader_thread_shuffle;
OPTION ARB_draw_buffers;
TEMP R;
SHFIDX.F R, fragment.texcoord[0].x, {35}, 31;
MOV.F result.color[0], R;
SHFDOWN.F R, fragment.texcoord[0].x, {33}, 0x201;
MOV.F result.color[1], R;
SHFUP.F R, fragment.texcoord[0].x, {65}, 0x200;
MOV.F result.color[2], R;
SHFXOR.F R, fragment.texcoord[0].x, {0xffffffe2}, 31;
MOV.F result.color[3], R;
END
# section: NV_shader_thread_shuffle 2.X.8
# quad: fragment.texcoord[0] = (10) (11) (12) (13)
#     => result.color[0] = 1, 13, 0, 0;
#     result.color[1] = (1, 11, 0, 0) (0, 11, 0, 0) (1, 13, 0, 0) (0, 13, 0, 0);
#     result.color[2] = (0, 10, 0, 0) (1, 10, 0, 0) (0, 12, 0, 0) (1, 12, 0, 0);
#     result.color[3] = (1, 12, 0, 0) (1, 13, 0, 0) (1, 10, 0, 0) (1, 11, 0, 0)
