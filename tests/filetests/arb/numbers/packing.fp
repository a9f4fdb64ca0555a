# section: NV_fragment_program_option 3.11.5.32
# Packed values are bits; a SHORT can neither take nor give them.
#---- PK2H and UP2H
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK2H t.x, {1, -2, 0, 0};
UP2H result.color, t.x;
END
# run: => result.color = 1, -2, 1, -2
#---- PK4UB and UP4UB
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
PK4UB t.x, {0, 1, 0.5, 2};
UP4UB result.color, t.x;
END
# run: => result.color = 0, 1, 0x3f008081, 1
#---- PK2H to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
PK2H t.x, 1;
#    ^ restriction 3.11.5.32
END
#---- UP2H of a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP t;
MOV t, 1;
UP2H result.color, t.x;
#                  ^ restriction 3.11.5.43
END
