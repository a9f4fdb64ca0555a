# Shuffles in a quad, whose threads are 0 to 3, by the pseudo-code of each instruction: minThreadId = id & segmentationMask,
# maxThreadId = minThreadId | (clamp & ~segmentationMask); the last thread of a segment is in range.
# section: NV_shader_thread_shuffle 2.X.8.Z
#---- Segments of two (clamp 31, segmentation mask 30: 7711): SHFIDX, SHFDOWN, SHFXOR go up to maxThreadId, and SHFXOR down to any
!!NVfp5.0
OPTION NV_shader_thread_shuffle; OPTION ARB_draw_buffers;
TEMP r;
MOV.U r, fragment.attrib[0];
SHFIDX.U result.color[0], r, 1, 7711;
SHFIDX.U result.color[1], r, 2, 7711;
SHFDOWN.U result.color[2], r, 1, 7711;
SHFXOR.U result.color[3], r, 1, 7711;
SHFXOR.U result.color[4], r, 2, 7711;
END
# quad: fragment.attrib[0] = (10i) (11i) (12i) (13i)
#     => result.color[0] = (0xffffffff, 11i, 0, 0) (0xffffffff, 11i, 0, 0) (0xffffffff, 13i, 0, 0) (0xffffffff, 13i, 0, 0);
#     result.color[1] = (0xffffffff, 10i, 0, 0) (0xffffffff, 10i, 0, 0) (0xffffffff, 12i, 0, 0) (0xffffffff, 12i, 0, 0);
#     result.color[2] = (0xffffffff, 11i, 0, 0) (0, 11i, 0, 0) (0xffffffff, 13i, 0, 0) (0, 13i, 0, 0);
#     result.color[3] = (0xffffffff, 11i, 0, 0) (0xffffffff, 10i, 0, 0) (0xffffffff, 13i, 0, 0) (0xffffffff, 12i, 0, 0);
#     result.color[4] = (0, 10i, 0, 0) (0, 11i, 0, 0) (0xffffffff, 10i, 0, 0) (0xffffffff, 11i, 0, 0)

#---- SHFUP stops at maxThreadId from above: clamp 0 and segments of two (7680), clamp 0 and one segment, clamp 1
!!NVfp5.0
OPTION NV_shader_thread_shuffle; OPTION ARB_draw_buffers;
TEMP r;
MOV.U r, fragment.attrib[0];
SHFUP.U result.color[0], r, 1, 7680;
SHFUP.U result.color[1], r, 1, 0;
SHFUP.U result.color[2], r, 1, 1;
SHFUP.U result.color[3], r, 0, 2;
END
# quad: fragment.attrib[0] = (10i) (11i) (12i) (13i)
#     => result.color[0] = (0, 10i, 0, 0) (0xffffffff, 10i, 0, 0) (0, 12i, 0, 0) (0xffffffff, 12i, 0, 0);
#     result.color[1] = (0, 10i, 0, 0) (0xffffffff, 10i, 0, 0) (0xffffffff, 11i, 0, 0) (0xffffffff, 12i, 0, 0);
#     result.color[2] = (0, 10i, 0, 0) (0, 11i, 0, 0) (0xffffffff, 11i, 0, 0) (0xffffffff, 12i, 0, 0);
#     result.color[3] = (0, 10i, 0, 0) (0, 11i, 0, 0) (0xffffffff, 12i, 0, 0) (0xffffffff, 13i, 0, 0)

#---- Predicates by type: 1.0, -1, all ones; clamp 2 makes the last thread one that is out of range; each thread has its own index
!!NVfp5.0
OPTION NV_shader_thread_shuffle; OPTION ARB_draw_buffers;
TEMP r;
MOV.F r, fragment.attrib[0];
SHFIDX.F result.color[0], r, 3, 2;
SHFIDX.F result.color[1], r, 2, 2;
SHFIDX.S result.color[2], r, fragment.attrib[1], 31;
SHFXOR result.color[3], -r, 3, 31;
END
# quad: fragment.attrib[0] = (1) (2) (3) (4); fragment.attrib[1] = (3i) (2i) (1i) (0i)
#     => result.color[0] = (0, 1, 0, 0) (0, 2, 0, 0) (0, 3, 0, 0) (0, 4, 0, 0); result.color[1] = 1, 3, 0, 0;
#     result.color[2] = (0xffffffff, 4, 0, 0) (0xffffffff, 3, 0, 0) (0xffffffff, 2, 0, 0) (0xffffffff, 1, 0, 0);
#     result.color[3] = (1, -4, 0, 0) (1, -3, 0, 0) (1, -2, 0, 0) (1, -1, 0, 0)

#---- "If this option is not specified, a program will fail to compile if it uses those instructions"; three operands each
!!NVfp5.0
TEMP r;
SHFXOR.U r, r, 1, 31;
SHFUP.U r, r, 1, 31;
SHFDOWN.U r, r, 1, 31;
SHFIDX.U r, r, 1, 31;
END
# section: NV_shader_thread_shuffle 2.X.6
# error: 3:1 version 2.X.2
# error: 4:1 version 2.X.2
# error: 5:1 version 2.X.2
# error: 6:1 version 2.X.2

#---- The same of votes and sums in quads, of the option for threads; sums are of floats, and of fragments
!!NVfp5.0
TEMP r;
TGBALLOT.U r, r;
QSWZ0 r, r, r;
QSWZX.F r, r, r;
END
# section: NV_shader_thread_group 2.X.6
# error: 3:1 version 2.X.2
# error: 4:1 version 2.X.2
# error: 5:1 version 2.X.2

#---- TGBALLOT compares with zero, component by component: -0 and denormals are zero, NaN is not; "It's possible to query the active thread mask by calling TGBALLOT with 1"
!!NVfp5.0
OPTION NV_shader_thread_group; OPTION ARB_draw_buffers;
TEMP r, m;
TGBALLOT result.color[0], fragment.attrib[0];
TGBALLOT.S result.color[1], fragment.attrib[0];
MOV.U m, 0;
MOV.S.CC r, fragment.attrib[1];
IF NE.x;
TGBALLOT.U m, 1;
ENDIF;
MOV.U result.color[2], m;
END
# section: NV_shader_thread_group 2.X.8.Z
# quad: fragment.attrib[0] = (1, 0, nan, -0) (0, 0, 1, 0x00000001) (-1, 0, 0, 2) (0, 0, 1, 0x80000001); fragment.attrib[1] = (1) (0) (1) (1)
#     => result.color[0] = 5i, 0i, 11i, 4i; result.color[1] = 5i, 0i, 11i, 15i; result.color[2] = (13i) (0i) (13i) (13i)
