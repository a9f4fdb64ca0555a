# section: NV_fragment_program_option 3.11.5.45
# Of the bits of one component.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
UP4B result.color, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 7, 0xc001ff80, 8, 9 => result.color = 0, 1, -1, 0.503937
# run: fragment.texcoord[0] = 7, 0x0080ff00, 8, 9 => result.color = -1.007874, 1, 0, -1.007874
#---- what PK gives
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK4B t.z, {0, 1, 0, 1};
UP4B result.color, t.z;
END
# run: => result.color = 0, 1, 0, 1
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
UP4B t, fragment.texcoord[0].x;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0xc001ff80 => result.color = 0, 1, -1, 0.50390625
#---- of a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
MOV t, 1;
UP4B result.color, t.x;
#                  ^ restriction 3.11.5.45
END
#---- UP4BC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
UP4BC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0xc001ff80 => result.color[1] = 0, 1, -1, 1
#---- UP4BC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
UP4BC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0xc001ff80 => result.color[1] = 0, 1, -1, 1
#---- UP4B_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
UP4B_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0xc001ff80 => result.color = 0, 1, 0, 0.503937
#---- UP4B_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
UP4B_SSAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0xc001ff80 => result.color = 0, 1, -1, 0.503937
#---- no component
!!ARBfp1.0
OPTION NV_fragment_program;
UP4B result.color, fragment.texcoord[0];
#                                      ^ syntax 3.11.2
END
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
UP4B t, t.x;
UP4B_SAT t, t.x;
UP4BC t, t.x;
UP4BC_SAT t, t.x;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
UP4B t, t.x;
UP4B_SAT t, t.x;
UP4B_SSAT t, t.x;
UP4BC t, t.x;
UP4BC_SAT t, t.x;
UP4BC_SSAT t, t.x;
END
# load
