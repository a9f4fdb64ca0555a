!!ARBfp1.0
# What fixed function does with one texture: the light of the vertices times a colour, and highlights on top.
#
#   fragment.color              light and material
#   fragment.color.secondary    highlights
#   fragment.texcoord[0]        coordinates
#   texture 0                   base colour
#
# Try: nvjit run examples/programs/modulate.fp --set 'fragment.color=0.8,0.6,0.4,1' --set 'fragment.texcoord[0]=0.5,0.5' \
#      --texture 0=examples/textures/bricks.png
TEMP base;

TEX base, fragment.texcoord[0], texture[0], 2D;
MAD result.color.xyz, base, fragment.color, fragment.color.secondary;
MUL result.color.w, base, fragment.color;
END
