# section: NV_fragment_program2 3.11.X.5
#---- only of a LOOP
!!ARBfp1.0
OPTION NV_fragment_program2;
  ENDLOOP;
# ^ restriction 3.11.4.X
END
#---- not of a REP
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 1;
  ENDLOOP;
# ^ restriction 3.11.4.X
END
#---- the index is clamped after each iteration
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {4, 2, -1};
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 3, 21000, 0, 4
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  ENDLOOP;
# ^ version 3.11.2
END
