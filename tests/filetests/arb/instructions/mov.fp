# section: ARB_fragment_program 3.11.5.18
#---- MOV
!!ARBfp1.0
MOV result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, -2.25, 0.125, 4
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0x00000001, 0x807fffff, 65520, 2049
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38 => result.color = 0.1, -0.1, -70000, 1e+38
#---- MOV_SAT
!!ARBfp1.0
MOV_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 0, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, 0, -0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0, -0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOV result.color, fragment.texcoord[0];
MOVR result.color[1], fragment.texcoord[0];
MOVH result.color[2], fragment.texcoord[0];
MOVX result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1.5, -2.25, 0.125, 4; result.color[1] = 1.5, -2.25, 0.125, 4; result.color[2] = 1.5, -2.25, 0.125, 4; result.color[3] = 1.5, -2, 0.125, 1.9990234
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, inf, -inf, -0; result.color[1] = nan, inf, -inf, -0; result.color[2] = nan, inf, -inf, -0; result.color[3] = 0, 1.9990234, -2, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0x00000001, 0x807fffff, 65520, 2049; result.color[1] = 0x00000001, 0x807fffff, 65520, 2049; result.color[2] = 0, -0, inf, 2048; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38
#     => result.color = 0.1, -0.1, -70000, 1e+38; result.color[1] = 0.1, -0.1, -70000, 1e+38; result.color[2] = 0.099975586, -0.099975586, -inf, inf; result.color[3] = 0.099609375, -0.099609375, -2, 1.9990234
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOV_SAT result.color, fragment.texcoord[0];
MOVR_SAT result.color[1], fragment.texcoord[0];
MOVH_SAT result.color[2], fragment.texcoord[0];
MOVX_SAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, 0, 0.125, 1; result.color[1] = 1, 0, 0.125, 1; result.color[2] = 1, 0, 0.125, 1; result.color[3] = 1, 0, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, 0, -0; result.color[1] = nan, 1, 0, -0; result.color[2] = nan, 1, 0, -0; result.color[3] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MOVC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOVC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, -2.25, 0.125, 4; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- MOVRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOVRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, -2.25, 0.125, 4; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- MOVHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOVHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, -2.25, 0.125, 4; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, -inf, -0; result.color[1] = 2, 1, -1, 0
#---- MOVXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOVXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, -2, 0.125, 1.9990234; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1.9990234, -2, 0; result.color[1] = 0, 1, -1, 0
#---- MOVXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
MOVXC_SAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 0, 0.125, 1; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t, t;
MOV_SAT t, t;
MOVC t, t;
MOVC_SAT t, t;
MOVR t, t;
MOVR_SAT t, t;
MOVRC t, t;
MOVRC_SAT t, t;
MOVH t, t;
MOVH_SAT t, t;
MOVHC t, t;
MOVHC_SAT t, t;
MOVX t, t;
MOVX_SAT t, t;
MOVXC t, t;
MOVXC_SAT t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MOV_SSAT result.color, fragment.texcoord[0];
MOVR_SSAT result.color[1], fragment.texcoord[0];
MOVH_SSAT result.color[2], fragment.texcoord[0];
MOVX_SSAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, -1, 0.125, 1; result.color[1] = 1, -1, 0.125, 1; result.color[2] = 1, -1, 0.125, 1; result.color[3] = 1, -1, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, -1, -0; result.color[1] = nan, 1, -1, -0; result.color[2] = nan, 1, -1, -0; result.color[3] = 0, 1, -1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- MOVC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
MOVC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, -1, 0.125, 1; result.color[1] = 1, -1, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, -1, -0; result.color[1] = 2, 1, -1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, t;
MOV_SAT t, t;
MOV_SSAT t, t;
MOVC t, t;
MOVC_SAT t, t;
MOVC_SSAT t, t;
MOVR t, t;
MOVR_SAT t, t;
MOVR_SSAT t, t;
MOVRC t, t;
MOVRC_SAT t, t;
MOVRC_SSAT t, t;
MOVH t, t;
MOVH_SAT t, t;
MOVH_SSAT t, t;
MOVHC t, t;
MOVHC_SAT t, t;
MOVHC_SSAT t, t;
MOVX t, t;
MOVX_SAT t, t;
MOVX_SSAT t, t;
MOVXC t, t;
MOVXC_SAT t, t;
MOVXC_SSAT t, t;
END
# load
