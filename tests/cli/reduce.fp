!!FP1.0
# RUN: nvjit reduce % --cmd 'grep -q LRPX'
# RUN: nvjit reduce % --tries 3
# RUN: nvjit reduce % --cmd false
DEFINE half = 0.5;
DECLARE tint = {1, 0.25};
MUL R0, f[COL0], tint;
LRPX_SAT R1.xz (LT), |R0.x|, half, -R0.wzyx;
ADD R0, R0, R1;
MOV o[COLR], R0;
END
