# section: NV_fragment_program_option 3.11.5.31
# Differences in the quad of fragments, the same in all of them where rows and columns agree.
#---- DDY
!!ARBfp1.0
OPTION NV_fragment_program;
DDY result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 10, 1, -3, 1
#---- DDYR, DDYH
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DDYR result.color, fragment.texcoord[0];
DDYH result.color[1], fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 10, 1, -3, 1; result.color[1] = 10, 1, -3, 1
# quad: fragment.texcoord[0] = (0) (2049) (2049) (4098) => result.color = 2049; result.color[1] = 2048
#---- DDYR, DDYH with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DDYR result.color, fragment.texcoord[0];
DDYH result.color[1], fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 10, 1, -3, 1; result.color[1] = 10, 1, -3, 1
# quad: fragment.texcoord[0] = (0) (2049) (2049) (4098) => result.color = 2049; result.color[1] = 2048
#---- DDY_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
DDY_SAT result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 1, 1, 0, 1
#---- DDY_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
DDY_SSAT result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4) => result.color = 1, 1, -1, 1
#---- DDYC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
DDYC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 10, 1, -3, 1; result.color[1] = 1, 1, -1, 1
#---- DDYC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
DDYC result.color, fragment.texcoord[0];
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# quad: fragment.texcoord[0] = (0, 1, 5, 0) (4, 0, 5, 3) (10, 2, 2, 1) (14, 1, 2, 4)
#     => result.color = 10, 1, -3, 1; result.color[1] = 1, 1, -1, 1
#---- of infinities
!!ARBfp1.0
OPTION NV_fragment_program;
DDY result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = inf, 1, nan, 0 => result.color = nan, 0, nan, 0
#---- without the option
!!ARBfp1.0
  DDY result.color, fragment.texcoord[0];
# ^ version 3.11.2
END
#---- of a constant
!!ARBfp1.0
OPTION NV_fragment_program;
DDY result.color, {1, 2, 3, 4};
END
# run: => result.color = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
DDY t, t;
DDY_SAT t, t;
DDYC t, t;
DDYC_SAT t, t;
DDYR t, t;
DDYR_SAT t, t;
DDYRC t, t;
DDYRC_SAT t, t;
DDYH t, t;
DDYH_SAT t, t;
DDYHC t, t;
DDYHC_SAT t, t;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
DDY t, t;
DDY_SAT t, t;
DDY_SSAT t, t;
DDYC t, t;
DDYC_SAT t, t;
DDYC_SSAT t, t;
DDYR t, t;
DDYR_SAT t, t;
DDYR_SSAT t, t;
DDYRC t, t;
DDYRC_SAT t, t;
DDYRC_SSAT t, t;
DDYH t, t;
DDYH_SAT t, t;
DDYH_SSAT t, t;
DDYHC t, t;
DDYHC_SAT t, t;
DDYHC_SSAT t, t;
END
# load
