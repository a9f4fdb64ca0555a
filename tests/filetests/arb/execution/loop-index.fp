# section: NV_fragment_program2 3.11.3.Y
# The index is never below zero: it goes on from there.
#---- a negative start
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {4, -2, 1};
MOV result.color, fragment.texcoord[A0.x];
ENDLOOP;
END
# run: fragment.texcoord[1] = 11; fragment.texcoord[3] = 33 => result.color = 33
#---- loop indices: LOOP {4, -2, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {4, -2, 1};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 1234
#---- loop indices: LOOP {4, 2, -1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {4, 2, -1};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 3211
#---- loop indices: LOOP {3, 6, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {3, 6, 1};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 780
#---- loop indices: LOOP {2, 3, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {2, 3, 1};
LOOP {2, 0, 1};
REP 1;
MAD t, t, 10, fragment.texcoord[A0.x];
ENDREP;
ENDLOOP;
MAD t, t, 10, fragment.texcoord[A0.x+1];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 125126
#---- indices of loops: LOOP {3, 1, 2}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {3, 1, 2};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 246
#---- indices of loops: LOOP {4, -2, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {4, -2, 1};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 1234
#---- indices of loops: LOOP {3, 1.9, -1.5}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {3, 1.9, -1.5};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 211
#---- indices of loops: LOOP {2, 1, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {2, 1, 1};
REP 1;
MAD t, t, 10, fragment.texcoord[A0.x+1];
ENDREP;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 34
#---- indices of loops: LOOP {2, 5, 9}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {2, 5, 9};
MAD t, t, 10, fragment.texcoord[A0.x+2];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 80
#---- indices of loops: LOOP {2, 2, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {2, 2, 1};
LOOP {2, 6, 1};
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 783784
#---- indices of loops: BRK
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
LOOP {2, 2, 1};
LOOP {2, 6, 1};
BRK;
ENDLOOP;
MAD t, t, 10, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1; fragment.texcoord[1] = 2; fragment.texcoord[2] = 3; fragment.texcoord[3] = 4; fragment.texcoord[4] = 5; fragment.texcoord[5] = 6; fragment.texcoord[6] = 7; fragment.texcoord[7] = 8
#     => result.color = 34
