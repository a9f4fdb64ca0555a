!!FP1.0
# RUN: nvjit run % --all
# RUN: nvjit run % --set 'f[TEX0]=0;1;2;3' --texture 0=constant:0.25,0.5,2 --format json
# RUN: nvjit run % --set 'f[TEX0]=0;1;2'
# RUN: nvjit run % --texture 0=constant:1,2,3,4,5
# RUN: nvjit run % --set 'f[TEX0]=0.1,0.6' --trace --format json
# RUN: nvjit run % --param 'p[1]=1,2,x'
TEX R0, f[TEX0], TEX0, 2D;
ADD R1, R0, f[TEX0];
DDX R2.xy, f[TEX0];
MAD o[COLR], R2.xyxy, p[1], R1;
END
