# section: ARB_fragment_program 3.11.5.12
#---- LG2
!!ARBfp1.0
LG2 result.color.x, fragment.texcoord[0].x;
LG2 result.color.y, fragment.texcoord[0].y;
LG2 result.color.z, fragment.texcoord[0].z;
LG2 result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 2, 8, 0.125 => result.color = 0, 1, 3, -3
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = -inf, -inf, inf, nan
# run: fragment.texcoord[0] = nan, -1, 0x00000001, 1.7014118e+38 => result.color = nan, nan, -inf, 127
# run: fragment.texcoord[0] = 3, 10, 0.3, 1.5
#     => result.color = 1.5849625~2e-06, 3.32192809~3e-06, -1.73696554~2e-06, ~0.584962501
#---- LG2_SAT
!!ARBfp1.0
LG2_SAT result.color.x, fragment.texcoord[0].x;
LG2_SAT result.color.y, fragment.texcoord[0].y;
LG2_SAT result.color.z, fragment.texcoord[0].z;
LG2_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 2, 8, 0.125 => result.color = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0, -0, inf, -inf => result.color = 0, 0, 1, nan
# run: fragment.texcoord[0] = nan, -1, 0x00000001, 1.7014118e+38 => result.color = nan, nan, 0, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2 result.color.x, fragment.texcoord[0].x;
LG2 result.color.y, fragment.texcoord[0].y;
LG2 result.color.z, fragment.texcoord[0].z;
LG2 result.color.w, fragment.texcoord[0].w;
LG2R result.color[1].x, fragment.texcoord[0].x;
LG2R result.color[1].y, fragment.texcoord[0].y;
LG2R result.color[1].z, fragment.texcoord[0].z;
LG2R result.color[1].w, fragment.texcoord[0].w;
LG2H result.color[2].x, fragment.texcoord[0].x;
LG2H result.color[2].y, fragment.texcoord[0].y;
LG2H result.color[2].z, fragment.texcoord[0].z;
LG2H result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 2, 8, 0.125
#     => result.color = 0, 1, 3, -3; result.color[1] = 0, 1, 3, -3; result.color[2] = 0, 1, 3, -3
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = -inf, -inf, inf, nan; result.color[1] = -inf, -inf, inf, nan; result.color[2] = -inf, -inf, inf, nan
# run: fragment.texcoord[0] = nan, -1, 0x00000001, 1.7014118e+38
#     => result.color = nan, nan, -inf, 127; result.color[1] = nan, nan, -inf, 127; result.color[2] = nan, nan, -inf, inf
# run: fragment.texcoord[0] = 3, 10, 0.3, 1.5
#     => result.color = 1.5849625~2e-06, 3.32192809~3e-06, -1.73696554~2e-06, ~0.584962501; result.color[1] = 1.5849625~2e-06, 3.32192809~3e-06, -1.73696554~2e-06, ~0.584962501; result.color[2] = 1.5849609, 3.3222656, -1.7363281, 0.58496094
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2_SAT result.color.x, fragment.texcoord[0].x;
LG2_SAT result.color.y, fragment.texcoord[0].y;
LG2_SAT result.color.z, fragment.texcoord[0].z;
LG2_SAT result.color.w, fragment.texcoord[0].w;
LG2R_SAT result.color[1].x, fragment.texcoord[0].x;
LG2R_SAT result.color[1].y, fragment.texcoord[0].y;
LG2R_SAT result.color[1].z, fragment.texcoord[0].z;
LG2R_SAT result.color[1].w, fragment.texcoord[0].w;
LG2H_SAT result.color[2].x, fragment.texcoord[0].x;
LG2H_SAT result.color[2].y, fragment.texcoord[0].y;
LG2H_SAT result.color[2].z, fragment.texcoord[0].z;
LG2H_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 2, 8, 0.125
#     => result.color = 0, 1, 1, 0; result.color[1] = 0, 1, 1, 0; result.color[2] = 0, 1, 1, 0
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = 0, 0, 1, nan; result.color[1] = 0, 0, 1, nan; result.color[2] = 0, 0, 1, nan
# run: fragment.texcoord[0] = nan, -1, 0x00000001, 1.7014118e+38
#     => result.color = nan, nan, 0, 1; result.color[1] = nan, nan, 0, 1; result.color[2] = nan, nan, 0, 1
#---- LG2C with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2C result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 8, 0, 0, 0 => result.color = 3; result.color[1] = 1
# run: fragment.texcoord[0] = 0.125, 0, 0, 0 => result.color = -3; result.color[1] = -1
# run: fragment.texcoord[0] = 0 => result.color = -inf; result.color[1] = -1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- LG2RC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2RC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 8, 0, 0, 0 => result.color = 3; result.color[1] = 1
# run: fragment.texcoord[0] = 0.125, 0, 0, 0 => result.color = -3; result.color[1] = -1
# run: fragment.texcoord[0] = 0 => result.color = -inf; result.color[1] = -1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- LG2HC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2HC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 8, 0, 0, 0 => result.color = 3; result.color[1] = 1
# run: fragment.texcoord[0] = 0.125, 0, 0, 0 => result.color = -3; result.color[1] = -1
# run: fragment.texcoord[0] = 0 => result.color = -inf; result.color[1] = -1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -inf; result.color[1] = -1
#---- LG2HC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
LG2HC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 8, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0.125, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
LG2 t, t.x;
LG2_SAT t, t.x;
LG2C t, t.x;
LG2C_SAT t, t.x;
LG2R t, t.x;
LG2R_SAT t, t.x;
LG2RC t, t.x;
LG2RC_SAT t, t.x;
LG2H t, t.x;
LG2H_SAT t, t.x;
LG2HC t, t.x;
LG2HC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LG2_SSAT result.color.x, fragment.texcoord[0].x;
LG2_SSAT result.color.y, fragment.texcoord[0].y;
LG2_SSAT result.color.z, fragment.texcoord[0].z;
LG2_SSAT result.color.w, fragment.texcoord[0].w;
LG2R_SSAT result.color[1].x, fragment.texcoord[0].x;
LG2R_SSAT result.color[1].y, fragment.texcoord[0].y;
LG2R_SSAT result.color[1].z, fragment.texcoord[0].z;
LG2R_SSAT result.color[1].w, fragment.texcoord[0].w;
LG2H_SSAT result.color[2].x, fragment.texcoord[0].x;
LG2H_SSAT result.color[2].y, fragment.texcoord[0].y;
LG2H_SSAT result.color[2].z, fragment.texcoord[0].z;
LG2H_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 1, 2, 8, 0.125
#     => result.color = 0, 1, 1, -1; result.color[1] = 0, 1, 1, -1; result.color[2] = 0, 1, 1, -1
# run: fragment.texcoord[0] = 0, -0, inf, -inf
#     => result.color = -1, -1, 1, nan; result.color[1] = -1, -1, 1, nan; result.color[2] = -1, -1, 1, nan
# run: fragment.texcoord[0] = nan, -1, 0x00000001, 1.7014118e+38
#     => result.color = nan, nan, -1, 1; result.color[1] = nan, nan, -1, 1; result.color[2] = nan, nan, -1, 1
#---- LG2C_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
LG2C_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = 2, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 8, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 0.125, 0, 0, 0 => result.color = -1; result.color[1] = -1
# run: fragment.texcoord[0] = 0 => result.color = -1; result.color[1] = -1
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -1; result.color[1] = -1
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LG2 t, t.x;
LG2_SAT t, t.x;
LG2_SSAT t, t.x;
LG2C t, t.x;
LG2C_SAT t, t.x;
LG2C_SSAT t, t.x;
LG2R t, t.x;
LG2R_SAT t, t.x;
LG2R_SSAT t, t.x;
LG2RC t, t.x;
LG2RC_SAT t, t.x;
LG2RC_SSAT t, t.x;
LG2H t, t.x;
LG2H_SAT t, t.x;
LG2H_SSAT t, t.x;
LG2HC t, t.x;
LG2HC_SAT t, t.x;
LG2HC_SSAT t, t.x;
END
# load
