!!ARBfp1.0
OPTION NV_fragment_program2;
# Parallax mapping: up to 32 steps into a height map until the ray is below the surface, then a colour and a light.
# texcoord[0] coordinates, texcoord[1] towards the eye in tangent space; texture 0 height in w.
PARAM relief = {0.08, 0.03125, 32, 0};         # depth, height of a step, steps
PARAM light = {0.48, 0.6, 0.64, 0};
TEMP ray, step, texel, lit;

MOV ray, fragment.texcoord[0];
MOV ray.z, 1;
MUL step.xy, fragment.texcoord[1], relief.x;
MUL step.xy, step, relief.y;
MOV step.z, relief.y;
MOV ray.w, 0;                                   # the level for TXL
MOV step.w, 0;
REP relief.z;
TXL texel, ray, texture[0], 2D;
SUBC lit.x, texel.w, ray.z;
BRK (GE.x);                                     # below
ADD ray, ray, -step;
ENDREP;
DP3_SAT lit.x, texel, light;
MUL result.color, texel, lit.x;
END
