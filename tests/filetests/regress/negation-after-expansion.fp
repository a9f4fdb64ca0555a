!!FP1.0
# After expansion, folding must not bring back a negation, which code generation does not know.
MOV H0.x, p[32];
LIT R1.x, R0;
MULX R0.z, -R1.x, H0.x;
MOV o[COLR], R0.z;
END
# section: NV_fragment_program 3.11.5.19
# run: p[32] = 0 => o[COLR] = 0
# run: p[32] = 0.5 => o[COLR] = -0.5
