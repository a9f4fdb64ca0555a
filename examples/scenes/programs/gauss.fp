!!ARBfp1.0
OPTION NV_fragment_program2;
# One direction of a Gaussian blur: 25 lookups, weighted by a bell.
#
#   texcoord[0]             place on the screen
#   texture 0               the picture
#   along                   xy: from one lookup to the next; z: how narrow the bell is
PARAM along = program.local[4];
TEMP at, sum, texel, weight;

MOV sum, 0;
MOV weight.x, -12;
REP 25;
    MAD at.xy, along, weight.x, fragment.texcoord[0];
    TXL texel, at.xyyy, texture[0], 2D;
    MUL weight.y, weight.x, weight.x;
    MUL weight.y, weight.y, -along.z;
    EX2 weight.y, weight.y;
    MAD sum.xyz, texel, weight.y, sum;
    ADD sum.w, sum.w, weight.y;
    ADD weight.x, weight.x, 1;
ENDREP;
RCP sum.w, sum.w;
MUL result.color.xyz, sum, sum.w;
MOV result.color.w, 1;
END
