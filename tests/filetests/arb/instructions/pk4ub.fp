# section: NV_fragment_program_option 3.11.5.35
# The same bits in all four components; NaN counts as zero.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
PK4UB result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0, 1, 2, 0.5 => result.color = 0x80ffff00
# run: fragment.texcoord[0] = nan, 0.25, -1, 0.2 => result.color = 0x33004000
#---- the bits survive moves
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a, b;
PK4UB a, fragment.texcoord[0];
MOV b.y, a.x;
SWZ a, b, y, y, y, y;
CMP a, {-1, 1, -1, 1}, a, a;
MOV result.color, a;
END
# run: fragment.texcoord[0] = 0, 1, 2, 0.5 => result.color = 0x80ffff00
# run: fragment.texcoord[0] = nan, 0.25, -1, 0.2 => result.color = 0x33004000
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
PK4UB t, fragment.texcoord[0];
#     ^ restriction 3.11.5.35
MOV result.color, 0;
END
#---- to a SHORT result
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT t = result.color;
PK4UB t, fragment.texcoord[0];
#     ^ restriction 3.11.5.35
END
#---- to a LONG
!!ARBfp1.0
OPTION NV_fragment_program;
LONG TEMP t;
PK4UB t, fragment.texcoord[0];
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0, 1, 2, 0.5 => result.color = 0x80ffff00
#---- no suffixes
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK4UBC t, t;
# ^ syntax 3.11.2
MOV result.color, t;
END
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
PK4UB result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 0, 1, 2, 0.5 => result.color = 0x80ffff00
#---- without an option
!!ARBfp1.0
  PK4UB result.color, fragment.texcoord[0];
# ^ version 3.11.2
END
