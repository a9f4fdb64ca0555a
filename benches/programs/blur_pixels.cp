!!NVcp5.0
# The blur of blur.cp from image to image, of four components. The image that is read has 258 by 258 texels.
OPTION EXT_shader_image_load_formatted;
GROUP_SIZE 64;
TEMP at, place, one, sum;
MOV.S at, invocation.globalid;
ADD.S place, at, {1, 1, 0, 0};
LOADIM.F one, place, image[0], 2D;
MUL.F sum, one, 0.25;
ADD.S place, at, {1, 0, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.125, sum;
ADD.S place, at, {0, 1, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.125, sum;
ADD.S place, at, {2, 1, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.125, sum;
ADD.S place, at, {1, 2, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.125, sum;
LOADIM.F one, at, image[0], 2D;
MAD.F sum, one, 0.0625, sum;
ADD.S place, at, {2, 0, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.0625, sum;
ADD.S place, at, {0, 2, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.0625, sum;
ADD.S place, at, {2, 2, 0, 0};
LOADIM.F one, place, image[0], 2D;
MAD.F sum, one, 0.0625, sum;
STOREIM.F image[1], sum, at, 2D;
END
