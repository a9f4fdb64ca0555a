# Votes, ballots, shuffles and sums within a quad, in every type.

#---- Votes
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB a = fragment.attrib[0];
TGALL.F result.color[0], a;
TGALL.S result.color[1], a;
TGALL.U result.color[2], a;
TGANY.F result.color[3], a;
TGANY.S result.color[4], a;
TGANY.U result.color[5], a;
END
# section: NV_gpu_program5 2.X.8 TGALL
# quad: fragment.attrib[0] = (1, 0, 0, -1) (2, -0, 0, 1) (nan, 0x00000001, 0, 0) (inf, 0x80000001, 0, 1)
#     => result.color[0] = 1, 0, 0, 0; result.color[1] = 0xffffffff, 0, 0, 0; result.color[2] = 0xffffffff, 0, 0, 0;
#     result.color[3] = 1, 0, 0, 1; result.color[4] = 0xffffffff, 0xffffffff, 0, 0xffffffff;
#     result.color[5] = 0xffffffff, 0xffffffff, 0, 0xffffffff
# quad: fragment.attrib[0] = (0x00000001, -0, 0, 0x80000000) (0x00000002, -0, 0, 0x80000000) (0x80000000, -0, 1, 0x80000000)
#     (0xffffffff, -0, 0, 0x80000000)
#     => result.color[0] = 0; result.color[1] = 0xffffffff, 0xffffffff, 0, 0xffffffff;
#     result.color[2] = 0xffffffff, 0xffffffff, 0, 0xffffffff; result.color[3] = 1, 0, 1, 0; result.color[4] = 0xffffffff;
#     result.color[5] = 0xffffffff
# run: fragment.attrib[0] = 5, 0, -0, 0x00000001
#     => result.color[0] = 1, 0, 0, 0; result.color[1] = 0xffffffff, 0, 0xffffffff, 0xffffffff;
#     result.color[2] = 0xffffffff, 0, 0xffffffff, 0xffffffff; result.color[3] = 1, 0, 0, 0;
#     result.color[4] = 0xffffffff, 0, 0xffffffff, 0xffffffff; result.color[5] = 0xffffffff, 0, 0xffffffff, 0xffffffff

#---- Whether all threads agree, and what each of them says
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_group;
ATTRIB a = fragment.attrib[0];
TGEQ.F result.color[0], a;
TGEQ.S result.color[1], a;
TGEQ.U result.color[2], a;
TGBALLOT result.color[3], a;
TGBALLOT.F result.color[4], -a;
TGBALLOT.S result.color[5], a.wzyx;
TGBALLOT.U result.color[6], a;
END
# section: NV_gpu_program5 2.X.8 TGEQ
# quad: fragment.attrib[0] = (1, 0, 0, -1) (2, -0, 0, 1) (nan, 0x00000001, 0, 0) (inf, 0x80000001, 0, 1)
#     => result.color[0] = 1, 1, 1, 0; result.color[1] = 0xffffffff, 0, 0xffffffff, 0;
#     result.color[2] = 0xffffffff, 0, 0xffffffff, 0; result.color[3] = 0x0000000f, 0, 0, 0x0000000b;
#     result.color[4] = 0x0000000f, 0, 0, 0x0000000b; result.color[5] = 0x0000000b, 0, 0x0000000e, 0x0000000f;
#     result.color[6] = 0x0000000f, 0x0000000e, 0, 0x0000000b
# quad: fragment.attrib[0] = (0x00000001, -0, 0, 0x80000000) (0x00000002, -0, 0, 0x80000000) (0x80000000, -0, 1, 0x80000000)
#     (0xffffffff, 0, 0, 0x80000000)
#     => result.color[0] = 0, 1, 0, 1; result.color[1] = 0xffffffff, 0, 0, 0xffffffff;
#     result.color[2] = 0xffffffff, 0, 0, 0xffffffff; result.color[3] = 0x00000008, 0, 0x00000004, 0;
#     result.color[4] = 0x00000008, 0, 0x00000004, 0; result.color[5] = 0x0000000f, 0x00000004, 0x00000007, 0x0000000f;
#     result.color[6] = 0x0000000f, 0x00000007, 0x00000004, 0x0000000f
# run: fragment.attrib[0] = 5, 0, -0, 0x00000001
#     => result.color[0] = 1; result.color[1] = 0xffffffff; result.color[2] = 0xffffffff;
#     result.color[3] = 0x0000000f, 0, 0, 0; result.color[4] = 0x0000000f, 0, 0, 0;
#     result.color[5] = 0x0000000f, 0x0000000f, 0, 0x0000000f; result.color[6] = 0x0000000f, 0, 0x0000000f, 0x0000000f

