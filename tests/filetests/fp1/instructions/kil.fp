# section: NV_fragment_program 3.11.5.11
#---- EQ
!!FP1.0
MOVRC RC, f[COL0];
KIL EQ;
MOV o[COLR], 1;
END
# run: f[COL0] = 1, -1, nan, inf => o[COLR] = 1
# run: f[COL0] = 1, -1, 0, inf => killed
# run: f[COL0] = 1, -1, 2, -0 => killed
# quad: f[COL0] = (1, 1, 1, 1) (1, 0, 1, 1) (nan, nan, nan, nan) (0, 0, 0, 0) => o[COLR] = 1; killed 1 3
#---- NE
!!FP1.0
MOVRC RC, f[COL0];
KIL NE;
MOV o[COLR], 1;
END
# run: f[COL0] = 0, -0, 0x00000001, 0x80000001 => o[COLR] = 1
# run: f[COL0] = 0, 0, 0, nan => killed
# run: f[COL0] = 0, 0, 1, 0 => killed
#---- LT
!!FP1.0
MOVRC RC, f[COL0];
KIL LT.xyzw;
MOV o[COLR], 1;
END
# run: f[COL0] = 0, -0, 1, nan => o[COLR] = 1
# run: f[COL0] = 0, -1, 1, nan => killed
#---- GE
!!FP1.0
MOVRC RC, f[COL0];
KIL GE;
MOV o[COLR], 1;
END
# run: f[COL0] = -1, nan, -inf, nan => o[COLR] = 1
# run: f[COL0] = -1, nan, -0, nan => killed
# run: f[COL0] = -1, nan, inf, nan => killed
#---- LE
!!FP1.0
MOVRC RC, f[COL0];
KIL LE;
MOV o[COLR], 1;
END
# run: f[COL0] = 1, nan, inf, nan => o[COLR] = 1
# run: f[COL0] = 1, nan, 0, nan => killed
# run: f[COL0] = 1, nan, inf, -1 => killed
#---- GT
!!FP1.0
MOVRC RC, f[COL0];
KIL GT;
MOV o[COLR], 1;
END
# run: f[COL0] = -1, nan, -inf, 0 => o[COLR] = 1
# run: f[COL0] = -1, nan, -inf, 1 => killed
#---- TR
!!FP1.0
MOV o[COLR], 1;
KIL TR;
END
# run: => killed
#---- FL
!!FP1.0
MOV o[COLR], 1;
KIL FL;
END
# run: => o[COLR] = 1
#---- one component
!!FP1.0
MOVRC RC, f[COL0];
KIL LT.y;
MOV o[COLR], 1;
END
# run: f[COL0] = -1, 0, -1, -1 => o[COLR] = 1
# run: f[COL0] = 0, -1, 0, 0 => killed
#---- a swizzle
!!FP1.0
MOVRC RC, f[COL0];
KIL LT.wwxx;
MOV o[COLR], 1;
END
# run: f[COL0] = 0, -1, -1, 0 => o[COLR] = 1
# run: f[COL0] = -1, 0, 0, 0 => killed
# run: f[COL0] = 0, 0, 0, -1 => killed
#---- the initial condition code is EQ
!!FP1.0
KIL EQ.w;
MOV o[COLR], 1;
END
# run: => killed
#---- a discarded fragment still feeds its neighbours' derivatives
!!FP1.0
MOVRC RC.x, f[TEX0];
KIL LT.x;
MULR R0, f[TEX0], 2;
DDXR R1, R0;
MOV o[COLR], R1;
END
# quad: f[TEX0] = (-1, 5, 0, 0) (1, 7, 0, 0) (2, 0, 0, 0) (-3, 1, 0, 0) => o[COLR] = (*, *, *, *) (4, 4, 0, 0) (-10, 2, 0, 0) (*, *, *, *); killed 0 3
