!!FP1.0
# RUN: nvjit run %
# RUN: nvjit dump % --emit ir
# RUN: nvjit dump % --emit tokens
# RUN: nvjit run missing.fp
MOV o[COLR], R32;
END
