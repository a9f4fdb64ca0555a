!!FP1.0
# RUN: nvjit check %
# RUN: nvjit check % --deny malformed-scene
# RUN: nvjit check % --allow malformed-scene
  # Render: --mesh torus --param 'tint=1 --turn 20
DECLARE tint = 1;
MUL o[COLR], f[COL0], tint;
END
