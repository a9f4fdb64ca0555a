!!FP1.0
# Lights a whole picture after it was drawn: unpack_gbuffer.fp for every pixel, with two lights. The packed texels come from a
# float rectangle texture, one a pixel.
#
#   f[WPOS]      position of the fragment
#   TEX0         what pack_gbuffer.fp wrote, a rectangle texture of floats without filter
#   warm, cold   position of a light in eye space; w: 1 / radius^2
#
# Try: nvjit run examples/programs/deferred.fp --set 'f[WPOS]=2.5,2.5' --texture 0=examples/textures/bricks.png
DECLARE warm = {2.2, 2.4, -0.4, 0.02};
DECLARE cold = {-2.6, 0.2, -1.8, 0.05};

TEX R5, f[WPOS], TEX0, RECT;
UP4UB R0, R5.x;                         # colour, gloss
UP4B R1, R5.y;                          # normal
UP2H R2.xy, R5.z;                       # position
MOV R2.z, R5.w;

ADD R3.xyz, warm, -R2;                  # to the first light
DP3 R3.w, R3, R3;
MUL R4.x, R3.w, warm.w;
SUB_SAT R4.x, 1, R4.x;                  # fades to nothing at its radius
RSQ R3.w, R3.w;
MUL R3.xyz, R3, R3.w;
DP3_SAT R4.y, R1, R3;
MUL R4.x, R4.x, R4.y;
MUL R6.xyz, R4.x, {1, 0.75, 0.5};

ADD R3.xyz, cold, -R2;                  # to the second
DP3 R3.w, R3, R3;
MUL R4.x, R3.w, cold.w;
SUB_SAT R4.x, 1, R4.x;
RSQ R3.w, R3.w;
MUL R3.xyz, R3, R3.w;
DP3_SAT R4.y, R1, R3;
MUL R4.x, R4.x, R4.y;
MAD R6.xyz, R4.x, {0.3, 0.5, 1}, R6;
MUL o[COLR].xyz, R0, R6;
MOV o[COLR].w, 1;
END
