# Lanes that do not execute a vote or a shuffle have no bearing on it; killed ones and helpers execute it.
# section: NV_gpu_program5 2.X.8 TGALL
#---- both sides of IF, and behind it
!!NVfp5.0
OPTION ARB_draw_buffers;
TEMP R, T;
SUB.F R, fragment.texcoord[0], 2.0;
SLE.F.CC T.x, R.x, 0.0;
IF NE.x;
TGALL.F result.color[0].x, R.x;
TGANY.F result.color[0].y, R.x;
TGEQ.F result.color[0].z, R.x;
ELSE;
TGALL.F result.color[0].x, R.x;
TGANY.F result.color[0].y, R.x;
TGEQ.F result.color[0].z, R.x;
ENDIF;
TGALL.F result.color[1].x, R.x;
TGANY.F result.color[1].y, R.x;
TGEQ.F result.color[1].z, R.x;
END
# quad: fragment.texcoord[0] = (1) (2) (3) (4)
#     => result.color[0] = (0, 1, 0, 0) (0, 1, 0, 0) (1, 1, 1, 0) (1, 1, 1, 0);
#     result.color[1] = 0, 1, 0, 0
#---- rounds of a loop that lanes leave one after the other
!!NVfp5.0
OPTION NV_shader_thread_group;
TEMP n, B, S;
ROUND.S n, fragment.texcoord[0];
REP;
TGBALLOT.U B, 1;
ADD.U S.x, S, B;
TGALL.S B, n;
SUB.S S.y, S, B;
SUB.S.CC n.x, n, 1;
BRK (LE.x);
ENDREP;
TGBALLOT.U S.z, n.y;
MOV.U result.color, S;
END
# quad: fragment.texcoord[0] = (1) (2) (3) (4)
#     => result.color = (0x0000000f, 0x00000001, 0x0000000f, 0) (0x0000001d, 0x00000002, 0x0000000f, 0)
#     (0x00000029, 0x00000003, 0x0000000f, 0) (0x00000031, 0x00000004, 0x0000000f, 0)
#---- a subroutine that some lanes call, and what is left when one has returned
!!NVfp5.0
OPTION NV_shader_thread_group;
OPTION NV_shader_thread_shuffle;
OPTION ARB_draw_buffers;
TEMP R, T;
main:
MOV.F R, fragment.texcoord[0];
SUB.F.CC T, R, 2.0;
CAL f (GT.x);
RET (EQ.x);
TGBALLOT.U result.color[1].x, 1;
SHFIDX.U T, R.x, 1, 31;
MOV.U result.color[1].yz, T.xxyw;
SHFIDX.U T, R.x, 3, 31;
MOV.U result.color[1].w, T.y;
RET;
f:
TGBALLOT.U result.color[0].x, 1;
TGANY.F result.color[0].y, T.x;
END
# quad: fragment.texcoord[0] = (1) (2) (3) (4)
#     => result.color[0] = (0) (0) (0x0000000c, 1, 0, 0) (0x0000000c, 1, 0, 0);
#     result.color[1] = (0x0000000d, 0, 1, 4) (0) (0x0000000d, 0, 3, 4) (0x0000000d, 0, 4, 4)
#---- killed lanes
!!NVfp5.0
OPTION NV_shader_thread_group;
KIL -fragment.texcoord[0];
TGBALLOT.U result.color, 1;
END
# quad: fragment.texcoord[0] = (0) (1) (0) (1) => result.color = 0x0000000f; killed 1 3
