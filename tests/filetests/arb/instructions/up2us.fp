# section: NV_fragment_program_option 3.11.5.44
# Of the bits of one component.
#---- values
!!ARBfp1.0
OPTION NV_fragment_program;
UP2US result.color, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 7, 0x8000ffff, 8, 9 => result.color = 1, 0.5000076, 1, 0.5000076
# run: fragment.texcoord[0] = 7, 0x0000ffff, 8, 9 => result.color = 1, 0, 1, 0
# run: fragment.texcoord[0] = 7, 0x00030001, 8, 9 => result.color = 1.5259022e-05, 4.5777066e-05, 1.5259022e-05, 4.5777066e-05
#---- what PK gives
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK2US t.z, {0, 1, 0, 1};
UP2US result.color, t.z;
END
# run: => result.color = 0, 1, 0, 1
#---- to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
UP2US t, fragment.texcoord[0].x;
MOV result.color, t;
END
# run: fragment.texcoord[0] = 0x8000ffff => result.color = 1, 0.5, 1, 0.5
#---- of a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
MOV t, 1;
UP2US result.color, t.x;
#                   ^ restriction 3.11.5.44
END
#---- UP2USC
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
UP2USC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0x8000ffff => result.color[1] = 1
#---- UP2USC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
UP2USC result.color, fragment.texcoord[0].x;
MOV result.color[1], 2;
MOV result.color[1] (LT), -1;
MOV result.color[1] (EQ), 0;
MOV result.color[1] (GT), 1;
END
# run: fragment.texcoord[0] = 0x8000ffff => result.color[1] = 1
#---- UP2US_SAT
!!ARBfp1.0
OPTION NV_fragment_program;
UP2US_SAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0x8000ffff => result.color = 1, 0.5000076, 1, 0.5000076
#---- UP2US_SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
UP2US_SSAT result.color, fragment.texcoord[0].x;
END
# run: fragment.texcoord[0] = 0x8000ffff => result.color = 1, 0.5000076, 1, 0.5000076
#---- no component
!!ARBfp1.0
OPTION NV_fragment_program;
UP2US result.color, fragment.texcoord[0];
#                                       ^ syntax 3.11.2
END
#---- all spellings with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
UP2US t, t.x;
UP2US_SAT t, t.x;
UP2USC t, t.x;
UP2USC_SAT t, t.x;
END
# load
#---- all spellings with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
UP2US t, t.x;
UP2US_SAT t, t.x;
UP2US_SSAT t, t.x;
UP2USC t, t.x;
UP2USC_SAT t, t.x;
UP2USC_SSAT t, t.x;
END
# load
