!!FP1.0
# Registers are raw: nothing is clamped, and every bit survives a move.
# RUN: nvjit run %
# RUN: nvjit run % --set 'f[TEX0]=nan,inf,-inf,-0.0'
# RUN: nvjit run % --set 'f[TEX0]=0x7fc12345,0x00000001,0x80000000,1e-3' --engine interp
# RUN: nvjit run % --set 'f[TEX0]=2.5' --format json
# RUN: nvjit run % --set 'f[TEX0]=nan,inf,-inf,0.1' --format json
# RUN: nvjit run % --set 'f[TEX0]=1,2' --engine interp --format json
# RUN: nvjit run % --set 'f[TEX0]=1,2' --engine jit
# RUN: nvjit run % --set 'f[TEX0]=2,-1,0.5' --clamp
MOV o[COLR], f[TEX0];
END
