# section: ARB_fragment_program 3.11.6
# A texture that is modulated, and a surface of four textures: the structure of the sample programs.
#---- modulation
!!ARBfp1.0
ATTRIB where = fragment.texcoord;
ATTRIB paint = fragment.color.primary;
OUTPUT out = result.color;
TEMP t;
TXP t, where, texture, 2D;
MUL out, t, paint;
END
# run: sampler = texels; fragment.texcoord[0] = 3, 1, 0, 4; fragment.color.primary = 0.5, 0.25, 1, 0.75
#     => result.color = 1, 0, 0, 0.75
# run: sampler = coordinates; fragment.texcoord[0] = 1, 2, 3, 4; fragment.color.primary = 2, 4, 8, 9
#     => result.color = 0.5, 2, 6, 0
# counts: instructions = 2; tex = 1; alu = 1; indirections = 1; attribs = 2
#---- a surface of four textures
!!ARBfp1.0
TEMP toward, far, glint;
ALIAS matt = toward;
PARAM middle = { 0.5, 0.5, 0.5, 0.5 };
ATTRIB up = fragment.texcoord[1];
ATTRIB to_light = fragment.texcoord[2];
ATTRIB between = fragment.texcoord[3];
ATTRIB bent = fragment.texcoord[4];
ATTRIB eye = fragment.texcoord[5];
OUTPUT seen = result.color;
TEX toward, bent, texture[4], CUBE;
SUB toward, toward, middle;
ADD toward, toward, toward;
DP3 matt, up, toward;
DP3 glint.x, up, between;
DP3 glint.y, between, between;
DP3 far.x, to_light, to_light;
TEMP world, spot;
ALIAS falloff = far;
TEX world, eye, texture[0], 2D;
TEX falloff, far, texture[2], 1D;
TEX spot, glint, texture[3], 2D;
MUL spot, spot, matt;
MUL spot, world, spot;
MUL matt, world, matt;
ADD world, spot, matt;
MUL seen, world, falloff.r;
END
# run: sampler = coordinates; fragment.texcoord[1] = 0, 0, 1, 1; fragment.texcoord[2] = 1, 2, 2, 1; fragment.texcoord[3] = 0, 0.5, 0.5, 1; fragment.texcoord[4] = 0.5, 0.5, 1, 1; fragment.texcoord[5] = 1, 2, 4, 1
#     => result.color = 13.5, 27, 36, 0
# run: sampler = coordinates; fragment.texcoord[1] = 0, 1, 0, 1; fragment.texcoord[2] = 0.5, 0, 0, 1; fragment.texcoord[3] = 1, 0, 0, 1; fragment.texcoord[4] = 0, 0.75, 0, 1; fragment.texcoord[5] = 3, 5, 7, 1
#     => result.color = 0.375, 1.25, 0.875, 0
# run: mad = fused; sampler = coordinates; fragment.texcoord[1] = 0.6, 0.8, 0, 1; fragment.texcoord[2] = 0.1, 0.2, 0.3, 1; fragment.texcoord[3] = 0.3, 0.4, 0.5, 1; fragment.texcoord[4] = 0.9, 0.7, 0.2, 1; fragment.texcoord[5] = 0.11, 0.13, 0.17, 1
#     => result.color = 0.018479997, 0.021839999, 0.01904, 0
# run: mad = separate; sampler = coordinates; fragment.texcoord[1] = 0.6, 0.8, 0, 1; fragment.texcoord[2] = 0.1, 0.2, 0.3, 1; fragment.texcoord[3] = 0.3, 0.4, 0.5, 1; fragment.texcoord[4] = 0.9, 0.7, 0.2, 1; fragment.texcoord[5] = 0.11, 0.13, 0.17, 1
#     => result.color = 0.01848, 0.02184, 0.019040002, 0
# counts: instructions = 15; tex = 4; alu = 11; indirections = 2; temporaries = 5; attribs = 5; parameters = 1
