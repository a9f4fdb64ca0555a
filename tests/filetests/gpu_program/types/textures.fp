# Lookups that give their texel as a number of every type: of a texture of floating-point numbers these are the same bits.

#---- TEX, TXB, TXL
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
TEX.F result.color[0], c, texture[0], 3D;
TEX.S result.color[1], -c, texture[1], 3D;
TEX.U result.color[2], c.yzxw, texture[2], 3D;
TXB.S result.color[3], c, texture[3], 3D;
TXB.U result.color[4], -c, texture[4], CUBE;
TXL.S result.color[5], c, texture[5], 3D;
TXL.U result.color[6], -c, texture[6], CUBE;
TEX result.color[7], |c|, texture[7], CUBE;
END
# section: NV_gpu_program4 2.X.8 TEX
# run: sampler = coordinates; fragment.attrib[0] = 0.5, -0.25, 1.75, 2
#     => result.color[0] = 0.5, -0.25, 1.75, 0; result.color[1] = 0xbf000000, 0x3e800000, 0xbfe00000, 0x3f800000;
#     result.color[2] = 0xbe800000, 0x3fe00000, 0x3f000000, 0x40000000;
#     result.color[3] = 0x3f000000, 0xbe800000, 0x3fe00000, 0x40400000;
#     result.color[4] = 0xbf000000, 0x3e800000, 0xbfe00000, 0x40800000;
#     result.color[5] = 0x3f000000, 0xbe800000, 0x3fe00000, 0x40a00000;
#     result.color[6] = 0xbf000000, 0x3e800000, 0xbfe00000, 0x40c00000; result.color[7] = 0.5, 0.25, 1.75, 7
# run: sampler = coordinates; fragment.attrib[0] = -0, inf, 1e-30, 0
#     => result.color[0] = -0, inf, 0x0da24260, 0; result.color[1] = 0, 0xff800000, 0x8da24260, 0x3f800000;
#     result.color[2] = 0x7f800000, 0x0da24260, 0x80000000, 0x40000000;
#     result.color[3] = 0x80000000, 0x7f800000, 0x0da24260, 0x40400000;
#     result.color[4] = 0, 0xff800000, 0x8da24260, 0x40800000;
#     result.color[5] = 0x80000000, 0x7f800000, 0x0da24260, 0x40a00000;
#     result.color[6] = 0, 0xff800000, 0x8da24260, 0x40c00000; result.color[7] = 0, inf, 0x0da24260, 7

#---- TXP, TXD, TXG, TXGO
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
TXP.S result.color[0], c, texture[0], 3D;
TXP.U result.color[1], -c, texture[1], 3D;
TXD.S result.color[2], c, c, c, texture[2], 3D;
TXD.U result.color[3], -c, c, c, texture[2], 3D;
TXG.S result.color[4], c, texture[3].y, CUBE;
TXG.U result.color[5], -c, texture[4], CUBE;
TXGO.S result.color[6].xyw, c, {0, 1, 1, 0}, {0, 0, -1, -1}, texture[5].w, 2D;
TXGO.U result.color[7].xyw, -c, {0, 1, 1, 0}, {0, 0, -1, -1}, texture[6], RECT;
END
# section: NV_gpu_program5 2.X.8 TXG
# run: sampler = coordinates; fragment.attrib[0] = 0.5, -0.25, 1.75, 2
#     => result.color[0] = 0x3e800000, 0xbe000000, 0x3f600000, 0;
#     result.color[1] = 0x3e800000, 0xbe000000, 0x3f600000, 0x3f800000;
#     result.color[2] = 0x3f000000, 0xbe800000, 0x3fe00000, 0x40000000;
#     result.color[3] = 0xbf000000, 0x3e800000, 0xbfe00000, 0x40000000;
#     result.color[4] = 0x3f000000, 0xbe800000, 0x3fe00000, 0x40400000;
#     result.color[5] = 0xbf000000, 0x3e800000, 0xbfe00000, 0x40800000;
#     result.color[6] = 0x3f000000, 0xbe800000, 0, 0x40a00000; result.color[7] = 0xbf000000, 0x3e800000, 0, 0x40c00000
# run: sampler = coordinates; fragment.attrib[0] = 3, -0, 1, -0.5
#     => result.color[0] = 0xc0c00000, 0, 0xc0000000, 0; result.color[1] = 0xc0c00000, 0, 0xc0000000, 0x3f800000;
#     result.color[2] = 0x40400000, 0x80000000, 0x3f800000, 0x40000000;
#     result.color[3] = 0xc0400000, 0, 0xbf800000, 0x40000000;
#     result.color[4] = 0x40400000, 0x80000000, 0x3f800000, 0x40400000;
#     result.color[5] = 0xc0400000, 0, 0xbf800000, 0x40800000; result.color[6] = 0x40400000, 0x80000000, 0, 0x40a00000;
#     result.color[7] = 0xc0400000, 0, 0, 0x40c00000

