# section: NV_fragment_program 3.11.1.3
#---- depth alone
!!FP1.0
MOV o[DEPR].z, f[WPOS];
END
# run: f[WPOS] = 1, 2, 0.75, 1 => o[DEPR] = 0, 0, 0.75, 0
#---- colour and depth
!!FP1.0
MOV o[DEPR], 0.5;
MOV o[COLH], f[COL0];
END
# run: f[COL0] = 0.1, 70000, -1, nan => o[DEPR] = 0.5; o[COLH] = 0.0999755859375, inf, -1, nan
#---- outputs
!!FP1.0
MOV o[COLR].xyz, f[COL0];
MOV o[DEPR].z, f[COL0].y;
END
# run: f[COL0] = -1, 3, 0.5, 0.5 => o[COLR] = -1, 3, 0.5, 0; o[DEPR] = 0, 0, 3, 0
# run: clamp_color; f[COL0] = -1, 3, 0.5, 0.5 => o[COLR] = 0, 1, 0.5, 0; o[DEPR] = 0, 0, 3, 0
