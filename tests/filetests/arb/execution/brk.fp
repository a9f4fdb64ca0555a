# section: NV_fragment_program2 3.11.X.1
# BRK leaves the innermost loop that it stands in.
#---- another loop behind it
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
REP 1;
BRK;
REP 1;
ENDREP;
MOV result.color, 2;
ENDREP;
END
# run: => result.color = 1
#---- BRK: MOV t, color
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, u;
MOV t, fragment.color;
REP 10;
REP 10;
ADDC t, t, -1;
BRK (LE.x);
ENDREP;
ADD u.x, u, 1;
IF LT.x;
BRK;
ENDIF;
ENDREP;
MOV result.color, t;
MOV result.color.y, u.x;
END
# run: fragment.color.primary = 12 => result.color = -1, 3, -1, -1
#---- BRK leaves the innermost loop: REP 3
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 3;
REP 9;
ADD t, t, 1;
IF TR;
IF TR;
BRK;
ENDIF;
ENDIF;
ENDREP;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 3
#---- BRK leaves the innermost loop: REP 99
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
REP 99;
REP 1;
IF TR;
BRK;
ENDIF;
ENDREP;
ADD t, t, 1;
ENDREP;
MOV result.color, t;
END
# run: => result.color = 99
#---- lanes leave loops by themselves
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t, d;
REP 6;
SUBC d, t, fragment.texcoord[0].x;
BRK (GE.x);
ADD t, t, 1;
ENDREP;
DDX d, t;
MOV d.y, t.x;
MOV result.color, d;
END
# quad: fragment.texcoord[0] = (1) (4) (9) (0)
#     => result.color = (3, 1, 3, 3) (3, 4, 3, 3) (-6, 6, -6, -6) (-6, 0, -6, -6)
