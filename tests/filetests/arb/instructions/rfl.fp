# section: NV_fragment_program_option 3.11.5.36
# The axis need not be of length 1; w is 0.
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFL result.color, fragment.texcoord[0], fragment.texcoord[1];
RFLR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
RFLH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0; result.color[2] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
# run: fragment.texcoord[0] = 1, 2, 3, 0; fragment.texcoord[1] = 3, 1, -2, 0
#     => result.color = -3.142857, -1.2857143, 1.5714285, 0; result.color[1] = -3.142857, -1.2857143, 1.5714285, 0; result.color[2] = -3.1425781, -1.2861328, 1.5712891, 0
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFL_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
RFLR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
RFLH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
#---- RFLC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFLC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- RFLRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFLRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- RFLHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFLHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- RFLHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
RFLHC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
RFL t, t, t;
RFL_SAT t, t, t;
RFLC t, t, t;
RFLC_SAT t, t, t;
RFLR t, t, t;
RFLR_SAT t, t, t;
RFLRC t, t, t;
RFLRC_SAT t, t, t;
RFLH t, t, t;
RFLH_SAT t, t, t;
RFLHC t, t, t;
RFLHC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RFL_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
RFLR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
RFLH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0; result.color[2] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0; result.color[2] = 0, 1, 0, 0
# run: fragment.texcoord[0] = 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = nan, nan, nan, 0; result.color[1] = nan, nan, nan, 0; result.color[2] = nan, nan, nan, 0
#---- RFLC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
RFLC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0, 2, 0, 9; fragment.texcoord[1] = 1, 1, 0, 8
#     => result.color = -1, 1, 0, 0; result.color[1] = -1, 1, 0, 0
# run: fragment.texcoord[0] = 1, 1, 0, 0; fragment.texcoord[1] = 1, 0, 0, 0
#     => result.color = 0, 1, 0, 0; result.color[1] = 0, 1, 0, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
RFL t, t, t;
RFL_SAT t, t, t;
RFL_SSAT t, t, t;
RFLC t, t, t;
RFLC_SAT t, t, t;
RFLC_SSAT t, t, t;
RFLR t, t, t;
RFLR_SAT t, t, t;
RFLR_SSAT t, t, t;
RFLRC t, t, t;
RFLRC_SAT t, t, t;
RFLRC_SSAT t, t, t;
RFLH t, t, t;
RFLH_SAT t, t, t;
RFLH_SSAT t, t, t;
RFLHC t, t, t;
RFLHC_SAT t, t, t;
RFLHC_SSAT t, t, t;
END
# load
