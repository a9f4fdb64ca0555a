# section: NV_fragment_program_option 3.11.5.38
# The operands do not matter.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFL result.color, fragment.texcoord[0], fragment.texcoord[1];
SFLR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SFLH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SFLX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFL_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SFLR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SFLH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SFLX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SFLC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFLC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SFLRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFLRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SFLHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFLHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SFLXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFLXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- SFLXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SFLXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SFL t, t, t;
SFL_SAT t, t, t;
SFLC t, t, t;
SFLC_SAT t, t, t;
SFLR t, t, t;
SFLR_SAT t, t, t;
SFLRC t, t, t;
SFLRC_SAT t, t, t;
SFLH t, t, t;
SFLH_SAT t, t, t;
SFLHC t, t, t;
SFLHC_SAT t, t, t;
SFLX t, t, t;
SFLX_SAT t, t, t;
SFLXC t, t, t;
SFLXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SFL_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
SFLR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
SFLH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
SFLX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0; result.color[1] = 0; result.color[2] = 0; result.color[3] = 0
#---- SFLC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SFLC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SFL t, t, t;
SFL_SAT t, t, t;
SFL_SSAT t, t, t;
SFLC t, t, t;
SFLC_SAT t, t, t;
SFLC_SSAT t, t, t;
SFLR t, t, t;
SFLR_SAT t, t, t;
SFLR_SSAT t, t, t;
SFLRC t, t, t;
SFLRC_SAT t, t, t;
SFLRC_SSAT t, t, t;
SFLH t, t, t;
SFLH_SAT t, t, t;
SFLH_SSAT t, t, t;
SFLHC t, t, t;
SFLHC_SAT t, t, t;
SFLHC_SSAT t, t, t;
SFLX t, t, t;
SFLX_SAT t, t, t;
SFLX_SSAT t, t, t;
SFLXC t, t, t;
SFLXC_SAT t, t, t;
SFLXC_SSAT t, t, t;
END
# load
