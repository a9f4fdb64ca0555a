!!FP1.0
# Names that the program or the language does not have.
# RUN: nvjit run % --set 'f[FOO]=1'
# RUN: nvjit run % --set 'v[OPOS]=1'
# RUN: nvjit run % --set 'tint=1'
# RUN: nvjit run % --set 'f[TEX7]=1'
# RUN: nvjit run % --param 'nothing=1'
# RUN: nvjit run % --param 'p[64]=1'
# RUN: nvjit run % --param 'f[COL0]=1'
# RUN: nvjit run % --param 'p[4]=1'
# RUN: nvjit run % --set 'f[COL0]'
# RUN: nvjit run % --set 'f[COL0]=1,2,3,4,5'
# RUN: nvjit run % --set 'f[COL0]=one'
# RUN: nvjit run % --quad 'f[COL0]=1;2;3'
# RUN: nvjit run % --trace=4
# RUN: nvjit run % --trace --format json
DECLARE tint;
MUL R0, f[COL0], tint;
MUL o[COLR], R0, p[3];
END
