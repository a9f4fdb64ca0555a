# section: NV_fragment_program2 3.11.X.8
# Count, first index and increment, each rounded down.
#---- indices
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {3, 1, 2};
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 9, 1350, 0, 3
#---- downward
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {3, 5, -2};
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 9, 5310, 0, 3
#---- fractions
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {2.9, 1.9, 1.9};
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 3, 120, 0, 2
#---- a parameter, set from outside
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP program.env[1];
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1; program.env[1] = 2, 4, 3, 9
#     => result.color = 11, 470, 0, 2
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1; program.env[1] = nan, 4, 3, 9
#     => result.color = 0
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1; program.env[1] = 0.99, 4, 3, 9
#     => result.color = 0
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1; program.env[1] = 1, nan, 3, 9
#     => result.color = 0, 0, 0, 1
#---- a swizzle and a sign
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM p = { -1, -2, -3, -2 };
TEMP t;
MOV t, 0;
LOOP -p.wzyx;
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 8, 350, 0, 2
#---- an absolute value
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM p = { -2, -3, -2, 0 };
TEMP t;
MOV t, 0;
LOOP |p|;
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 8, 350, 0, 2
#---- an element of an array
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM p[] = { 0, { 1, 7, 1 } };
TEMP t;
MOV t, 0;
LOOP p[1];
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 7, 70, 0, 1
#---- beyond the last coordinates
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {3, 6, 1};
ADD t, t, fragment.texcoord[A0.x];
MUL t.y, t.y, 10;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 13, 6700, 0, 2
#---- offsets
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {1, 2, 0};
ADD result.color, fragment.texcoord[A0.x+3], fragment.texcoord[A0.x];
ENDLOOP;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 7, 7, 0, 2
#---- the inner index, then the outer one
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {2, 1, 1};
LOOP {2, 5, 1};
ADD t.x, t.x, fragment.texcoord[A0.x].x;
ENDLOOP;
ADD t.y, t.y, fragment.texcoord[A0.x].x;
ENDLOOP;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 0, 0, 1; fragment.texcoord[1] = 1, 1, 0, 1; fragment.texcoord[2] = 2, 2, 0, 1; fragment.texcoord[3] = 3, 3, 0, 1; fragment.texcoord[4] = 4, 4, 0, 1; fragment.texcoord[5] = 5, 5, 0, 1; fragment.texcoord[6] = 6, 6, 0, 1; fragment.texcoord[7] = 7, 7, 0, 1
#     => result.color = 22, 3, 0, 0
#---- no iteration
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
LOOP {0, 1, 1};
MOV result.color, 2;
ENDLOOP;
END
# run: => result.color = 1
#---- 255 iterations at most
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {256, 0, 0};
ADD t, t, 1;
ENDLOOP;
MOV result.color, t;
END
# run: => result.color = 255
#---- four loops
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {2, 0, 0};
LOOP {2, 0, 0};
LOOP {2, 0, 0};
LOOP {2, 0, 0};
ADD t, t, 1;
ENDLOOP;
ENDLOOP;
ENDLOOP;
ENDLOOP;
MOV result.color, t;
END
# run: => result.color = 16
#---- five loops
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {2, 0, 0};
LOOP {2, 0, 0};
LOOP {2, 0, 0};
LOOP {2, 0, 0};
  LOOP {2, 0, 0};
# ^ limit 3.11.4.X
ADD t, t, 1;
ENDLOOP;
ENDLOOP;
ENDLOOP;
ENDLOOP;
ENDLOOP;
MOV result.color, t;
END
#---- four loops, and one in a subroutine
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
LOOP {1, 0, 0};
LOOP {1, 0, 0};
LOOP {1, 0, 0};
LOOP {1, 0, 0};
MOV result.color, 2;
CAL f;
MOV result.color, 4;
ENDLOOP;
ENDLOOP;
ENDLOOP;
ENDLOOP;
RET;
f:
REP 1;
MOV result.color, 3;
ENDREP;
RET;
END
# run: => result.color = 2
#---- an attribute
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP fragment.texcoord[0];
#    ^ restriction 3.11.X.8
ENDLOOP;
END
#---- the index as a number
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {1, 1, 1};
MOV result.color, A0.x;
#                 ^ syntax 3.11.2
ENDLOOP;
END
#---- the index in an array of parameters
!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM p[] = { 1, 2 };
LOOP {1, 1, 1};
MOV result.color, p[A0.x];
#                   ^ syntax 3.11.2
ENDLOOP;
END
#---- another component of the index
!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {1, 1, 1};
MOV result.color, fragment.texcoord[A0.y];
#                                      ^ syntax 3.11.2
ENDLOOP;
END
#---- with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
  LOOP {1, 1, 1};
# ^ version 3.11.2
  ENDLOOP;
# ^ version 3.11.2
END
