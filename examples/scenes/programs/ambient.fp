!!ARBfp1.0
# The light that is everywhere, for colours and normals that were drawn before; more of it comes from above.
#
#   fragment.position       which pixel
#   texture 0, 1            colour and normal, from gbuffer.fp
PARAM sky = {0.012, 0.015, 0.026, 0};
PARAM ground = {0.006, 0.005, 0.005, 0};
TEMP base, normal;

TEX base, fragment.position, texture[0], RECT;
TEX normal, fragment.position, texture[1], RECT;
MAD_SAT normal.y, normal.y, 0.5, 0.5;
LRP normal.xyz, normal.y, sky, ground;
MUL result.color.xyz, base, normal;
MOV result.color.w, 1;
END
