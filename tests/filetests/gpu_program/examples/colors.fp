# What the texts' examples show, in programs of our own.
#---- a colour by index goes through an array of temporaries
!!NVfp4.0
OPTION ARB_draw_buffers;
INT TEMP index;
TEMP colors[4];
MOV.S index.x, fragment.attrib[1].x;
MOV colors[0], 0;
MOV colors[1], 1;
MOV colors[2], 2;
MOV colors[3], 12.3;
MOV colors[index.x], fragment.attrib[0];
MOV result.color[0], colors[0];
MOV result.color[1], colors[1];
MOV result.color[2], colors[2];
MOV result.color[3], colors[3];
END
# section: NV_fragment_program4 issue 5
# run: fragment.attrib[0] = 5, 6, 7, 8; fragment.attrib[1] = 0x00000002
#     => result.color[0] = 0, 0, 0, 0; result.color[1] = 1, 1, 1, 1; result.color[2] = 5, 6, 7, 8; result.color[3] = 12.3, 12.3, 12.3, 12.3

#---- 64 bits that came through two attributes
!!NVfp5.0
LONG TEMP input64;
FLAT ATTRIB input32[2] = { fragment.attrib[0..1] };
PK64 input64.xy, input32[0];
PK64 input64.z, input32[1];
MOV.F64 input64.w, 0;
CVT.F32.F64 result.color, input64;
END
# section: NV_gpu_program5 issue 6
# run: fragment.attrib[0] = 0x00000000, 0x3ff80000, 0x00000000, 0xc0000000; fragment.attrib[1] = 0x00000000, 0x40590000, 0, 0
#     => result.color = 1.5, -2, 100, 0

#---- the plane of an attribute by hand, and by IPAO
!!NVfp5.0
OPTION ARB_draw_buffers;
NOPERSPECTIVE ATTRIB a = fragment.attrib[0];
TEMP dx, dy, offset, by_hand;
MOV offset, {0.25, -0.5, 0, 0};
MOV by_hand, a;
DDX dx, a;
MAD by_hand, offset.x, dx, by_hand;
DDY dy, a;
MAD result.color[0], offset.y, dy, by_hand;
IPAO result.color[1], a, offset;
END
# section: NV_gpu_program5 issue 8
# quad: fragment.attrib[0] = (1, 2, -4, 0) (3, 2, -2, 1) (5, 2, -4, 2) (7, 2, -2, 3)
#     => result.color[0] = (-0.5, 2, -3.5, -0.75) (1.5, 2, -1.5, 0.25) (3.5, 2, -3.5, 1.25) (5.5, 2, -1.5, 2.25);
#     result.color[1] = (-0.5, 2, -3.5, -0.75) (1.5, 2, -1.5, 0.25) (3.5, 2, -3.5, 1.25) (5.5, 2, -1.5, 2.25)
