# What fragment programs alone have, in every type.

#---- Where an attribute is evaluated
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB a = fragment.attrib[0];
IPAC result.color[0], a;
IPAC.F result.color[1], -a.wzyx;
IPAS result.color[2], a, 0;
IPAS.F result.color[3], |a|, 0;
IPAO result.color[4], a, {0.25, -0.5};
IPAO.F result.color[5], a, fragment.attrib[1];
IPAO.F result.color[6], -a.yxwz, {0, 0};
END
# section: NV_gpu_program5 2.X.8 IPAO
# quad: fragment.attrib[0] = (1, 2, -3, 0) (3, 2, -1, 1) (0, 6, -3, 0) (2, 6, -1, 1);
#     fragment.attrib[1] = (0.5, 0.5, 9, 9) (-0.5, 0.25, 9, 9) (0, -0.125, 9, 9) (0.375, 0, 9, 9)
#     => result.color[0] = (1, 2, -3, 0) (3, 2, -1, 1) (0, 6, -3, 0) (2, 6, -1, 1);
#     result.color[1] = (-0, 3, -2, -1) (-1, 1, -2, -3) (-0, 3, -6, -0) (-1, 1, -6, -2);
#     result.color[2] = (1, 2, -3, 0) (3, 2, -1, 1) (0, 6, -3, 0) (2, 6, -1, 1);
#     result.color[3] = (1, 2, 3, 0) (3, 2, 1, 1) (0, 6, 3, 0) (2, 6, 1, 1);
#     result.color[4] = (2, 0, -2.5, 0.25) (4, 0, -0.5, 1.25) (1, 4, -2.5, 0.25) (3, 4, -0.5, 1.25);
#     result.color[5] = (1.5, 4, -2, 0.5) (1.75, 3, -2, 0.5) (0.125, 5.5, -3, 0) (2.75, 6, -0.25, 1.375);
#     result.color[6] = (-2, -1, -0, 3) (-2, -3, -1, 1) (-6, -0, -0, 3) (-6, -2, -1, 1)

#---- Attributes are planes over the window once they are multiplied by the w of the position, and that is another plane
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB a = fragment.attrib[0];
NOPERSPECTIVE ATTRIB b = fragment.attrib[2];
FLAT ATTRIB c[] = { fragment.attrib[3..4] };
FLAT INT ATTRIB i = fragment.attrib[5];
ATTRIB d[] = { fragment.attrib[6..7] };
ATTRIB offset = fragment.attrib[1];
IPAO.F result.color[0], a.x, offset;
IPAO.F result.color[1], b.x, offset;
IPAO.F result.color[2], c[i.x].x, offset;
IPAO.F result.color[3], fragment.position, offset;
IPAO.F result.color[4], d[i.x].x, offset;
IPAC.F result.color[5], a.x;
IPAS.F result.color[6], a.x, 3;
END
# section: NV_gpu_program5 2.X.8 IPAO: FLAT and NOPERSPECTIVE operate normally
# quad: fragment.position = (4.5, 8.5, 0, 2) (5.5, 8.5, 0, 6) (4.5, 9.5, 0, 2) (5.5, 9.5, 0, 6);
#     fragment.attrib[0] = (2) (2) (14) (6); fragment.attrib[2] = (2) (2) (14) (6);
#     fragment.attrib[1] = (0.5, 0.25, 0, 0) (-0.5, 0.25, 0, 0) (0.5, -0.25, 0, 0) (-0.5, -0.25, 0, 0);
#     fragment.attrib[3] = (1) (2) (3) (4); fragment.attrib[4] = (10) (20) (30) (40);
#     fragment.attrib[5] = (0x00000000) (0x00000001) (0x00000001) (0x00000000);
#     fragment.attrib[6] = (1) (1) (1) (1); fragment.attrib[7] = (2) (2) (14) (6)
#     => result.color[0] = (3.5, 3.5, 3.5, 3.5) (3.5, 3.5, 3.5, 3.5) (6.5, 6.5, 6.5, 6.5) (6.5, 6.5, 6.5, 6.5);
#     result.color[1] = (5, 5, 5, 5) (3, 3, 3, 3) (7, 7, 7, 7) (9, 9, 9, 9);
#     result.color[2] = (1, 1, 1, 1) (20, 20, 20, 20) (30, 30, 30, 30) (4, 4, 4, 4);
#     result.color[3] = (5, 8.75, 0, 4) (5, 8.75, 0, 4) (5, 9.25, 0, 4) (5, 9.25, 0, 4);
#     result.color[4] = (1, 1, 1, 1) (3.5, 3.5, 3.5, 3.5) (6.5, 6.5, 6.5, 6.5) (1, 1, 1, 1);
#     result.color[5] = (2, 2, 2, 2) (2, 2, 2, 2) (14, 14, 14, 14) (6, 6, 6, 6);
#     result.color[6] = (2, 2, 2, 2) (2, 2, 2, 2) (14, 14, 14, 14) (6, 6, 6, 6)

