!!FP1.0
# A quad is x0y0, x1y0, x0y1, x1y1. The killed fragment goes on as a helper of the others.
# RUN: nvjit run % --quad 'f[TEX0]=0,0;2,0;0,-3;2,-3'
# RUN: nvjit run % --quad 'f[TEX0]=0,0;2,0;0,-3;2,-3' --format json
# RUN: nvjit run % --set 'f[TEX0]=1,-1'
MOVC R0, f[TEX0];
DDX o[COLR].xy, R0.xyxy;
DDY o[COLR].zw, R0.xyxy;
KIL LT.y;
END
