# section: NV_fragment_program_option 3.11.5.43
# Of the bits of one component.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
UP2H result.color, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 7, 0xc0003c00, 8, 9 => result.color = 1, -2, 1, -2
# run: fragment.texcoord[0] = 7, 0x2e667c00, 8, 9 => result.color = inf, 0.099975586, inf, 0.099975586
# run: fragment.texcoord[0] = 7, 0x00010001, 8, 9 => result.color = 5.9604645e-8
# run: fragment.texcoord[0] = 7, 0x3c007fff, 8, 9 => result.color = nan, 1, nan, 1
# run: fragment.texcoord[0] = 7, 0x80000000, 8, 9 => result.color = 0, -0, 0, -0
#---- what PK gives
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK2H t.z, {0, 1, 0, 1};
UP2H result.color, t.z;
END
# run: => result.color = 0, 1, 0, 1
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
UP2H t, fragment.texcoord[0].x;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0xc0003c00 => result.color = 1, -2, 1, -2
#---- of a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
MOV t, 1;
UP2H result.color, t.x;
#                  ^ restriction 3.11.5.43
END
#---- UP2HC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
UP2HC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0xc0003c00 => result.color[1] = 1, -1, 1, -1
#---- UP2HC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
UP2HC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0xc0003c00 => result.color[1] = 1, -1, 1, -1
#---- UP2H_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
UP2H_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0xc0003c00 => result.color = 1, 0, 1, 0
#---- UP2H_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
UP2H_SSAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0xc0003c00 => result.color = 1, -1, 1, -1
#---- no component
!!ARBfp1.0
OPTION NV_fragment_program;
UP2H result.color, fragment.texcoord[0];
#                                      ^ syntax 3.11.2
END
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
UP2H t, t.x;
UP2H_SAT t, t.x;
UP2HC t, t.x;
UP2HC_SAT t, t.x;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
UP2H t, t.x;
UP2H_SAT t, t.x;
UP2H_SSAT t, t.x;
UP2HC t, t.x;
UP2HC_SAT t, t.x;
UP2HC_SSAT t, t.x;
END
# load
