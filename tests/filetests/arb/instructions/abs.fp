# section: ARB_fragment_program 3.11.5.1
# Only the sign changes.
#---- ABS
!!ARBfp1.0
ABS result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, 2.25, 0.125, 4
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, inf, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0x00000001, 0x007fffff, 65520, 2049
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38 => result.color = 0.1, 0.1, 70000, 1e+38
#---- ABS_SAT
!!ARBfp1.0
ABS_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 1, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049 => result.color = 0, 0, 1, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABS result.color, fragment.texcoord[0];
ABSR result.color[1], fragment.texcoord[0];
ABSH result.color[2], fragment.texcoord[0];
ABSX result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1.5, 2.25, 0.125, 4; result.color[1] = 1.5, 2.25, 0.125, 4; result.color[2] = 1.5, 2.25, 0.125, 4; result.color[3] = 1.5, 1.9990234, 0.125, 1.9990234
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, inf, inf, 0; result.color[1] = nan, inf, inf, 0; result.color[2] = nan, inf, inf, 0; result.color[3] = 0, 1.9990234, 1.9990234, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0x00000001, 0x007fffff, 65520, 2049; result.color[1] = 0x00000001, 0x007fffff, 65520, 2049; result.color[2] = 0, 0, inf, 2048; result.color[3] = 0, 0, 1.9990234, 1.9990234
# run: fragment.texcoord[0] = 0.1, -0.1, -70000, 1e+38
#     => result.color = 0.1, 0.1, 70000, 1e+38; result.color[1] = 0.1, 0.1, 70000, 1e+38; result.color[2] = 0.099975586, 0.099975586, inf, inf; result.color[3] = 0.099609375, 0.099609375, 1.9990234, 1.9990234
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABS_SAT result.color, fragment.texcoord[0];
ABSR_SAT result.color[1], fragment.texcoord[0];
ABSH_SAT result.color[2], fragment.texcoord[0];
ABSX_SAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, 1, 0.125, 1; result.color[1] = 1, 1, 0.125, 1; result.color[2] = 1, 1, 0.125, 1; result.color[3] = 1, 1, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, 1, 0; result.color[1] = nan, 1, 1, 0; result.color[2] = nan, 1, 1, 0; result.color[3] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, 0, 1, 1; result.color[1] = 0, 0, 1, 1; result.color[2] = 0, 0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- ABSC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABSC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, 2.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, inf, 0; result.color[1] = 2, 1, 1, 0
#---- ABSRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABSRC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, 2.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, inf, 0; result.color[1] = 2, 1, 1, 0
#---- ABSHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABSHC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, 2.25, 0.125, 4; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, inf, inf, 0; result.color[1] = 2, 1, 1, 0
#---- ABSXC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABSXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1.5, 1.9990234, 0.125, 1.9990234; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1.9990234, 1.9990234, 0; result.color[1] = 0, 1, 1, 0
#---- ABSXC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
ABSXC_SAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 1, 0.125, 1; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = 0, 1, 1, 0; result.color[1] = 0, 1, 1, 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
ABS t, t;
ABS_SAT t, t;
ABSC t, t;
ABSC_SAT t, t;
ABSR t, t;
ABSR_SAT t, t;
ABSRC t, t;
ABSRC_SAT t, t;
ABSH t, t;
ABSH_SAT t, t;
ABSHC t, t;
ABSHC_SAT t, t;
ABSX t, t;
ABSX_SAT t, t;
ABSXC t, t;
ABSXC_SAT t, t;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
ABS_SSAT result.color, fragment.texcoord[0];
ABSR_SSAT result.color[1], fragment.texcoord[0];
ABSH_SSAT result.color[2], fragment.texcoord[0];
ABSX_SSAT result.color[3], fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4
#     => result.color = 1, 1, 0.125, 1; result.color[1] = 1, 1, 0.125, 1; result.color[2] = 1, 1, 0.125, 1; result.color[3] = 1, 1, 0.125, 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0
#     => result.color = nan, 1, 1, 0; result.color[1] = nan, 1, 1, 0; result.color[2] = nan, 1, 1, 0; result.color[3] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0x00000001, 0x807fffff, 65520, 2049
#     => result.color = 0, 0, 1, 1; result.color[1] = 0, 0, 1, 1; result.color[2] = 0, 0, 1, 1; result.color[3] = 0, 0, 1, 1
#---- ABSC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
ABSC_SSAT result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1.5, -2.25, 0.125, 4 => result.color = 1, 1, 0.125, 1; result.color[1] = 1
# run: fragment.texcoord[0] = nan, inf, -inf, -0 => result.color = nan, 1, 1, 0; result.color[1] = 2, 1, 1, 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
ABS t, t;
ABS_SAT t, t;
ABS_SSAT t, t;
ABSC t, t;
ABSC_SAT t, t;
ABSC_SSAT t, t;
ABSR t, t;
ABSR_SAT t, t;
ABSR_SSAT t, t;
ABSRC t, t;
ABSRC_SAT t, t;
ABSRC_SSAT t, t;
ABSH t, t;
ABSH_SAT t, t;
ABSH_SSAT t, t;
ABSHC t, t;
ABSHC_SAT t, t;
ABSHC_SSAT t, t;
ABSX t, t;
ABSX_SAT t, t;
ABSX_SSAT t, t;
ABSXC t, t;
ABSXC_SAT t, t;
ABSXC_SSAT t, t;
END
# load
