!!FP1.0
# RUN: nvjit dump % --emit tokens
# RUN: nvjit dump % --emit text
# RUN: nvjit dump % --mad separate
# RUN: nvjit dump % --emit ast
# RUN: nvjit dump % --emit cfg --mad separate
# RUN: nvjit dump % --emit wasm
DEFINE half=0.5;
MADH_SAT H0.xy(NE.w), f [ COL0 ].yxzw, -|R1|,half  ;
TEX o[COLR], H0, TEX3, RECT;
END
