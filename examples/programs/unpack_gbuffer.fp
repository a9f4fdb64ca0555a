!!FP1.0
# Second half of deferred shading: one point light on what pack_gbuffer.fp wrote.
#
#   f[TEX0]      the packed texel. (A driver looks it up in a float rectangle texture; here it comes as
#                an attribute, so that the program can be tried without one.)
#   light        position of the light in eye space; w: 1 / radius^2
#
# Try: nvjit run examples/programs/unpack_gbuffer.fp --param light=0,4,-8,0.01 \
#      --set 'f[TEX0]=0x204080ff,0x80e6cc80,0xc0803e00,-10'
DECLARE light = {0, 0, 0, 0.01};

UP4UB R0, f[TEX0].x;                    # colour, gloss
UP4B R1, f[TEX0].y;                     # normal
UP2H R2.xy, f[TEX0].z;                  # position
MOV R2.z, f[TEX0].w;

ADD R3.xyz, light, -R2;                 # to the light
DP3 R3.w, R3, R3;
MUL R4.x, R3.w, light.w;
SUB_SAT R4.x, 1, R4.x;                  # fades to nothing at its radius
RSQ R3.w, R3.w;
MUL R3.xyz, R3, R3.w;
DP3_SAT R4.y, R1, R3;
MUL R4.x, R4.x, R4.y;
MUL o[COLR].xyz, R0, R4.x;
MOV o[COLR].w, 1;
END
