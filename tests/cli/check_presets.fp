!!FP1.0
# RUN: nvjit check %
# RUN: nvjit check % --deny malformed-preset --format json
# RUN: nvjit check % --allow malformed-preset
#default tint = 0.5 0.25
#default tint
#default
#const p[3] = 1 2 3 4 5
# A comment that begins with another word, like #default, is nobody's affair.
DECLARE tint = 1;
MUL o[COLR], f[COL0], tint;
END
