# section: NV_fragment_program 3.11.5.22
!!FP1.0
MOVR R0, f[COL0];
PK4B R1, R0;
PK4B R2.x, R0.wzyx;
MOV o[COLR], R1;
END
# run: f[COL0] = 0, 1, 0.5, -1 => o[COLR] = 0x01c0ff80; R2 = 0x80ffc001, 0, 0, 0
# Values are clamped to [-128/127, 1], and rounded to nearest even.
# run: f[COL0] = -0.5, 0.25, -9, 9 => R1 = 0xff00a040
# run: f[COL0] = 0.1, -0.1, 0.003, -0.003 => R1 = 0x8080738d
# run: f[COL0] = -1.007874, inf, -inf, -0 => R1 = 0x8000ff00
# NaN packs as 0.0.
# run: f[COL0] = nan, 0, nan, 1 => R1 = 0xff808080
# run: f[COL0] = nan, 9, -9, 0.5 => R1 = 0xc000ff80
#---- packed bits that are a denormal survive moves and masks
!!FP1.0
MOVR R0, f[COL0];
PK4B R1.x, R0;
MOVR R2, R1;
MOVR R2.w, R1.x;
MOV o[COLR], R2;
END
# run: f[COL0] = 0, -1.007874, -9, -9 => R2 = 0x00000080, 0, 0, 0x00000080
#---- packing and unpacking
!!FP1.0
PK2H R0, f[COL0];
UP2H R1, R0.x;
PK4UB R2.x, f[COL0];
UP4UB H0, R2.x;
PK2US R3, f[COL0];
UP2US R4, R3.y;
PK4B R5, f[COL0];
UP4B R6, R5.w;
MOV o[COLR], R0;
END
# run: f[COL0] = 0.5, -1, 2, nan
#     => R0 = 0xbc003800; R1 = 0.5, -1, 0.5, -1; R2 = 0x00ff0080, 0, 0, 0; H0 = 0.5019531, 0, 1, 0; R3 = 0x00008000; R4 = 0.5000076, 0, 0.5000076, 0; R5 = 0x80ff01c0; R6 = 0.503937, -1, 1, 0
