# section: NV_fragment_program_option 3.11.5.32
# The same bits in all four components.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
PK2H result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1, -2, 9, 9 => result.color = 0xc0003c00
# run: fragment.texcoord[0] = 70000, 0.1, 0, 0 => result.color = 0x2e667c00
# run: fragment.texcoord[0] = nan, 1, 0, 0 => result.color = 0x3c007fff
# run: fragment.texcoord[0] = 2049, -0, 0, 0 => result.color = 0x80006800
# run: fragment.texcoord[0] = 5.9604645e-8, 0x00000001, 0, 0 => result.color = 0x00000001
#---- the bits survive moves
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a, b;
PK2H a, fragment.texcoord[0];
MOV b.y, a.x;
SWZ a, b, y, y, y, y;
CMP a, {-1, 1, -1, 1}, a, a;
MOV result.color, a;
END
# run: fragment.texcoord[0] = 1, -2, 9, 9 => result.color = 0xc0003c00
# run: fragment.texcoord[0] = 70000, 0.1, 0, 0 => result.color = 0x2e667c00
# run: fragment.texcoord[0] = nan, 1, 0, 0 => result.color = 0x3c007fff
# run: fragment.texcoord[0] = 2049, -0, 0, 0 => result.color = 0x80006800
# run: fragment.texcoord[0] = 5.9604645e-8, 0x00000001, 0, 0 => result.color = 0x00000001
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
PK2H t, fragment.texcoord[0];
#    ^ restriction 3.11.5.32
MOV result.color, 0;
END
#---- to a SHORT result
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT t = result.color;
PK2H t, fragment.texcoord[0];
#    ^ restriction 3.11.5.32
END
#---- to a LONG
!!ARBfp1.0
OPTION NV_fragment_program;
LONG TEMP t;
PK2H t, fragment.texcoord[0];
MOV result.color, t;
END
# run: fragment.texcoord[0] = 1, -2, 9, 9 => result.color = 0xc0003c00
#---- no suffixes
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK2HC t, t;
# ^ syntax 3.11.2
MOV result.color, t;
END
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
PK2H result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1, -2, 9, 9 => result.color = 0xc0003c00
#---- without an option
!!ARBfp1.0
  PK2H result.color, fragment.texcoord[0];
# ^ version 3.11.2
END
