!!ARBfp1.0
OPTION NV_fragment_program2;
# Cloth with two sides: which of them shows decides about the normal, the colour and the gloss.
#
#   fragment.facing.x       1 if the front shows, -1 if the back does
#   fragment.texcoord[0]    coordinates of the weave
#   fragment.texcoord[3]    normal of the front, in eye space
#   fragment.texcoord[5]    vector to the light, in eye space
#   fragment.texcoord[7]    vector halfway between light and eye, in eye space
#
# Try: nvjit run examples/programs/silk.fp --set 'fragment.facing=-1' --set 'fragment.texcoord[3]=0,0,1' \
#      --set 'fragment.texcoord[5]=0,0.6,-0.8' --set 'fragment.texcoord[7]=0,0.3,-0.95'
# Render: --mesh ribbon --param 'c[19]=24,2' --turn 150,34
PARAM red = {0.62, 0.05, 0.09, 24};
PARAM gold = {0.85, 0.62, 0.22, 60};
TEMP side, normal, lit, color;

MOVC side.x, fragment.facing;
MUL normal.xyz, fragment.texcoord[3], side.x;   # towards the eye in any case
NRM normal.xyz, normal;
IF GT.x;
    FRC lit.xy, fragment.texcoord[0];           # stripes along the front
    SUBC lit.y, lit.y, 0.5;
    MOV color, red;
    MUL color.xyz (LT.y), color, 0.55;
ELSE;
    MOV color, gold;
ENDIF;
NRM lit.xyz, fragment.texcoord[5];
DP3 lit.x, normal, lit;
NRM side.xyz, fragment.texcoord[7];
DP3 lit.y, normal, side;
MOV lit.w, color.w;
LIT lit, lit;
MAD lit.y, lit.y, 0.8, 0.22;                    # diffuse light, and some from everywhere
MUL color.xyz, color, lit.y;
MAD result.color.xyz, lit.z, 0.45, color;
MOV result.color.w, 1;
END
