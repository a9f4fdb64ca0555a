!!ARBfp1.0
OPTION NV_fragment_program2;
# Eight point lights in a loop; a light behind the surface is skipped.
# texcoord[0] position, texcoord[1] normal. The lights stand in a row.
PARAM ambient = {0.1, 0.1, 0.12, 1};
PARAM lamp = {1, 0.9, 0.7, 0.2};                # of the first light, and how far it moves to the next
PARAM away = {0.3, -0.2, 0.25, 0};
TEMP normal, color, place, l, lit;

NRM normal.xyz, fragment.texcoord[1];
MOV color, ambient;
MOV place, lamp;
REP 8;
SUB l.xyz, place, fragment.texcoord[0];
DP3C l.w, normal, l;
IF GT.w;
DP3 lit.x, l, l;
RSQ lit.y, lit.x;
MUL lit.z, l.w, lit.y;                          # N.L
MAD_SAT lit.w, -lit.x, lamp.w, 1;               # fades with the square of the distance
MUL lit.z, lit.z, lit.w;
MAD color.xyz, lit.z, lamp, color;
ENDIF;
ADD place, place, away;
ENDREP;
MOV result.color, color;
END
