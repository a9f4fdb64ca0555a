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
