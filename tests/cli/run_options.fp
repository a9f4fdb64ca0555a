!!FP1.0
# (1+2^-12)^2 - (1+2^-11) is 2^-24 if MAD rounds once, and 0 if it rounds twice.
# RUN: nvjit run % --mad fused --engine interp
# RUN: nvjit run % --mad separate
DEFINE base = 1.000244140625;
MOV R0, base;
MAD o[COLR], R0, R0, -1.00048828125;
END
