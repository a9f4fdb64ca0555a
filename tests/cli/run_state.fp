!!FP1.0
# Temporaries, and the number of executed instructions.
# RUN: nvjit run % --set 'f[COL0]=0.5,-1' --state
# RUN: nvjit run % --set 'f[COL0]=0.5,-1' --state --format json
MOVC H3, f[COL0];
ADD R1.x, H3, 1;
PK2H o[COLR].x, H3;
END
