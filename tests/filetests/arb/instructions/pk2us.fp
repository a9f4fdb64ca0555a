# section: NV_fragment_program_option 3.11.5.33
# The same bits in all four components; NaN counts as zero.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
PK2US result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1, 0.5, 9, 9 => result.color = 0x8000ffff
# run: fragment.texcoord[0] = 2, -1, 0, 0 => result.color = 0x0000ffff
# run: fragment.texcoord[0] = nan, 0.25, 0, 0 => result.color = 0x40000000
#---- the bits survive moves
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a, b;
PK2US a, fragment.texcoord[0];
MOV b.y, a.x;
SWZ a, b, y, y, y, y;
CMP a, {-1, 1, -1, 1}, a, a;
MOV result.color, a;
END
# run: fragment.texcoord[0] = 1, 0.5, 9, 9 => result.color = 0x8000ffff
# run: fragment.texcoord[0] = 2, -1, 0, 0 => result.color = 0x0000ffff
# run: fragment.texcoord[0] = nan, 0.25, 0, 0 => result.color = 0x40000000
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
PK2US t, fragment.texcoord[0];
#     ^ restriction 3.11.5.33
MOV result.color, 0;
END
#---- to a SHORT result
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT t = result.color;
PK2US t, fragment.texcoord[0];
#     ^ restriction 3.11.5.33
END
#---- to a LONG
!!ARBfp1.0
OPTION NV_fragment_program;
LONG TEMP t;
PK2US t, fragment.texcoord[0];
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1, 0.5, 9, 9 => result.color = 0x8000ffff
#---- no suffixes
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK2USC t, t;
# ^ syntax 3.11.2
MOV result.color, t;
END
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
PK2US result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1, 0.5, 9, 9 => result.color = 0x8000ffff
#---- without an option
!!ARBfp1.0
  PK2US result.color, fragment.texcoord[0];
# ^ version 3.11.2
END
