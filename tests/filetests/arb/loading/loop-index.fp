# section: NV_fragment_program2 3.11.3.Y
# A0 is there inside of LOOP, and cannot be declared.
#---- outside of loops
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, fragment.texcoord[A0.x];
#                                   ^ restriction 3.11.3.Y
END
#---- inside of a REP of a LOOP
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {2, 1, 1};
REP 1;
MOV result.color, fragment.texcoord[A0.x+1];
ENDREP;
ENDLOOP;
END
# run: fragment.texcoord[3] = 7 => result.color = 7
#---- declared
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP A0;
#    ^ name 3.11.3.Y
END
#---- an offset above 9
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {2, 1, 1};
MOV result.color, fragment.texcoord[A0.x+10];
#                                        ^ range 3.11.2
ENDLOOP;
END
#---- in a subroutine that a loop calls
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {2, 0, 1};
CAL f;
ENDLOOP;
RET;
f:
MOV result.color, fragment.texcoord[A0.x];
#                                   ^ restriction 3.11.3.Y
RET;
END
#---- in a REP alone
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 2;
MOV result.color, fragment.texcoord[A0.x];
#                                   ^ restriction 3.11.3.Y
ENDREP;
END
#---- behind its loop
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {2, 0, 1};
ENDLOOP;
MOV result.color, fragment.texcoord[A0.x];
#                                   ^ restriction 3.11.3.Y
END
#---- a name of one's own without the option
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP A0;
MOV A0, 4;
MOV result.color, A0;
END
# run: => result.color = 4
#---- an alias
!!ARBfp1.0
OPTION NV_fragment_program2;
ALIAS i = A0;
LOOP {1, 2, 1};
MOV result.color, fragment.texcoord[i.x];
ENDLOOP;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 2, 2, 0, 1
