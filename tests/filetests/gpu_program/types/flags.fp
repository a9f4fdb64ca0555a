# Condition codes of what votes and lookups give: the routine gives 1 for SF, 2 for EQ, 4 for NAN.

#---- Votes and ballots
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_shader_thread_group;
ATTRIB a = fragment.attrib[0];
TEMP J;
LONG TEMP D;
UINT TEMP F;
main:
TGALL.F.CC J, a;
CAL flags;
MOV.U result.color[0], F;
TGALL.S.CC J, a;
CAL flags;
MOV.U result.color[1], F;
TGANY.U.CC D, a;
CAL flags;
MOV.U result.color[2], F;
TGEQ.U.CC J, a;
CAL flags;
MOV.U result.color[3], F;
TGEQ.S.CC D, a;
CAL flags;
MOV.U result.color[4], F;
TGBALLOT.S.CC J, a;
CAL flags;
MOV.U result.color[5], F;
RET;
flags:
MOV.U F, 0;
MOV.U F (SF), 1;
ADD.U F (EQ), F, 2;
ADD.U F (NAN), F, 4;
END
# section: NV_gpu_program4 2.X.4.3
# quad: fragment.attrib[0] = (1, 0, 0, -1) (2, -0, 0, 1) (nan, 0x00000001, 0, 0) (inf, 0x80000001, 0, 1)
#     => result.color[0] = 0, 0x00000002, 0x00000002, 0x00000002;
#     result.color[1] = 0x00000001, 0x00000002, 0x00000002, 0x00000002; result.color[2] = 0, 0, 0x00000002, 0;
#     result.color[3] = 0x00000001, 0x00000002, 0x00000001, 0x00000002;
#     result.color[4] = 0x00000001, 0x00000002, 0x00000001, 0x00000002; result.color[5] = 0, 0, 0x00000002, 0

#---- Lookups
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
TEMP J;
LONG TEMP D;
UINT TEMP F;
main:
TEX.F.CC J, c, texture[0], 3D;
CAL flags;
MOV.U result.color[0], F;
TEX.S.CC J, c, texture[0], 3D;
CAL flags;
MOV.U result.color[1], F;
TXB.U.CC D, c, texture[0], 3D;
CAL flags;
MOV.U result.color[2], F;
TXL.S.CC D, c, texture[0], 3D;
CAL flags;
MOV.U result.color[3], F;
TXD.U.CC J, c, c, c, texture[0], 3D;
CAL flags;
MOV.U result.color[4], F;
TXP.S.CC J, c, texture[0], 3D;
CAL flags;
MOV.U result.color[5], F;
TXG.U.CC J, -c, texture[3], CUBE;
CAL flags;
MOV.U result.color[6], F;
TXG.F.CC D, -c, texture[3], CUBE;
CAL flags;
MOV.U result.color[7], F;
RET;
flags:
MOV.U F, 0;
MOV.U F (SF), 1;
ADD.U F (EQ), F, 2;
ADD.U F (NAN), F, 4;
END
# section: NV_gpu_program4 2.X.4.3
# run: sampler = coordinates; fragment.attrib[0] = -0.5, 0, 1.5, 1
#     => result.color[0] = 0x00000001, 0x00000002, 0, 0x00000002; result.color[1] = 0x00000001, 0x00000002, 0, 0x00000002;
#     result.color[2] = 0, 0x00000002, 0, 0x00000002; result.color[3] = 0x00000001, 0x00000002, 0, 0x00000002;
#     result.color[4] = 0x00000001, 0x00000002, 0, 0x00000002; result.color[5] = 0x00000001, 0x00000002, 0, 0x00000002;
#     result.color[6] = 0, 0x00000001, 0x00000001, 0; result.color[7] = 0, 0x00000002, 0x00000001, 0
# run: sampler = coordinates; fragment.attrib[0] = -0, inf, -inf, -1
#     => result.color[0] = 0x00000002, 0, 0x00000001, 0x00000002; result.color[1] = 0x00000001, 0, 0x00000001, 0x00000002;
#     result.color[2] = 0, 0, 0, 0x00000002; result.color[3] = 0x00000001, 0, 0x00000001, 0x00000002;
#     result.color[4] = 0x00000001, 0, 0x00000001, 0x00000002; result.color[5] = 0x00000002, 0x00000001, 0, 0x00000002;
#     result.color[6] = 0x00000002, 0x00000001, 0, 0; result.color[7] = 0x00000002, 0x00000001, 0, 0
