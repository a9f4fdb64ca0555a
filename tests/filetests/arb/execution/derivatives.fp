# section: NV_fragment_program_option 3.11.5.30
# Derivatives are differences in the quad of fragments.
#---- DDX
!!ARBfp1.0
OPTION NV_fragment_program;
DDX result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0) (2) (5) (7) => result.color = 2
#---- derivatives in divergent flow: IF GT.x
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOV u, 5;
MOVC t, fragment.color;
IF GT.x;
MOV u, fragment.texcoord[0];
DDY t, u;
ENDIF;
MOV result.color, t;
END
# quad: fragment.color.primary = (-1.5) (-0.5) (0.5) (1.5); fragment.texcoord[0] = (10) (11) (12) (13)
#     => result.color = (-1.5, *, *, *) (-0.5, *, *, *) (7, *, *, *) (8, *, *, *)
#---- derivatives in divergent flow: ELSE
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOV u, 5;
MOVC t, fragment.color;
IF GT.x;
MOV u, fragment.texcoord[0];
ELSE;
DDY t, u;
ENDIF;
MOV result.color, t;
END
# quad: fragment.color.primary = (-1.5) (-0.5) (0.5) (1.5); fragment.texcoord[0] = (10) (11) (12) (13)
#     => result.color = (7, *, *, *) (8, *, *, *) (0.5, *, *, *) (1.5, *, *, *)
#---- derivatives in divergent flow: REP 3
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOV u, 5;
MOVC t, fragment.color;
REP 3;
ADD u, u, fragment.texcoord[0];
DDX t, u;
ADDC u.w, -1, fragment.color;
BRK (GT.w);
ENDREP;
MOV result.color, t;
END
# quad: fragment.color.primary = (-1.5) (-0.5) (0.5) (1.5); fragment.texcoord[0] = (10) (11) (12) (13)
#     => result.color = (3, *, *, *) (3, *, *, *) (-23, *, *, *) (1, *, *, *)
#---- derivatives in divergent flow: LOOP {2, 0, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOV u, 5;
MOVC t, fragment.color;
LOOP {2, 0, 1};
IF GT.x;
DDX t, fragment.texcoord[A0.x];
ENDIF;
ENDLOOP;
MOV result.color, t;
END
# quad: fragment.color.primary = (-1.5) (-0.5) (0.5) (1.5); fragment.texcoord[0] = (10) (11) (12) (13); fragment.texcoord[1] = (0) (1) (2) (3)
#     => result.color = (-1.5, *, *, *) (-0.5, *, *, *) (1, *, *, *) (1, *, *, *)