#---- A vote in a register of 64 bits
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_group;
ATTRIB a = fragment.attrib[0];
LONG TEMP D;
TGALL.S D, a;
UP64.U result.color[0], D;
TGALL.U D, a;
UP64.U result.color[1], D;
TGANY.S D, a;
UP64.U result.color[2], D;
TGANY.U D, a;
UP64.U result.color[3], D;
TGEQ.S D, a;
UP64.U result.color[4], D;
TGEQ.U D, a;
UP64.U result.color[5], D;
TGEQ.F D, a;
UP64.U result.color[6], D;
END
# section: NV_gpu_program5 2.X.4.3
# quad: fragment.attrib[0] = (1, 0, 0, 0) (1, 1, 0, 0) (1, 1, 0, 0) (1, 1, 0, 0)
#     => result.color[0] = 0xffffffff, 0xffffffff, 0, 0; result.color[1] = 0xffffffff, 0, 0, 0; result.color[2] = 0xffffffff;
#     result.color[3] = 0xffffffff, 0, 0xffffffff, 0; result.color[4] = 0xffffffff, 0xffffffff, 0, 0;
#     result.color[5] = 0xffffffff, 0, 0, 0; result.color[6] = 0, 0x3ff00000, 0, 0

#---- Shuffles down and up
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_shuffle;
ATTRIB a = fragment.attrib[0];
SHFDOWN.F result.color[0], a.x, 1, 31;
SHFDOWN.S result.color[1], -a.x, 2, 3;
SHFDOWN.U result.color[2], a.y, a.z, 0x201;
SHFUP.F result.color[3], a.x, 1, 0;
SHFUP.S result.color[4], |a.y|, 2, 0;
SHFUP.U result.color[5], a.y, a.z, 0x200;
SHFDOWN result.color[6], a.y, 3, 2;
SHFUP result.color[7], a.y, 0, 0;
END
# section: NV_shader_thread_shuffle 2.X.8 SHFDOWN
# quad: fragment.attrib[0] = (1, 0x80000001, 0x00000001, 0) (-2, 0x7fc12345, 0x00000001, 0) (3, 0x00000007, 0x00000000, 0)
#     (-0, 0xffffffff, 0x00000001, 0)
#     => result.color[0] = (1, -2, 0, 0) (1, 3, 0, 0) (1, -0, 0, 0) (0, -0, 0, 0);
#     result.color[1] = (0xffffffff, 0xbfc00000, 0, 0) (0xffffffff, 0x80000000, 0, 0) (0, 0xbfc00000, 0, 0)
#     (0, 0x80000000, 0, 0);
#     result.color[2] = (0xffffffff, 0x7fc12345, 0, 0) (0, 0x7fc12345, 0, 0) (0xffffffff, 0x00000007, 0, 0)
#     (0, 0xffffffff, 0, 0); result.color[3] = (0, 1, 0, 0) (1, 1, 0, 0) (1, -2, 0, 0) (1, 3, 0, 0);
#     result.color[4] = (0, 0x7fffffff, 0, 0) (0, 0x7fc12345, 0, 0) (0xffffffff, 0x7fffffff, 0, 0)
#     (0xffffffff, 0x7fc12345, 0, 0);
#     result.color[5] = (0, 0x80000001, 0, 0) (0xffffffff, 0x80000001, 0, 0) (0xffffffff, 0x00000007, 0, 0)
#     (0xffffffff, 0x00000007, 0, 0);
#     result.color[6] = (0, 0x80000001, 0, 0) (0, 0x7fc12345, 0, 0) (0, 0x00000007, 0, 0) (0, 0xffffffff, 0, 0);
#     result.color[7] = (1, 0x80000001, 0, 0) (1, 0x7fc12345, 0, 0) (1, 0x00000007, 0, 0) (1, 0xffffffff, 0, 0)

