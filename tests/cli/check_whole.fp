!!FP1.0
# Only the whole program shows the fault: the position is the length of the text.
# RUN: nvjit check %
# RUN: nvjit check % --format json
MOV o[COLR], f[COL0];
MOV o[COLH], f[COL0];
END
