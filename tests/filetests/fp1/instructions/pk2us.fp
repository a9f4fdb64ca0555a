# section: NV_fragment_program 3.11.5.21
!!FP1.0
MOVR R0, f[COL0];
PK2US R1, R0;
PK2US R2.x, R0.yxzw;
MOV o[COLR], R1;
END
# run: f[COL0] = 0, 1, nan, nan => o[COLR] = 0xffff0000; R2 = 0x0000ffff, 0, 0, 0
# run: f[COL0] = 0.5, 0.25, 0, 0 => R1 = 0x40008000
# run: f[COL0] = 0.1, -3, 0, 0 => R1 = 0x0000199a
# run: f[COL0] = inf, -inf, 0, 0 => R1 = 0x0000ffff
# NaN packs as 0.
# run: f[COL0] = nan, 2, 0, 0 => R1 = 0xffff0000
# run: f[COL0] = -0, 0x00000001, 0, 0 => R1 = 0
# run: f[COL0] = 0.5, 0x00000001, 0, 0 => R1 = 0x00008000
