# section: NV_fragment_program_option 3.11.4.X
# H computes with fp16 numbers, X with fixed-point ones; without suffix the destination decides.
#---- MOV to a SHORT rounds
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
MOV h, {65519, 65520, 1.0009765625, 0.333333333};
MOV result.color, h;
END
# run: => result.color = 65504, inf, 1.0009765625, 0.333251953125
#---- ADDX
!!ARBfp1.0
OPTION NV_fragment_program;
ADDX result.color, {1.5, 1, -3, 0.0001}, {1, 0.25, 0, 0};
END
# run: => result.color = 1.9990234375, 1.25, -2, 0
#---- MULH to a LONG
!!ARBfp1.0
OPTION NV_fragment_program;
LONG TEMP r;
MULH r, {300, 2, 1, 1}, {300, 2, 1, 1};
MOV result.color, r;
END
# run: => result.color = inf, 4, 1, 1