#---- TXG and TXGO as numbers
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
TXG.F result.color[0], c, texture[0].z, CUBE;
TXG result.color[1], -c, texture[1], CUBE;
TXGO.F result.color[2].xyw, c, {0, 1, 1, 0}, {0, 0, -1, -1}, texture[2].x, 2D;
TXGO result.color[3].xyw, -c, {0, 1, 1, 0}, {0, 0, -1, -1}, texture[2], 2D;
END
# section: NV_gpu_program5 2.X.8 TXGO
# run: sampler = coordinates; fragment.attrib[0] = 0.5, -0.25, 1.75, 2
#     => result.color[0] = 0.5, -0.25, 1.75, 0; result.color[1] = -0.5, 0.25, -1.75, 1; result.color[2] = 0.5, -0.25, 0, 2;
#     result.color[3] = -0.5, 0.25, 0, 2

#---- TXF and TXFMS
!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_explicit_multisample;
ATTRIB c = fragment.attrib[0];
TXF.S result.color[0], c, texture[0], 3D;
TXF.U result.color[1], c, texture[1], 2D;
TXF.F result.color[2], -c, texture[2], 1D;
TXFMS.S result.color[3], c, texture[3], RENDERBUFFER;
TXFMS.U result.color[4], -c.yxwz, texture[3], RENDERBUFFER;
TXFMS.F result.color[5], |c|, texture[3], RENDERBUFFER;
END
# section: NV_gpu_program4 2.X.8 TXF
# run: sampler = coordinates; fragment.attrib[0] = 0x00000005, 0xfffffffe, 0x00000003, 0x00000002
#     => result.color[0] = 0x40a00000, 0x3f800000, 0x40000000, 0;
#     result.color[1] = 0x40a00000, 0xc0000000, 0x40000000, 0x3f800000; result.color[2] = -5, 0, -2, 2;
#     result.color[3] = 0x40a00000, 0xc0000000, 0x40000000, 0x40400000;
#     result.color[4] = 0x40000000, 0xc0a00000, 0xc0400000, 0x40400000; result.color[5] = 5, 2, 2, 3
# run: sampler = coordinates; fragment.attrib[0] = 0x00ffffff, 0x00000000, 0x00000000, 0x00000000
#     => result.color[0] = 0x4b7fffff, 0, 0, 0; result.color[1] = 0x4b7fffff, 0, 0, 0x3f800000;
#     result.color[2] = -16777215, 0, 0, 2; result.color[3] = 0x4b7fffff, 0, 0, 0x40400000;
#     result.color[4] = 0, 0xcb7fffff, 0, 0x40400000; result.color[5] = 16777215, 0, 0, 3

#---- A texel in a register of 64 bits: numbers are converted, bits are extended by their type
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
LONG TEMP D;
TEX.F D, c, texture[0], 3D;
UP64.U result.color[0], D;
TEX.S D, c, texture[0], 3D;
UP64.U result.color[1], D;
TEX.U D, c, texture[0], 3D;
UP64.U result.color[2], D;
TXL.S D, c, texture[0], 3D;
UP64.U result.color[3], D;
TXD.U D, c, c, c, texture[0], 3D;
UP64.U result.color[4], D;
TXB.S D, c, texture[0], 3D;
UP64.U result.color[5], D;
TXP.U D, c, texture[0], 3D;
UP64.U result.color[6], D;
TXP.S D, c, texture[0], 3D;
UP64.U result.color[7], D;
END
# section: NV_gpu_program5 2.X.4.3
# run: sampler = coordinates; fragment.attrib[0] = -0.5, 0.25, 0, 1
#     => result.color[0] = 0, 0xbfe00000, 0, 0x3fd00000; result.color[1] = 0xbf000000, 0xffffffff, 0x3e800000, 0;
#     result.color[2] = 0xbf000000, 0, 0x3e800000, 0; result.color[3] = 0xbf000000, 0xffffffff, 0x3e800000, 0;
#     result.color[4] = 0xbf000000, 0, 0x3e800000, 0; result.color[5] = 0xbf000000, 0xffffffff, 0x3e800000, 0;
#     result.color[6] = 0xbf000000, 0, 0x3e800000, 0; result.color[7] = 0xbf000000, 0xffffffff, 0x3e800000, 0

#---- The level that a lookup would use, and what it would be without the texture's limits
!!NVfp5.0
OPTION ARB_draw_buffers;
ATTRIB c = fragment.attrib[0];
LOD.F result.color[0], c, texture[0], 1D;
LOD result.color[1], -c, texture[0], 1D;
END
# section: NV_gpu_program5 2.X.4
# quad: sampler = levels; fragment.attrib[0] = (0) (0.5) (0) (0.5) => result.color = 0; result.color[1] = 0
# quad: sampler = levels; fragment.attrib[0] = (0) (1) (0.25) (1.25) => result.color = 1, 1, 0, 0; result.color[1] = 1, 1, 0, 0
# quad: sampler = levels; fragment.attrib[0] = (0) (0) (4) (4) => result.color = 1, 3, 0, 0; result.color[1] = 1, 3, 0, 0
# quad: sampler = levels; fragment.attrib[0] = (0) (0.125) (0) (0.125) => result.color = 0, -2, 0, 0; result.color[1] = 0, -2, 0, 0
