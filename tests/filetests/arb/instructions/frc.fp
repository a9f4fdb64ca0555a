# section: ARB_fragment_program 3.11.5.11
# Always less than 1.
#---- FRC
!!ARBfp1.0
FRC result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38 => result.color = 0.1, 0.9, 0, 0
# run: fragment.texcoord[0] = -1.75, -1e-20, 2.25, -0.5 => result.color = 0.25, 0.99999994, 0.25, 0.5
#---- FRC_SAT
!!ARBfp1.0
FRC_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRC result.color, fragment.texcoord[0];
FRCR result.color[1], fragment.texcoord[0];
FRCH result.color[2], fragment.texcoord[0];
FRCX result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 0.5, 0.75, 0.125, 0; result.color[2] = 0.5, 0.75, 0.125, 0; result.color[3] = 0.5, 0, 0.125, 0.99902344
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0; result.color[3] = 0, 0.99902344, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, nan, 0; result.color[3] = 0, 0, 0.99902344, 0.99902344
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38
#     => result.color = 0.1, 0.9, 0, 0; result.color[1] = 0.1, 0.9, 0, 0; result.color[2] = 0.099975586, 0.89990234, nan, nan; result.color[3] = 0.099609375, 0.9003906, 0, 0.99902344
# run: fragment.texcoord[0] = -1.75, -1e-20, 2.25, -0.5
#     => result.color = 0.25, 0.99999994, 0.25, 0.5; result.color[1] = 0.25, 0.99999994, 0.25, 0.5; result.color[2] = 0.25, 0, 0.25, 0.5; result.color[3] = 0.25, 0, 0.99902344, 0.5
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRC_SAT result.color, fragment.texcoord[0];
FRCR_SAT result.color[1], fragment.texcoord[0];
FRCH_SAT result.color[2], fragment.texcoord[0];
FRCX_SAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 0.5, 0.75, 0.125, 0; result.color[2] = 0.5, 0.75, 0.125, 0; result.color[3] = 0.5, 0, 0.125, 0.99902344
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0; result.color[3] = 0, 0.99902344, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, nan, 0; result.color[3] = 0, 0, 0.99902344, 0.99902344
#---- FRCC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRCC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0; result.color[1] = 2, 2, 2, 0
#---- FRCRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRCRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0; result.color[1] = 2, 2, 2, 0
#---- FRCHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRCHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0; result.color[1] = 2, 2, 2, 0
#---- FRCXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRCXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0, 0.125, 0.99902344; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 0.99902344, 0, 0; result.color[1] = 0, 1, 0, 0
#---- FRCXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
FRCXC_SAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0, 0.125, 0.99902344; result.color[1] = 1, 0, 1, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 0.99902344, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
FRC t, t;
FRC_SAT t, t;
FRCC t, t;
FRCC_SAT t, t;
FRCR t, t;
FRCR_SAT t, t;
FRCRC t, t;
FRCRC_SAT t, t;
FRCH t, t;
FRCH_SAT t, t;
FRCHC t, t;
FRCHC_SAT t, t;
FRCX t, t;
FRCX_SAT t, t;
FRCXC t, t;
FRCXC_SAT t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
FRC_SSAT result.color, fragment.texcoord[0];
FRCR_SSAT result.color[1], fragment.texcoord[0];
FRCH_SSAT result.color[2], fragment.texcoord[0];
FRCX_SSAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 0.5, 0.75, 0.125, 0; result.color[2] = 0.5, 0.75, 0.125, 0; result.color[3] = 0.5, 0, 0.125, 0.99902344
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0; result.color[3] = 0, 0.99902344, 0, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0, 0, nan, 0; result.color[3] = 0, 0, 0.99902344, 0.99902344
#---- FRCC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
FRCC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 0.5, 0.75, 0.125, 0; result.color[1] = 1, 1, 1, 0
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, nan, nan, 0; result.color[1] = 2, 2, 2, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
FRC t, t;
FRC_SAT t, t;
FRC_SSAT t, t;
FRCC t, t;
FRCC_SAT t, t;
FRCC_SSAT t, t;
FRCR t, t;
FRCR_SAT t, t;
FRCR_SSAT t, t;
FRCRC t, t;
FRCRC_SAT t, t;
FRCRC_SSAT t, t;
FRCH t, t;
FRCH_SAT t, t;
FRCH_SSAT t, t;
FRCHC t, t;
FRCHC_SAT t, t;
FRCHC_SSAT t, t;
FRCX t, t;
FRCX_SAT t, t;
FRCX_SSAT t, t;
FRCXC t, t;
FRCXC_SAT t, t;
FRCXC_SSAT t, t;
END
# load
