# section: ARB_fragment_program 3.11.5.25
#---- SIN
!!ARBfp1.0
SIN result.color.x, fragment.texcoord[0].x;
SIN result.color.y, fragment.texcoord[0].y;
SIN result.color.z, fragment.texcoord[0].z;
SIN result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1 => result.color = 0, -0, ~0.841470985, ~-0.841470985
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5 => result.color = nan, nan, nan, ~0.479425539
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001 => result.color = ~-8.742278e-08, ~0.909297427, ~-0.279415498, 0
#---- SIN_SAT
!!ARBfp1.0
SIN_SAT result.color.x, fragment.texcoord[0].x;
SIN_SAT result.color.y, fragment.texcoord[0].y;
SIN_SAT result.color.z, fragment.texcoord[0].z;
SIN_SAT result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1 => result.color = 0, -0, ~0.841470985, 0
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5 => result.color = nan, nan, nan, ~0.479425539
# run: fragment.texcoord[0] = 3.1415927, 2, 6, 0x00000001 => result.color = 0, ~0.909297427, 0, 0
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SIN result.color.x, fragment.texcoord[0].x;
SIN result.color.y, fragment.texcoord[0].y;
SIN result.color.z, fragment.texcoord[0].z;
SIN result.color.w, fragment.texcoord[0].w;
SINR result.color[1].x, fragment.texcoord[0].x;
SINR result.color[1].y, fragment.texcoord[0].y;
SINR result.color[1].z, fragment.texcoord[0].z;
SINR result.color[1].w, fragment.texcoord[0].w;
SINH result.color[2].x, fragment.texcoord[0].x;
SINH result.color[2].y, fragment.texcoord[0].y;
SINH result.color[2].z, fragment.texcoord[0].z;
SINH result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 0, -0, ~0.841470985, ~-0.841470985; result.color[1] = 0, -0, ~0.841470985, ~-0.841470985; result.color[2] = 0, -0, 0.8413086, -0.8413086
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.479425539; result.color[1] = nan, nan, nan, ~0.479425539; result.color[2] = nan, nan, nan, 0.4794922
#---- _SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SIN_SAT result.color.x, fragment.texcoord[0].x;
SIN_SAT result.color.y, fragment.texcoord[0].y;
SIN_SAT result.color.z, fragment.texcoord[0].z;
SIN_SAT result.color.w, fragment.texcoord[0].w;
SINR_SAT result.color[1].x, fragment.texcoord[0].x;
SINR_SAT result.color[1].y, fragment.texcoord[0].y;
SINR_SAT result.color[1].z, fragment.texcoord[0].z;
SINR_SAT result.color[1].w, fragment.texcoord[0].w;
SINH_SAT result.color[2].x, fragment.texcoord[0].x;
SINH_SAT result.color[2].y, fragment.texcoord[0].y;
SINH_SAT result.color[2].z, fragment.texcoord[0].z;
SINH_SAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 0, -0, ~0.841470985, 0; result.color[1] = 0, -0, ~0.841470985, 0; result.color[2] = 0, -0, 0.8413086, 0
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.479425539; result.color[1] = nan, nan, nan, ~0.479425539; result.color[2] = nan, nan, nan, 0.4794922
#---- SINC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SINC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -0; result.color[1] = 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.841470985; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~-0.841470985; result.color[1] = -1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- SINRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SINRC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -0; result.color[1] = 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.841470985; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~-0.841470985; result.color[1] = -1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- SINHC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SINHC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -0; result.color[1] = 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.8413086; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = -0.8413086; result.color[1] = -1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- SINHC_SAT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SINHC_SAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -0; result.color[1] = 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.8413086; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
SIN t, t.x;
SIN_SAT t, t.x;
SINC t, t.x;
SINC_SAT t, t.x;
SINR t, t.x;
SINR_SAT t, t.x;
SINRC t, t.x;
SINRC_SAT t, t.x;
SINH t, t.x;
SINH_SAT t, t.x;
SINHC t, t.x;
SINHC_SAT t, t.x;
END
# load
#---- _SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SIN_SSAT result.color.x, fragment.texcoord[0].x;
SIN_SSAT result.color.y, fragment.texcoord[0].y;
SIN_SSAT result.color.z, fragment.texcoord[0].z;
SIN_SSAT result.color.w, fragment.texcoord[0].w;
SINR_SSAT result.color[1].x, fragment.texcoord[0].x;
SINR_SSAT result.color[1].y, fragment.texcoord[0].y;
SINR_SSAT result.color[1].z, fragment.texcoord[0].z;
SINR_SSAT result.color[1].w, fragment.texcoord[0].w;
SINH_SSAT result.color[2].x, fragment.texcoord[0].x;
SINH_SSAT result.color[2].y, fragment.texcoord[0].y;
SINH_SSAT result.color[2].z, fragment.texcoord[0].z;
SINH_SSAT result.color[2].w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = 0, -0, 1, -1
#     => result.color = 0, -0, ~0.841470985, ~-0.841470985; result.color[1] = 0, -0, ~0.841470985, ~-0.841470985; result.color[2] = 0, -0, 0.8413086, -0.8413086
# run: fragment.texcoord[0] = nan, inf, -inf, 0.5
#     => result.color = nan, nan, nan, ~0.479425539; result.color[1] = nan, nan, nan, ~0.479425539; result.color[2] = nan, nan, nan, 0.4794922
#---- SINC_SSAT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
SINC_SSAT result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0 => result.color = 0; result.color[1] = 0
# run: fragment.texcoord[0] = -0, 0, 0, 0 => result.color = -0; result.color[1] = 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = ~0.841470985; result.color[1] = 1
# run: fragment.texcoord[0] = -1, 0, 0, 0 => result.color = ~-0.841470985; result.color[1] = -1
# run: fragment.texcoord[0] = nan, 0, 0, 0 => result.color = nan; result.color[1] = 2
# run: fragment.texcoord[0] = inf, 0, 0, 0 => result.color = nan; result.color[1] = 2
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
SIN t, t.x;
SIN_SAT t, t.x;
SIN_SSAT t, t.x;
SINC t, t.x;
SINC_SAT t, t.x;
SINC_SSAT t, t.x;
SINR t, t.x;
SINR_SAT t, t.x;
SINR_SSAT t, t.x;
SINRC t, t.x;
SINRC_SAT t, t.x;
SINRC_SSAT t, t.x;
SINH t, t.x;
SINH_SAT t, t.x;
SINH_SSAT t, t.x;
SINHC t, t.x;
SINHC_SAT t, t.x;
SINHC_SSAT t, t.x;
END
# load
