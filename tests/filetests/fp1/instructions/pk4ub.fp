# section: NV_fragment_program 3.11.5.23
!!FP1.0
MOVR R0, f[COL0];
PK4UB R1, R0;
PK4UB R2.x, R0.wzyx;
MOV o[COLR], R1;
END
# run: f[COL0] = 0, 1, 0.5, 0.25 => o[COLR] = 0x4080ff00; R2 = 0x00ff8040, 0, 0, 0
# run: f[COL0] = 0.1, 0.7, -1, 2 => R1 = 0xff00b21a
# run: f[COL0] = inf, -inf, nan, -0 => R1 = 0x000000ff
# All ones is a NaN as a number, and must come through moves as it is.
# run: f[COL0] = 1, 1, 1, 1 => R1 = 0xffffffff; o[COLR] = 0xffffffff
# 1.5/255 and 2.5/255: ties go to even.
# run: f[COL0] = nan, -1, 0.005882353, 0.009803922 => R1 = 0x02020000
