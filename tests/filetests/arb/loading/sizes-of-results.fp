# section: NV_fragment_program_option 3.11.3.4
# What writes one result has one size; no size is LONG. Only writes count.
#---- SHORT, then LONG
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT a = result.color;
LONG OUTPUT b = result.color;
MOV a, 1;
MOV b, 1;
#   ^ restriction 3.11.3.4
END
#---- SHORT, then no size
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT a = result.color;
MOV a, 1;
MOV result.color, 1;
#   ^ restriction 3.11.3.4
END
#---- LONG that is not written
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT a = result.color;
LONG OUTPUT b = result.color;
MOV a, 1;
END
# load
