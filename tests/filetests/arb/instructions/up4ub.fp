# section: NV_fragment_program_option 3.11.5.46
# Of the bits of one component.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
UP4UB result.color, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 7, 0x80ffff00, 8, 9 => result.color = 0, 1, 1, 0.5019608
# run: fragment.texcoord[0] = 7, 0x33004000, 8, 9 => result.color = 0, 0.2509804, 0, 0.2
#---- what PK gives
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK4UB t.z, {0, 1, 0, 1};
UP4UB result.color, t.z;
END
# run: => result.color = 0, 1, 0, 1
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
UP4UB t, fragment.texcoord[0].x;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0x80ffff00 => result.color = 0, 1, 1, 0.5019531
#---- of a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
MOV t, 1;
UP4UB result.color, t.x;
#                   ^ restriction 3.11.5.46
END
#---- UP4UBC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
UP4UBC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0x80ffff00 => result.color[1] = 0, 1, 1, 1
#---- UP4UBC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
UP4UBC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0x80ffff00 => result.color[1] = 0, 1, 1, 1
#---- UP4UB_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
UP4UB_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0x80ffff00 => result.color = 0, 1, 1, 0.5019608
#---- UP4UB_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
UP4UB_SSAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0x80ffff00 => result.color = 0, 1, 1, 0.5019608
#---- no component
!!ARBfp1.0
OPTION NV_fragment_program;
UP4UB result.color, fragment.texcoord[0];
#                                       ^ syntax 3.11.2
END
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
UP4UB t, t.x;
UP4UB_SAT t, t.x;
UP4UBC t, t.x;
UP4UBC_SAT t, t.x;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
UP4UB t, t.x;
UP4UB_SAT t, t.x;
UP4UB_SSAT t, t.x;
UP4UBC t, t.x;
UP4UBC_SAT t, t.x;
UP4UBC_SSAT t, t.x;
END
# load
