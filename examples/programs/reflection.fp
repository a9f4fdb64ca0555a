!!FP1.0
# What a mirror shows: looks up a reflected ray in a cube map, as environment.vp makes it.
#
#   f[TEX0]      the ray, any length
#   TEX0         cube map of the surroundings
#   mirror       what the mirror does to colours
#
# Try: nvjit run examples/programs/reflection.fp --set 'f[TEX0]=0.3,-0.5,0.8' \
#      --texture 0=examples/textures/sky.png
# Render: --vp environment.vp --mesh teapot --texture 0=sky --param 'c[22]=0,1,2,0.5'
DECLARE mirror = {1, 0.93, 0.8, 1};

TEX R0, f[TEX0], TEX0, CUBE;
MUL o[COLR], R0, mirror;
END
