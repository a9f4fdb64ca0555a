!!FP1.0
# RUN: nvjit check %
# So do carriage returns with line feeds, and count once.
MOV R0, R99;
MOV o[COLR], R0;
END
