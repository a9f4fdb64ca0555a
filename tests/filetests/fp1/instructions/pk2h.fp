# section: NV_fragment_program 3.11.5.20
!!FP1.0
MOVR R0, f[COL0];
PK2H R1, R0;
PK2H R2.yz, R0.yxzw;
PK2H o[COLR], -|R0|;
END
# run: f[COL0] = 1, -2, nan, nan => R1 = 0xc0003c00; R2 = 0, 0x3c00c000, 0x3c00c000, 0; o[COLR] = 0xc000bc00
# run: f[COL0] = 0.1, 65519, 0, 0 => R1 = 0x7bff2e66
# run: f[COL0] = -0, inf, 0, 0 => R1 = 0x7c008000; o[COLR] = 0xfc008000
# run: f[COL0] = -inf, 65520, 0, 0 => R1 = 0x7c00fc00
# run: f[COL0] = 5.9604645e-8, 6.097e-5, 0, 0 => R1 = 0x03ff0001
# NaN is 0x7fff.
# run: f[COL0] = nan, 1, 0, 0 => R1 = 0x3c007fff
# run: f[COL0] = 1, 0xffc12345, 0, 0 => R1 = 0x7fff3c00
# A denormal of fp32 packs as a zero of its sign.
# run: f[COL0] = 0x80000001, 2049, 0, 0 => R1 = 0x68008000
