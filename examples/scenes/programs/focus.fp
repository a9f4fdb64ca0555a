!!ARBfp1.0
OPTION NV_fragment_program2;
# A lens: each pixel is the mean of a disc, as wide as what is there, or spreads over it, is out of focus. Lookups go round in a
# spiral; those that are nearer than the middle count by their own disc, those behind it by the smaller one.
#
#   texcoord[0]             place on the screen
#   texture 0               the picture; w: distance from the eye
#   lens                    x: distance in focus; y: how wide discs are; z: the widest disc; w: height over width
PARAM lens = program.local[4];
PARAM gamma = {0.4545, 0, 0, 0};
TEMP here, there, at, turn, sum, disc, weight;

TEX here, fragment.texcoord[0], texture[0], 2D;
RCP disc.x, here.w;
MAD disc.x, -lens.x, disc.x, 1;
MUL disc.x, |disc.x|, lens.y;
MIN disc.x, disc.x, lens.z;                     # of this pixel
MAX sum.w, disc.x, 0.0012;                      # light of a disc is spread over its size
MUL sum.w, sum.w, sum.w;
RCP sum.w, sum.w;
MUL sum.xyz, here, sum.w;
MOV turn, {0.5, 0, 0, 0};
REP 144;
    SCS at.xy, turn.y;
    MUL at.z, turn.x, 0.0069444;
    RSQ at.z, at.z;
    RCP at.z, at.z;
    MUL at.z, at.z, lens.z;                     # how far from the middle
    MUL at.xy, at, at.z;
    MUL at.x, at.x, lens.w;
    ADD at.xy, at, fragment.texcoord[0];
    MOV at.w, 1;                                # from a level where lookups leave no gaps
    TXL there, at, texture[0], 2D;
    RCP disc.y, there.w;
    MAD disc.y, -lens.x, disc.y, 1;
    MUL disc.y, |disc.y|, lens.y;
    MIN disc.y, disc.y, lens.z;
    SUBC disc.z, there.w, here.w;
    MIN disc.z, disc.x, disc.y;
    MOV disc.y (GT.z), disc.z;                  # what is behind does not spread over what is in front of it
    SUB weight.x, disc.y, at.z;
    MAD_SAT weight.x, weight.x, 700, 0.5;
    MAX weight.y, disc.y, 0.0012;
    MUL weight.y, weight.y, weight.y;
    RCP weight.y, weight.y;
    MUL weight.x, weight.x, weight.y;
    MAD sum.xyz, there, weight.x, sum;
    ADD sum.w, sum.w, weight.x;
    ADD turn.x, turn.x, 1;
    ADD turn.y, turn.y, 2.3999632;
ENDREP;
RCP sum.w, sum.w;
MUL sum.xyz, sum, sum.w;
POW sum.x, sum.x, gamma.x;
POW sum.y, sum.y, gamma.x;
POW sum.z, sum.z, gamma.x;
MOV result.color.xyz, sum;
MOV result.color.w, 1;
END
