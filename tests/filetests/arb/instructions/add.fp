# section: ARB_fragment_program 3.11.5.2
#---- ADD
!!ARBfp1.0
ADD result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 2, -1.75, -2.875, 6
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = nan, nan, 0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 131008, inf
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1 => result.color = 0, -0, 4, 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.4, 2050, -69998, 2.0019531
#---- ADD_SAT
!!ARBfp1.0
ADD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2 => result.color = 1, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan => result.color = nan, nan, 0, nan
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADD result.color, fragment.texcoord[0], fragment.texcoord[1];
ADDR result.color[1], fragment.texcoord[0], fragment.texcoord[1];
ADDH result.color[2], fragment.texcoord[0], fragment.texcoord[1];
ADDX result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 2, -1.75, -2.875, 6; result.color[1] = 2, -1.75, -2.875, 6; result.color[2] = 2, -1.75, -2.875, 6; result.color[3] = 1.9990234, -1.75, -1.875, 1.9990234
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = nan, nan, 0, nan; result.color[2] = nan, nan, 0, nan; result.color[3] = -0.0009765625, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 131008, inf; result.color[1] = 0, -0, 131008, inf; result.color[2] = 0, -0, inf, inf; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0, -0, 2, -1; fragment.texcoord[1] = -0, -0, 2, 1
#     => result.color = 0, -0, 4, 0; result.color[1] = 0, -0, 4, 0; result.color[2] = 0, -0, 4, 0; result.color[3] = 0, 0, 1.9990234, 0
# run: fragment.texcoord[0] = 0.1, 2049, -70000, 1.0009766; fragment.texcoord[1] = 0.3, 1, 2, 1.0009766
#     => result.color = 0.4, 2050, -69998, 2.0019531; result.color[1] = 0.4, 2050, -69998, 2.0019531; result.color[2] = 0.39990234, 2048, -inf, 2.0019531; result.color[3] = 0.39941406, 1.9990234, -0.0009765625, 1.9990234
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADD_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
ADDR_SAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
ADDH_SAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
ADDX_SAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1; result.color[2] = 1, 0, 0, 1; result.color[3] = 1, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = nan, nan, 0, nan; result.color[2] = nan, nan, 0, nan; result.color[3] = 0, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- ADDC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADDC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 2, -1.75, -2.875, 6; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = 2, 2, 0, 2
#---- ADDRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADDRC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 2, -1.75, -2.875, 6; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = 2, 2, 0, 2
#---- ADDHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADDHC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 2, -1.75, -2.875, 6; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = 2, 2, 0, 2
#---- ADDXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADDXC result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1.9990234, -1.75, -1.875, 1.9990234; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = -0.0009765625, 1, 0, 1; result.color[1] = -1, 1, 0, 1
#---- ADDXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ADDXC_SAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, 0, 0, 1; result.color[1] = 1, 0, 0, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = 0, 1, 0, 1; result.color[1] = 0, 1, 0, 1
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
ADD t, t, t;
ADD_SAT t, t, t;
ADDC t, t, t;
ADDC_SAT t, t, t;
ADDR t, t, t;
ADDR_SAT t, t, t;
ADDRC t, t, t;
ADDRC_SAT t, t, t;
ADDH t, t, t;
ADDH_SAT t, t, t;
ADDHC t, t, t;
ADDHC_SAT t, t, t;
ADDX t, t, t;
ADDX_SAT t, t, t;
ADDXC t, t, t;
ADDXC_SAT t, t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
ADD_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
ADDR_SSAT result.color[1], fragment.texcoord[0], fragment.texcoord[1];
ADDH_SSAT result.color[2], fragment.texcoord[0], fragment.texcoord[1];
ADDX_SSAT result.color[3], fragment.texcoord[0], fragment.texcoord[1];
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -1, -1, 1; result.color[1] = 1, -1, -1, 1; result.color[2] = 1, -1, -1, 1; result.color[3] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = nan, nan, 0, nan; result.color[2] = nan, nan, 0, nan; result.color[3] = -0.0009765625, 1, 0, 1
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65504, 3e+38; fragment.texcoord[1] = 0, -0, 65504, 3e+38
#     => result.color = 0, -0, 1, 1; result.color[1] = 0, -0, 1, 1; result.color[2] = 0, -0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- ADDC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
ADDC_SSAT result.color, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2
#     => result.color = 1, -1, -1, 1; result.color[1] = 1, -1, -1, 1
# run: fragment.texcoord[0] = inf, nan, -0, 1; fragment.texcoord[1] = -inf, 1, 0, nan
#     => result.color = nan, nan, 0, nan; result.color[1] = 2, 2, 0, 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
ADD t, t, t;
ADD_SAT t, t, t;
ADD_SSAT t, t, t;
ADDC t, t, t;
ADDC_SAT t, t, t;
ADDC_SSAT t, t, t;
ADDR t, t, t;
ADDR_SAT t, t, t;
ADDR_SSAT t, t, t;
ADDRC t, t, t;
ADDRC_SAT t, t, t;
ADDRC_SSAT t, t, t;
ADDH t, t, t;
ADDH_SAT t, t, t;
ADDH_SSAT t, t, t;
ADDHC t, t, t;
ADDHC_SAT t, t, t;
ADDHC_SSAT t, t, t;
ADDX t, t, t;
ADDX_SAT t, t, t;
ADDX_SSAT t, t, t;
ADDXC t, t, t;
ADDXC_SAT t, t, t;
ADDXC_SSAT t, t, t;
END
# load
