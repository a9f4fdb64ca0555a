!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
# Shadow mapping by comparing lookups: the texture unit says how much of its texels is farther from the light than this
# fragment. Four of them side by side make the edges soft.
#
#   fragment.color          lit colour
#   fragment.texcoord[0]    position in the light's clip space, moved to 0..1: s, t, depth, q
#   texture 0               shadow map: a texture of depths
#   shade                   x: how bright shadows are; y: distance of the lookups; z: subtracted from the depth, against acne
#
# Try: nvjit run examples/programs/shadow_map.fp --set 'fragment.color=1,0.9,0.8,1' --set 'fragment.texcoord[0]=0.5,0.5,0.2,2' \
#      --texture 0=examples/textures/depth.png
# Render: --vp projector.vp --mesh torus --texture 0=checker --set 'v[COL0]=0.75,0.85,1' \
#      --param 'c[24]=0.5,0,0,0.5' --param 'c[25]=0,0,-0.5,0.5' --param 'c[26]=0,-0.5,0,0.5' --param 'c[27]=0,0,0,1' \
#      --param 'c[28]=0.2,0.8'
PARAM shade = {0.25, 0.0025, 0.003, 0};
TEMP place, at, sum, lit;

RCP place.w, fragment.texcoord[0].w;
MUL place.xyz, fragment.texcoord[0], place.w;
SUB place.z, place, shade;

MAD at, shade.yyww, {1, 1, 0, 0}, place;
TEX sum, at, texture[0], SHADOW2D;
MAD at, shade.yyww, {-1, 1, 0, 0}, place;
TEX lit, at, texture[0], SHADOW2D;
ADD sum, sum, lit;
MAD at, shade.yyww, {1, -1, 0, 0}, place;
TEX lit, at, texture[0], SHADOW2D;
ADD sum, sum, lit;
MAD at, shade.yyww, {-1, -1, 0, 0}, place;
TEX lit, at, texture[0], SHADOW2D;
ADD sum, sum, lit;

MUL sum.x, sum.x, 0.25;
LRP lit.x, sum.x, 1, shade.x;
MUL result.color.xyz, fragment.color, lit.x;
MOV result.color.w, fragment.color;
END
