!!FP1.0
# The example of docs/cli.md.
# RUN: nvjit dump % --emit text
DECLARE tint = {1, 0.5, 0.25};
MUL_SAT o[COLR].xyz, f[COL0], tint;
END
