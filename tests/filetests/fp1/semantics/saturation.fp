# section: NV_fragment_program 3.11.4.4
#---- clamping comes before conversion
!!FP1.0
MOVR R0, f[COL0];
ADDR_SAT H0, R0, 0;
ADDH_SAT R1, R0, 0;
MULR_SAT R2, R0, R0;
ADDX_SAT H1, R0, 0;
MOV o[COLR], R2;
END
# run: f[COL0] = 1.00001, 70000, -70000, 0.99999 => H0 = 1, 1, 0, 1; R1 = 1, 1, 0, 1; R2 = 1, 1, 1, 0.99998; H1 = 1, 1, 0, 1
# run: f[COL0] = nan, inf, -inf, -1e-30 => H0 = nan, 1, 0, 0; R1 = nan, 1, 0, 0; R2 = nan, 1, 1, 0; H1 = 0, 1, 0, 0
#---- clamp_color
!!FP1.0
MOV o[COLR], f[COL0];
END
# 3.11.6: fixed-point colour buffers have colours clamped to [0,1]; float buffers have them as they are.
# run: f[COL0] = 2, -1, 0.5, inf => o[COLR] = 2, -1, 0.5, inf
# run: clamp_color; f[COL0] = 2, -1, 0.5, inf => o[COLR] = 1, 0, 0.5, 1
#---- clamp_color and o[COLH] and o[DEPR]
!!FP1.0
MOV o[COLH], f[COL0];
MOV o[DEPR].z, f[COL0];
END
# run: clamp_color; f[COL0] = -1, 0.25, 3, -inf => o[COLH] = 0, 0.25, 1, 0; o[DEPR] = 0, 0, 3, 0
#---- saturation
!!FP1.0
MOV_SAT R0, f[COL0];
MOVX_SAT R1, f[COL0];
MOV o[COLR], R0;
END
# run: f[COL0] = -1, 2, nan, -0 => R0 = 0, 1, nan, -0; R1 = 0, 1, 0, 0