#---- Shuffles to a place, and across
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_shuffle;
ATTRIB a = fragment.attrib[0];
SHFIDX.F result.color[0], a.x, 2, 31;
SHFIDX.S result.color[1], -a.y, a.z, 3;
SHFIDX.U result.color[2], a.y, 1, 0x203;
SHFXOR.F result.color[3], a.x, 1, 31;
SHFXOR.S result.color[4], |a.y|, a.z, 31;
SHFXOR.U result.color[5], a.y, 3, 1;
SHFXOR result.color[6], a.y, 2, 0x103;
SHFIDX result.color[7], a.y, 0, 0;
END
# section: NV_shader_thread_shuffle 2.X.8 SHFXOR
# quad: fragment.attrib[0] = (1, 0x80000001, 0x00000003, 0) (-2, 0x7fc12345, 0x00000002, 0) (3, 0x00000007, 0x00000001, 0)
#     (-0, 0xffffffff, 0x00000000, 0)
#     => result.color[0] = 1, 3, 0, 0;
#     result.color[1] = (0xffffffff, 0x00000001, 0, 0) (0xffffffff, 0xfffffff9, 0, 0) (0xffffffff, 0x803edcbb, 0, 0)
#     (0xffffffff, 0x7fffffff, 0, 0);
#     result.color[2] = (0xffffffff, 0x7fc12345, 0, 0) (0xffffffff, 0x7fc12345, 0, 0) (0xffffffff, 0xffffffff, 0, 0)
#     (0xffffffff, 0xffffffff, 0, 0); result.color[3] = (1, -2, 0, 0) (1, 1, 0, 0) (1, -0, 0, 0) (1, 3, 0, 0);
#     result.color[4] = 0xffffffff, 0x00000001, 0, 0;
#     result.color[5] = (0, 0x80000001, 0, 0) (0, 0x7fc12345, 0, 0) (0xffffffff, 0x7fc12345, 0, 0)
#     (0xffffffff, 0x80000001, 0, 0);
#     result.color[6] = (1, 0x00000007, 0, 0) (1, 0xffffffff, 0, 0) (1, 0x80000001, 0, 0) (1, 0x7fc12345, 0, 0);
#     result.color[7] = 1, 0x80000001, 0, 0

#---- A shuffle's answer in a register of 64 bits
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_shuffle;
ATTRIB a = fragment.attrib[0];
LONG TEMP D;
SHFDOWN.S D, a.x, 1, 31;
UP64.U result.color[0], D;
SHFDOWN.U D, a.x, 1, 31;
UP64.U result.color[1], D;
SHFUP.S D, a.x, 1, 0;
UP64.U result.color[2], D;
SHFUP.U D, a.x, 1, 0;
UP64.U result.color[3], D;
SHFIDX.S D, a.x, 1, 2;
UP64.U result.color[4], D;
SHFXOR.S D, a.x, 2, 3;
UP64.U result.color[5], D;
SHFXOR.U D, a.x, 2, 3;
UP64.U result.color[6], D;
END
# section: NV_gpu_program5 2.X.4.3
# quad: fragment.attrib[0] = (0x80000001) (0x00000002) (0xfffffffd) (0x40000004)
#     => result.color[0] = (0xffffffff, 0xffffffff, 0x00000002, 0) (0xffffffff, 0xffffffff, 0xfffffffd, 0xffffffff)
#     (0xffffffff, 0xffffffff, 0x40000004, 0) (0, 0, 0x40000004, 0);
#     result.color[1] = (0xffffffff, 0, 0x00000002, 0) (0xffffffff, 0, 0xfffffffd, 0) (0xffffffff, 0, 0x40000004, 0)
#     (0, 0, 0x40000004, 0);
#     result.color[2] = (0, 0, 0x80000001, 0xffffffff) (0xffffffff, 0xffffffff, 0x80000001, 0xffffffff)
#     (0xffffffff, 0xffffffff, 0x00000002, 0) (0xffffffff, 0xffffffff, 0xfffffffd, 0xffffffff);
#     result.color[3] = (0, 0, 0x80000001, 0) (0xffffffff, 0, 0x80000001, 0) (0xffffffff, 0, 0x00000002, 0)
#     (0xffffffff, 0, 0xfffffffd, 0); result.color[4] = 0xffffffff, 0xffffffff, 0x00000002, 0;
#     result.color[5] = (0xffffffff, 0xffffffff, 0xfffffffd, 0xffffffff) (0xffffffff, 0xffffffff, 0x40000004, 0)
#     (0xffffffff, 0xffffffff, 0x80000001, 0xffffffff) (0xffffffff, 0xffffffff, 0x00000002, 0);
#     result.color[6] = (0xffffffff, 0, 0xfffffffd, 0) (0xffffffff, 0, 0x40000004, 0) (0xffffffff, 0, 0x80000001, 0)
#     (0xffffffff, 0, 0x00000002, 0)

