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
