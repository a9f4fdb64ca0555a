!!FP1.0
# RUN: nvjit run % --trace --set 'f[COL0]=-0.5,0.5,2,1' --param scale=2
# RUN: nvjit run % --trace=3 --quad 'f[COL0]=1;2;3;-4' --param scale=2
DECLARE scale;
MULXC R0.xyz, f[COL0], scale.x; MOV
    R1, |R0|;
LG2 R1.w (LT.xxxx), |f[COL0].x|;
PK4UB R2.x, f[COL0];
UP4UB_SAT R3, R2.x;
KIL LT.x;
MAD o[COLR], R0, {1, 0.5}, 0;
END