#---- Sums of one's own and a neighbour's number
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_group;
ATTRIB a = fragment.attrib[0];
ATTRIB b = fragment.attrib[1];
QSWZ0 result.color[0], a, b;
QSWZ1 result.color[1], a, b;
QSWZ2 result.color[2], -a, b;
QSWZ3 result.color[3], a.wzyx, |b|;
QSWZX result.color[4], a, b;
QSWZY result.color[5], a, b;
END
# section: NV_shader_thread_group 2.X.8 QSWZ0
# quad: fragment.attrib[0] = (1, 2, inf, -0) (10, 20, 30, 40) (100, 1e38, -inf, 0.1) (1000, 3e38, 16777216, 0x00000001);
#     fragment.attrib[1] = (0.5, -1, 1, -0) (0.25, 3e38, -inf, 0.2) (-0.125, -1e38, 1, 0) (-1000, 5, 1, -0.3)
#     => result.color[0] = (1.5, 1, inf, -0) (1.25, 0x7f61b1e6, 0x7fffffff, 0.2) (0.875, 0xfe967699, inf, 0)
#     (-999, 7, inf, -0.3);
#     result.color[1] = (10.5, 19, 31, 0x42200000) (10.25, 0x7f61b1e6, -inf, 40.2) (9.875, 0xfe967699, 31, 0x42200000)
#     (0xc4778000, 25, 31, 39.7); result.color[2] = (-99.5, 0xfe967699, inf, -0.1) (-99.75, 0x7f16769a, 0x7fffffff, 0.1)
#     (-100.125, 0xff167699, inf, -0.1) (0xc4898000, 0xfe967699, inf, -0.4);
#     result.color[3] = (0.5, 16777216, 0x7f61b1e6, 0x447a0000) (0.25, 0x7f61b1e6, inf, 1000.2)
#     (0.125, 0x7e967699, 0x7f61b1e6, 0x447a0000) (0x447a0000, 0x4b800002, 0x7f61b1e6, 1000.3);
#     result.color[4] = (10.5, 19, 31, 0x42200000) (1.25, 0x7f61b1e6, 0x7fffffff, 0.2) (999.875, 0x7f16769a, 16777216, 0)
#     (0xc4610000, 0x7e967699, -inf, 0xbe4cccce);
#     result.color[5] = (100.5, 0x7e967699, -inf, 0.1) (1000.25, inf, -inf, 0.2) (0.875, 0xfe967699, inf, 0)
#     (0xc4778000, 25, 31, 39.7)

#---- Such sums with their type, and signs
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_group;
ATTRIB a = fragment.attrib[0];
ATTRIB b = fragment.attrib[1];
QSWZ0.F result.color[0], a.yxwz, b;
QSWZ1.F result.color[1], a, -b;
QSWZ2.F result.color[2], a, b;
QSWZ3.F result.color[3], |a|, b;
QSWZX.F result.color[4], -a, b.x;
QSWZY.F result.color[5], a, -b.y;
END
# section: NV_shader_thread_group 2.X.8 QSWZX
# quad: fragment.attrib[0] = (1, 2, 3, 4) (5, 6, 7, 8) (9, 10, 11, 12) (-13, -14, -15, -16);
#     fragment.attrib[1] = (0.5, -1, 1, -0) (0.25, -2, 2, 0.5) (-0.125, -3, 3, 0) (-1000, 5, -4, -0.5)
#     => result.color[0] = (2.5, 0, 5, 3) (2.25, -1, 6, 3.5) (1.875, -2, 7, 3) (-998, 6, 0, 2.5);
#     result.color[1] = (4.5, 7, 6, 8) (4.75, 8, 5, 7.5) (5.125, 9, 4, 8) (1005, 1, 11, 8.5);
#     result.color[2] = (9.5, 9, 12, 12) (9.25, 8, 13, 12.5) (8.875, 7, 14, 12) (-991, 15, 7, 11.5);
#     result.color[3] = (13.5, 13, 16, 16) (13.25, 12, 17, 16.5) (12.875, 11, 18, 16) (-987, 19, 11, 15.5);
#     result.color[4] = (-4.5, -5.5, -6.5, -7.5) (-0.75, -1.75, -2.75, -3.75) (12.875, 13.875, 14.875, 15.875)
#     (-1009, 0xc47c8000, -1011, -1012);
#     result.color[5] = (0x41200000, 11, 12, 13) (-11, -12, -13, -14) (4, 5, 6, 7) (0, 1, 2, 3)
