!!FP1.0
# RUN: nvjit check %
# Render: --mesh torus \
#   --tern 20
MOV o[COLR], f[COL0];
END
