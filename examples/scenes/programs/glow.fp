!!NVfp4.0
# Things that shine by themselves, and a dark floor that shows their light: colours beyond 1, for a target of floats.
#
#   world.vp's results
#   glow                    colour of what shines; w: 1 for things that shine, 0 for others
#   lamps                   places of eight lamps in the world, and their colours
PARAM glow = program.local[4];
PARAM lamps[16] = { program.local[8..23] };
TEMP normal, eye, to, lit, color, far;
UINT TEMP number;

NRM normal.xyz, fragment.texcoord[2];
NRM eye.xyz, fragment.texcoord[5];
MOV color, {0.004, 0.005, 0.008, 1};
MOV.U number.x, 0;
REP {8, 0, 0, 0};
    SUB to.xyz, lamps[number.x], fragment.texcoord[1];
    DP3 far.x, to, to;
    RSQ far.y, far.x;
    MUL to.xyz, to, far.y;
    ADD far.x, far.x, 0.15;
    RCP far.x, far.x;
    DP3_SAT lit.x, normal, to;
    ADD to.xyz, to, eye;
    NRM to.xyz, to;
    DP3_SAT lit.y, normal, to;
    POW lit.y, lit.y, 60;
    MAD lit.x, lit.y, 4, lit.x;
    MUL lit.x, lit.x, far.x;
    ADD.U number.x, number.x, 1;
    MAD color.xyz, lamps[number.x], lit.x, color;
    ADD.U number.x, number.x, 1;
ENDREP;
MUL color.xyz, color, {0.22, 0.22, 0.24, 1};
DP3_SAT lit.z, normal, eye;                     # rims are a little paler
MAD lit.z, lit.z, 0.6, 0.4;
MUL to.xyz, glow, lit.z;
LRP color.xyz, glow.w, to, color;
MOV result.color.xyz, color;
MOV result.color.w, 1;
END
