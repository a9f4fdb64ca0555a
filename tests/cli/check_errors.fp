!!FP1.0
# Errors of several kinds, with the line, the caret and the section.
# RUN: nvjit check %
# RUN: nvjit check % --format json
MOV R0, f[COL0]
MUL R32, R0, R0;
	ADD R1.yx, R0, undefined;   # tabs count as one byte
ADD R0, f[TEX0], f[TEX1];
FOO R0, R1;
MOV o[COLR], @;
END
