!!NVfp5.0
# Textures and images by handles (NV_bindless_texture), each with numbers of their own.
# RUN: nvjit run % --param 'program.local[0]=u32:7,1,8,0' --texture handle:0x100000007=constant:0.25,0.5,0.75 --image handle:8=2D:R32UI:2x1:u32:5,6 --trace
# RUN: nvjit run % --param 'program.local[0]=u32:7,1,8,0' --texture handle:7:2D=constant:1,1,1 --image handle:0x100000007=2D:R32UI:2x1 --image handle:8=3D:R8UI:1x1x2
# RUN: nvjit run % --texture handle:1:CUBE=constant:1,1,1 --image 0=1D:R32UI:1
# RUN: nvjit run % --image handle:8=2D:R32UI:2x1 --image handle:0x8=2D:R32UI:2x1
# RUN: nvjit run % --image handle:x=2D:R32UI:2x1
# RUN: nvjit run % --texture handle:-1=checker
# RUN: nvjit run % --texture handle:1:9D=checker
# RUN: nvjit dump % --emit ast
OPTION NV_bindless_texture;
LONG TEMP h;
TEMP r;
PK64.U h, program.local[0];
TEX.F result.color, {0.5, 0.5, 0, 0}, handle(h.x), 2D;
ATOMIM.ADD.U32 r, 2, {1, 0, 0, 0}, handle(h.y), 2D;
STOREIM.U32 handle(h.y), r, {0, 0, 0, 0}, 2D;
END
