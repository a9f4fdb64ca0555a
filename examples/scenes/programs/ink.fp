!!ARBfp1.0
OPTION NV_fragment_program2;
# Draws lines in ink where normals of neighbours differ or depths make a step, all around a pixel, on a colour that is the mean of four samples.
#
#   texcoord[0]             place on the screen
#   texture 0               colours, twice as wide and high
#   texture 1               normals; w: one over the depth
#   around                  xy: half of how wide lines are; zw: half a texel, lest the middle be a mean of both sides of an edge
PARAM around = program.local[4];
TEMP at, a, b, middle, here, edge, line, turn;

ADD middle, fragment.texcoord[0], around.zwzw;
TEX here, middle, texture[1], 2D;
MOV line, 0;
MOV turn, {0, 0.4, 0, 0};
REP 16;
    SCS at.xy, turn.x;
    SUB turn.y, 1.4, turn.y;                    # near and far by turns
    MUL at.xy, at, turn.y;
    MUL at.zw, at.xyxy, around.xyxy;
    ADD at.xy, middle, at.zwzw;
    TXL a, at.xyyy, texture[1], 2D;
    SUB at.xy, middle, at.zwzw;
    TXL b, at.xyyy, texture[1], 2D;
    SUB edge, a, b;
    DP3 edge.x, edge, edge;
    ADD edge.y, a.w, b.w;
    MAD edge.w, here.w, -2, edge.y;
    MAX edge.y, edge.y, 0.002;
    RCP edge.y, edge.y;
    MUL edge.w, |edge.w|, edge.y;
    MAD_SAT edge.w, edge.w, 75, -0.3;
    MAD_SAT edge.x, edge.x, 1.4, -0.5;
    MAX edge.x, edge.x, edge.w;
    ADD line.x, line.x, edge.x;
    ADD turn.x, turn.x, 0.3926991;
ENDREP;
MUL_SAT line.x, line.x, 0.19;
TEX a, fragment.texcoord[0], texture[0], 2D;
LRP result.color.xyz, line.x, {0.09, 0.06, 0.13, 0}, a;
MOV result.color.w, 1;
END