#---- Where w would not be positive, there is no perspective
!!NVfp5.0
IPAO.F result.color, fragment.attrib[0].x, {0.5, 0, 0, 0};
END
# section: NV_gpu_program5 2.X.8 IPAO
# quad: fragment.position = (0, 0, 0, 1) (1, 0, 0, -1) (0, 1, 0, 1) (1, 1, 0, 1); fragment.attrib[0] = (2) (4) (6) (6)
#     => result.color = (3, 3, 3, 3) (5, 5, 5, 5) (6, 6, 6, 6) (6, 6, 6, 6)

#---- A negative integer kills a fragment
!!NVfp5.0
ATTRIB a = fragment.attrib[0];
KIL.S a.x;
MOV.F result.color, a;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0x80000000, 1, 1, 1) (0x00000000, 1, 1, 1) (0xffffffff, 1, 1, 1) (0x7fffffff, 1, 1, 1)
#     => result.color = (-0, 1, 1, 1) (0, 1, 1, 1) (0xffffffff, 1, 1, 1) (0x7fffffff, 1, 1, 1); killed 0 2
# quad: fragment.attrib[0] = (nan, 1, 1, 1) (0xffc00000, 1, 1, 1) (-0, 1, 1, 1) (-1, 1, 1, 1)
#     => result.color = (0x7fffffff, 1, 1, 1) (0xffc00000, 1, 1, 1) (-0, 1, 1, 1) (-1, 1, 1, 1); killed 1 2 3

#---- Any of four signed integers kills
!!NVfp4.0
ATTRIB a = fragment.attrib[0];
KIL.S -a;
MOV.F result.color, a;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0xffffffff, 0xfffffffe, 0x80000001, 0x00000000)
#     (0xffffffff, 0xffffffff, 0xffffffff, 0x00000001) (0xffffffff, 0xffffffff, 0x80000000, 0xffffffff) (0)
#     => result.color = (0xffffffff, 0xfffffffe, 0x80000001, 0) (0xffffffff, 0xffffffff, 0xffffffff, 0x00000001)
#     (0xffffffff, 0xffffffff, -0, 0xffffffff) (0); killed 1 2

#---- Unsigned integers never do
!!NVfp4.0
ATTRIB a = fragment.attrib[0];
KIL.U a;
KIL.U -|a|;
MOV.F result.color, a;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (0x80000000, 1, 1, 1) (0x00000000, -1, 1, 1) (0xffffffff, 1, -inf, 1) (0x7fffffff, 1, 1, 1)
#     => result.color = (-0, 1, 1, 1) (0, -1, 1, 1) (0xffffffff, 1, -inf, 1) (0x7fffffff, 1, 1, 1)

#---- Nor do -0, NaN and what counts as zero
!!NVfp4.0
ATTRIB a = fragment.attrib[0];
KIL.F a.x;
KIL a.y;
MOV.F result.color, a;
END
# section: NV_gpu_program4 2.X.8 KIL
# quad: fragment.attrib[0] = (-1, 1, 1, 1) (-0, 0, -1, -1) (0x80000001, 0xffc00000, 1, 1) (5, -inf, 1, 1)
#     => result.color = (-1, 1, 1, 1) (-0, 0, -1, -1) (0x80000001, 0xffc00000, 1, 1) (5, -inf, 1, 1); killed 0 3

#---- A critical section changes nothing for a fragment alone
!!NVfp5.0
OPTION NV_fragment_program_interlock;
TEMP R;
MOV.F R, fragment.attrib[0];
FSIB;
ADD.F R, R, R;
FSIE;
MOV.F result.color, R;
END
# section: NV_fragment_shader_interlock 2.X.8 FSIB
# run: fragment.attrib[0] = 1, -2, inf, 0.1 => result.color = 2, -4, inf, 0.2
