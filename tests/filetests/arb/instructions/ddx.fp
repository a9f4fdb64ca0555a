# section: NV_fragment_program_option 3.11.5.30
# Differences in the quad of fragments, the same in all of them where rows and columns agree.
#---- DDX
!!ARBfp1.0
OPTION NV_fragment_program;
DDX result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 4, -1, 0, 3
#---- DDXR, DDXH
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DDXR result.color, fragment.texcoord[0];
DDXH result.color[1], fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 4, -1, 0, 3; result.color[1] = 4, -1, 0, 3
# quad: fragment.texcoord[0] = (0) (2049) (2049) (4098) => result.color = 2049; result.color[1] = 2048
#---- DDXR, DDXH with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DDXR result.color, fragment.texcoord[0];
DDXH result.color[1], fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 4, -1, 0, 3; result.color[1] = 4, -1, 0, 3
# quad: fragment.texcoord[0] = (0) (2049) (2049) (4098) => result.color = 2049; result.color[1] = 2048
#---- DDX_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
DDX_SAT result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 1, 0, 0, 1
#---- DDX_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
DDX_SSAT result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 1, -1, 0, 1
#---- DDXC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DDXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 4, -1, 0, 3; result.color[1] = 1, -1, 0, 1
#---- DDXC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DDXC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 4, -1, 0, 3; result.color[1] = 1, -1, 0, 1
#---- of infinities
!!ARBfp1.0
OPTION NV_fragment_program;
DDX result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = inf, 1, nan, 0 => result.color = nan, 0, nan, 0
#---- without the option
!!ARBfp1.0
  DDX result.color, fragment.texcoord[0];
# ^ version 3.11.2
END
#---- of a constant
!!ARBfp1.0
OPTION NV_fragment_program;
DDX result.color, {1, 2, 3, 4};
END
# run: => result.color = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
DDX t, t;
DDX_SAT t, t;
DDXC t, t;
DDXC_SAT t, t;
DDXR t, t;
DDXR_SAT t, t;
DDXRC t, t;
DDXRC_SAT t, t;
DDXH t, t;
DDXH_SAT t, t;
DDXHC t, t;
DDXHC_SAT t, t;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DDX t, t;
DDX_SAT t, t;
DDX_SSAT t, t;
DDXC t, t;
DDXC_SAT t, t;
DDXC_SSAT t, t;
DDXR t, t;
DDXR_SAT t, t;
DDXR_SSAT t, t;
DDXRC t, t;
DDXRC_SAT t, t;
DDXRC_SSAT t, t;
DDXH t, t;
DDXH_SAT t, t;
DDXH_SSAT t, t;
DDXHC t, t;
DDXHC_SAT t, t;
DDXHC_SSAT t, t;
END
# load
