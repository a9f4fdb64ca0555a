!!ARBfp1.0
OPTION NV_fragment_program2;
# Light of six lamps, fragment by fragment: the loop's index selects the vector to the lamp, and lamps behind the
# surface or out of reach are skipped.
#
#   fragment.texcoord[0]        normal, any length
#   fragment.texcoord[2 + n]    vector to lamp n; 1/radius^2 in w
#
# Try: nvjit run examples/programs/lamps.fp --set 'fragment.texcoord[0]=0,1,0' --set 'fragment.texcoord[2]=0,1,0,0.25' \
#      --set 'fragment.texcoord[3]=0,-1,0,0.25'
# Render: --vp lamps.vp --mesh torus --turn 20,48 --background 0.02,0.02,0.03
PARAM surface = {0.9, 0.9, 0.95, 1};
TEMP normal, tint, color, lit;

NRM normal.xyz, fragment.texcoord[0];
MOV tint, {1.5, 0.55, 0.25, 0};                 # of the first lamp; the next ones have it turned
MOV color, {0.03, 0.03, 0.045, 0};
LOOP {6, 2, 1};
    DP3C lit.x, normal, fragment.texcoord[A0.x];
    IF GT.x;
        DP3 lit.y, fragment.texcoord[A0.x], fragment.texcoord[A0.x];
        MOV lit.w, fragment.texcoord[A0.x];
        MADC lit.z, -lit.y, lit.w, 1;           # fades to nothing at the lamp's radius
        IF GT.z;
            RSQ lit.y, lit.y;
            MUL lit.x, lit.x, lit.y;
            MUL lit.x, lit.x, lit.z;
            MAD color.xyz, lit.x, tint, color;
        ENDIF;
    ENDIF;
    MOV tint.xyz, tint.yzxw;
ENDLOOP;
MUL result.color.xyz, color, surface;
MOV result.color.w, 1;
END
