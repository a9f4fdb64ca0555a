# section: ARB_fragment_program 3.11.5.9
#---- EX2
!!ARBfp1.0
EX2 result.color.x, fragment.texcoord[0].x;
EX2 result.color.y, fragment.texcoord[0].y;
EX2 result.color.z, fragment.texcoord[0].z;
EX2 result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, 1, -2, 10 => result.color = 1, 2, 0.25, 1024
# run: fragment.texcoord[0] = inf, -inf, nan, 128 => result.color = inf, 0, nan, inf
# run: fragment.texcoord[0] = -0, -127, -126, 127 => result.color = 1, 0, 1.1754944e-38, 1.7014118e+38
# run: fragment.texcoord[0] = 0.5, -0.5, 0.25, 1.5
#     => result.color = 1.41421356~1e-06, ~0.707106781, 1.18920712~1e-06, 2.82842712~3e-06
#---- EX2_SAT
!!ARBfp1.0
EX2_SAT result.color.x, fragment.texcoord[0].x;
EX2_SAT result.color.y, fragment.texcoord[0].y;
EX2_SAT result.color.z, fragment.texcoord[0].z;
EX2_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, 1, -2, 10 => result.color = 1, 1, 0.25, 1
# run: fragment.texcoord[0] = inf, -inf, nan, 128 => result.color = 1, 0, nan, 1
# run: fragment.texcoord[0] = -0, -127, -126, 127 => result.color = 1, 0, 1.1754944e-38, 1
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2 result.color.x, fragment.texcoord[0].x;
EX2 result.color.y, fragment.texcoord[0].y;
EX2 result.color.z, fragment.texcoord[0].z;
EX2 result.color.w, fragment.texcoord[0].w;
EX2R result.color[1].x, fragment.texcoord[0].x;
EX2R result.color[1].y, fragment.texcoord[0].y;
EX2R result.color[1].z, fragment.texcoord[0].z;
EX2R result.color[1].w, fragment.texcoord[0].w;
EX2H result.color[2].x, fragment.texcoord[0].x;
EX2H result.color[2].y, fragment.texcoord[0].y;
EX2H result.color[2].z, fragment.texcoord[0].z;
EX2H result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, 1, -2, 10
#     => result.color = 1, 2, 0.25, 1024; result.color[1] = 1, 2, 0.25, 1024; result.color[2] = 1, 2, 0.25, 1024
# run: fragment.texcoord[0] = inf, -inf, nan, 128
#     => result.color = inf, 0, nan, inf; result.color[1] = inf, 0, nan, inf; result.color[2] = inf, 0, nan, inf
# run: fragment.texcoord[0] = -0, -127, -126, 127
#     => result.color = 1, 0, 1.1754944e-38, 1.7014118e+38; result.color[1] = 1, 0, 1.1754944e-38, 1.7014118e+38; result.color[2] = 1, 0, 0, inf
# run: fragment.texcoord[0] = 0.5, -0.5, 0.25, 1.5
#     => result.color = 1.41421356~1e-06, ~0.707106781, 1.18920712~1e-06, 2.82842712~3e-06; result.color[1] = 1.41421356~1e-06, ~0.707106781, 1.18920712~1e-06, 2.82842712~3e-06; result.color[2] = 1.4140625, 0.70703125, 1.1894531, 2.828125
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2_SAT result.color.x, fragment.texcoord[0].x;
EX2_SAT result.color.y, fragment.texcoord[0].y;
EX2_SAT result.color.z, fragment.texcoord[0].z;
EX2_SAT result.color.w, fragment.texcoord[0].w;
EX2R_SAT result.color[1].x, fragment.texcoord[0].x;
EX2R_SAT result.color[1].y, fragment.texcoord[0].y;
EX2R_SAT result.color[1].z, fragment.texcoord[0].z;
EX2R_SAT result.color[1].w, fragment.texcoord[0].w;
EX2H_SAT result.color[2].x, fragment.texcoord[0].x;
EX2H_SAT result.color[2].y, fragment.texcoord[0].y;
EX2H_SAT result.color[2].z, fragment.texcoord[0].z;
EX2H_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, 1, -2, 10
#     => result.color = 1, 1, 0.25, 1; result.color[1] = 1, 1, 0.25, 1; result.color[2] = 1, 1, 0.25, 1
# run: fragment.texcoord[0] = inf, -inf, nan, 128
#     => result.color = 1, 0, nan, 1; result.color[1] = 1, 0, nan, 1; result.color[2] = 1, 0, nan, 1
# run: fragment.texcoord[0] = -0, -127, -126, 127
#     => result.color = 1, 0, 1.1754944e-38, 1; result.color[1] = 1, 0, 1.1754944e-38, 1; result.color[2] = 1, 0, 0, 1
#---- EX2C with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2C result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0.25; result.color[1] = 1
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = 1024; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -inf, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- EX2RC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2RC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0.25; result.color[1] = 1
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = 1024; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -inf, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- EX2HC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2HC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 2; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0.25; result.color[1] = 1
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = 1024; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = inf; result.color[1] = 1
# run: fragment.texcoord[0] = -inf, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- EX2HC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
EX2HC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0.25; result.color[1] = 1
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -inf, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
EX2 t, t.x;
EX2_SAT t, t.x;
EX2C t, t.x;
EX2C_SAT t, t.x;
EX2R t, t.x;
EX2R_SAT t, t.x;
EX2RC t, t.x;
EX2RC_SAT t, t.x;
EX2H t, t.x;
EX2H_SAT t, t.x;
EX2HC t, t.x;
EX2HC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
EX2_SSAT result.color.x, fragment.texcoord[0].x;
EX2_SSAT result.color.y, fragment.texcoord[0].y;
EX2_SSAT result.color.z, fragment.texcoord[0].z;
EX2_SSAT result.color.w, fragment.texcoord[0].w;
EX2R_SSAT result.color[1].x, fragment.texcoord[0].x;
EX2R_SSAT result.color[1].y, fragment.texcoord[0].y;
EX2R_SSAT result.color[1].z, fragment.texcoord[0].z;
EX2R_SSAT result.color[1].w, fragment.texcoord[0].w;
EX2H_SSAT result.color[2].x, fragment.texcoord[0].x;
EX2H_SSAT result.color[2].y, fragment.texcoord[0].y;
EX2H_SSAT result.color[2].z, fragment.texcoord[0].z;
EX2H_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, 1, -2, 10
#     => result.color = 1, 1, 0.25, 1; result.color[1] = 1, 1, 0.25, 1; result.color[2] = 1, 1, 0.25, 1
# run: fragment.texcoord[0] = inf, -inf, nan, 128
#     => result.color = 1, 0, nan, 1; result.color[1] = 1, 0, nan, 1; result.color[2] = 1, 0, nan, 1
# run: fragment.texcoord[0] = -0, -127, -126, 127
#     => result.color = 1, 0, 1.1754944e-38, 1; result.color[1] = 1, 0, 1.1754944e-38, 1; result.color[2] = 1, 0, 0, 1
#---- EX2C_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
EX2C_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -2, 0, 0, 0 => result.color = 0.25; result.color[1] = 1
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = 1; result.color[1] = 1
# run: fragment.texcoord[0] = -inf, 0, 0, 0 => result.color = 0; result.color[1] = 0
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
EX2 t, t.x;
EX2_SAT t, t.x;
EX2_SSAT t, t.x;
EX2C t, t.x;
EX2C_SAT t, t.x;
EX2C_SSAT t, t.x;
EX2R t, t.x;
EX2R_SAT t, t.x;
EX2R_SSAT t, t.x;
EX2RC t, t.x;
EX2RC_SAT t, t.x;
EX2RC_SSAT t, t.x;
EX2H t, t.x;
EX2H_SAT t, t.x;
EX2H_SSAT t, t.x;
EX2HC t, t.x;
EX2HC_SAT t, t.x;
EX2HC_SSAT t, t.x;
END
# load
