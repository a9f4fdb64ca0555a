!!NVcp5.0
# The blur of blur.cp from image to image. The image that is read has 258 by 258 texels, R32F both.
GROUP_SIZE 64;
TEMP at, place, one, sum;
MOV.S at, invocation.globalid;
ADD.S place, at, {1, 1, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MUL.F sum.x, one.x, 0.25;
ADD.S place, at, {1, 0, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.125, sum.x;
ADD.S place, at, {0, 1, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.125, sum.x;
ADD.S place, at, {2, 1, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.125, sum.x;
ADD.S place, at, {1, 2, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.125, sum.x;
LOADIM.F32 one, at, image[0], 2D;
MAD.F sum.x, one.x, 0.0625, sum.x;
ADD.S place, at, {2, 0, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.0625, sum.x;
ADD.S place, at, {0, 2, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.0625, sum.x;
ADD.S place, at, {2, 2, 0, 0};
LOADIM.F32 one, place, image[0], 2D;
MAD.F sum.x, one.x, 0.0625, sum.x;
STOREIM.F32 image[1], sum, at, 2D;
END
