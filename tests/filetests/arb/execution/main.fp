# section: NV_fragment_program2 3.11.4.X
# Execution begins at main. A label behind the last instruction is the end.
#---- main behind RET
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, 1;
RET;
main:
MOV result.color, 2;
END
# run: => result.color = 2
#---- execution begins at main: f
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
f:
ADD t, t, 1;
MOV result.color, t;
CAL f;
MOV result.color, 9;
END
# run: => result.color = 5
