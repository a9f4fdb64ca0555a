!!FP1.0
# Comments as the Cg compiler writes them preset parameters; arguments come later.
#const p[2] = 0.25 0.5 0.75 1
#default scale = 4
#const nothing = 1 2 3 4
# RUN: nvjit run %
# RUN: nvjit run % --param 'scale=0.5,0,0,0'
DECLARE scale = 1;
MOV R0, p[2];
MUL o[COLR], R0, scale.x;
END
