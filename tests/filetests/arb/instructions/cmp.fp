# section: ARB_fragment_program 3.11.5.3
# Only what is less than zero chooses the second operand; what is chosen is moved.
#---- CMP
!!ARBfp1.0
CMP result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1, 6, 7, 8
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 5, 6, 7, 4
# run: fragment.texcoord[0] = -1, -1, 1, 1; fragment.texcoord[1] = 0x00000001, nan, 0, 0; fragment.texcoord[2] = 0, 0, 0x807fffff, -0
#     => result.color = 0x00000001, nan, 0x807fffff, -0
#---- CMP_SAT
!!ARBfp1.0
CMP_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = -1, -1, 1, 1; fragment.texcoord[1] = 0x00000001, nan, 0, 0; fragment.texcoord[2] = 0, 0, 0x807fffff, -0
#     => result.color = 0, nan, -0, -0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
CMP_SAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = -1, -1, 1, 1; fragment.texcoord[1] = 0x00000001, nan, 0, 0; fragment.texcoord[2] = 0, 0, 0x807fffff, -0
#     => result.color = 0, nan, -0, -0
#---- CMPC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
CMPC result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1, 6, 7, 8; result.color[1] = 1
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 5, 6, 7, 4; result.color[1] = 1
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
CMP_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1
# run: fragment.texcoord[0] = -1, -1, 1, 1; fragment.texcoord[1] = 0x00000001, nan, 0, 0; fragment.texcoord[2] = 0, 0, 0x807fffff, -0
#     => result.color = 0, nan, -0, -0
#---- CMPC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
CMPC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = -1, 0, 1, -0; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = nan, nan, 0x80000001, -inf; fragment.texcoord[1] = 1, 2, 3, 4; fragment.texcoord[2] = 5, 6, 7, 8
#     => result.color = 1; result.color[1] = 1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
CMP t, t, t, t;
CMP_SAT t, t, t, t;
CMP_SSAT t, t, t, t;
CMPC t, t, t, t;
CMPC_SAT t, t, t, t;
CMPC_SSAT t, t, t, t;
END
# load
