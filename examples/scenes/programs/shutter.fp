!!ARBfp1.0
OPTION NV_fragment_program2;
# A shutter that is open for a while. Of all that moves nearby the fastest says in which direction to look; along that way a pixel sees
# what came by, and where it moved itself, what it uncovered.
#
#   texcoord[0]             place on the screen
#   texture 0, 1            the picture, and how far each pixel moved
#   steps                   xy: from one neighbour to the next
#var float4 steps : : program.local[4] : 0 : 1
PARAM steps = program.local[4];
TEMP here, own, there, moved, at, way, count, far, sum;

TEX here, fragment.texcoord[0], texture[0], 2D;
TEX own, fragment.texcoord[0], texture[1], 2D;
DP2A own.w, own, own, 0;
MOV way, own;
MOV count, {-6, -6, 0, 0};
REP 13;
    MOV count.x, -6;
    REP 13;
        MAD at.xy, count, steps, fragment.texcoord[0];
        TEX moved, at, texture[1], 2D;
        DP2A moved.w, moved, moved, 0;
        SUBC far.x, moved.w, way.w;
        MOV way (GT.x), moved;
        ADD count.x, count.x, 1;
    ENDREP;
    ADD count.y, count.y, 1;
ENDREP;

MAX own.w, own.w, 1e-12;
RSQ own.z, own.w;
MUL own.z, own.z, own.w;                        # lengths
MAX way.w, way.w, 1e-12;
RSQ way.z, way.w;
MUL way.z, way.z, way.w;
MOV sum, 0;
MOV count.x, -0.484375;
REP 32;
    MAD at.xy, way, count.x, fragment.texcoord[0];
    TEX there, at, texture[0], 2D;
    TEX moved, at, texture[1], 2D;
    DP2A moved.w, moved, moved, 0;
    MAX moved.w, moved.w, 1e-12;
    RSQ moved.z, moved.w;
    MUL moved.z, moved.z, moved.w;
    MAX moved.z, moved.z, own.z;
    MUL far.x, |count.x|, way.z;
    MAD far.y, moved.z, 0.5, 0.0005;
    SUBC far.x, far.y, far.x;
    MOV there (LT.x), here;                     # neither has come so far
    ADD sum.xyz, sum, there;
    ADD count.x, count.x, 0.03125;
ENDREP;
MUL result.color.xyz, sum, 0.03125;
MOV result.color.w, 1;
END
