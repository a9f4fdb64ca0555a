!!FP1.0
# The error is at the end of the text, after the last character.
# RUN: nvjit check %
MOV o[COLR], f[COL0];
