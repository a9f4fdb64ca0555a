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
