!!ARBfp1.0
# What is brighter than the picture can show, from a target of floats, at a quarter of its size.
#
#   texcoord[0]             place on the screen
#   texture 0               the picture
#   step                    half of what a pixel of this target is wide and high
PARAM step = program.local[4];
TEMP a, b, at;

MAD at, step, {1, 1, 0, 0}, fragment.texcoord[0];
TEX a, at, texture[0], 2D;
MAD at, step, {-1, 1, 0, 0}, fragment.texcoord[0];
TEX b, at, texture[0], 2D;
ADD a, a, b;
MAD at, step, {1, -1, 0, 0}, fragment.texcoord[0];
TEX b, at, texture[0], 2D;
ADD a, a, b;
MAD at, step, {-1, -1, 0, 0}, fragment.texcoord[0];
TEX b, at, texture[0], 2D;
ADD a, a, b;
MAD a, a, 0.25, -0.7;
MAX result.color.xyz, a, 0;
MOV result.color.w, 1;
END
