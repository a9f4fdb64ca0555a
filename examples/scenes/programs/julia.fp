!!ARBfp1.0
OPTION NV_fragment_program2;
# A Julia set in fine colours: the steps until z is far away, made continuous, choose a colour of a wheel of cosines, and how near z came
# to the axes makes threads of light.
#
#   texcoord[0]             place on the screen
#   seed                    xy: what is added at each step; z: size of the picture; w: its shape, width to height
PARAM seed = program.local[4];
TEMP z, next, steps, color;

MAD z.xy, fragment.texcoord[0], 2, -1;
MUL z.xy, z, seed.z;
MUL z.x, z.x, seed.w;
MUL next.x, z.x, {0.94, 0, 0, 0};               # turned a little
MAD next.x, z.y, 0.34, next.x;
MUL next.y, z.y, 0.94;
MAD next.y, z.x, -0.34, next.y;
MOV z.xy, next;
MOV steps, {0, 0, 10, 0};
REP 240;
    MUL next.x, z.y, z.y;
    MAD next.x, z.x, z.x, -next.x;
    MUL next.y, z.x, z.y;
    MAD next.y, next.y, 2, seed.y;
    ADD next.x, next.x, seed.x;
    MOV z.xy, next;
    MUL z.w, z.x, z.x;
    MAD z.w, z.y, z.y, z.w;
    MIN next.z, |z.x|, |z.y|;
    MIN steps.z, steps.z, next.z;
    SUBC z.z, z.w, 10000;
    BRK (GT.z);
    ADD steps.x, steps.x, 1;
ENDREP;

LG2 next.x, z.w;                                # log log |z| goes from one step to the next without a break
LG2 next.x, next.x;
SUB next.x, steps.x, next.x;
ADD next.x, next.x, 3.73;
MAX next.x, next.x, 0;
ADD next.y, next.x, 1;
LG2 next.y, next.y;
MAD color.xyz, next.y, {1.15, 1.15, 1.15, 0}, {3.5, 3.05, 2.55, 0};
COS color.x, color.x;
COS color.y, color.y;
COS color.z, color.z;
MAD color.xyz, color, 0.5, 0.5;
MUL next.z, next.y, 0.28;
MUL_SAT next.z, next.z, next.z;
MUL color.xyz, color, next.z;

MUL steps.z, steps.z, 26;                       # threads
MUL steps.z, steps.z, -steps.z;
EX2 steps.z, steps.z;
MAD color.xyz, steps.z, {0.55, 0.48, 0.36, 0}, color;

SUBC z.z, z.w, 10000;
MOV color.xyz (LE.z), {0.015, 0.012, 0.03, 0};  # what never leaves
MAD color.xyz (LE.z), steps.z, {0.5, 0.4, 0.25, 0}, color;
MOV result.color.xyz, color;
MOV result.color.w, 1;
END
