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
#---- absolute values of fixed point: ABSX color, {-2, -1, 0.5, 3}
!!ARBfp1.0
OPTION NV_fragment_program2;
ABSX result.color, {-2, -1, 0.5, 3};
END
# run: => result.color = 1.9990234, 1, 0.5, 1.9990234
#---- absolute values of fixed point: ABSH color, {-65519, -1, 0.5, 3}
!!ARBfp1.0
OPTION NV_fragment_program2;
ABSH result.color, {-65519, -1, 0.5, 3};
END
# run: => result.color = 65504, 1, 0.5, 3
#---- precisions: CMP h, color, 1, {65519, 0.333333333, 0, 0}
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
CMP h, fragment.color, 1, {65519, 0.333333333, 0, 0};
MOV result.color, h;
END
# run: fragment.color.primary = 1e-9, 1, -1e-9, -1 => result.color = 65504, 0.33325195, 1, 1
#---- precision is that of the suffix or of the destination: MOV h, {65519, 65520, 1.0009765625, 0.333333333}
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
MOV h, {65519, 65520, 1.0009765625, 0.333333333};
MOV result.color, h;
END
# run: fragment.texcoord[0] = 0 => result.color = 65504, inf, 1.0009766, 0.33325195
#---- precision is that of the suffix or of the destination: ADDX color, {1.5, 1, -3, 0.0001}, {1, 0.25, 0, 0}
!!ARBfp1.0
OPTION NV_fragment_program2;
ADDX result.color, {1.5, 1, -3, 0.0001}, {1, 0.25, 0, 0};
END
# run: fragment.texcoord[0] = 0 => result.color = 1.9990234, 1.25, -2, 0
#---- precision is that of the suffix or of the destination: MULH color, texcoord[0], {300, 2, 1, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
MULH result.color, fragment.texcoord[0], {300, 2, 1, 1};
END
# run: fragment.texcoord[0] = 300, 2, 1, 1 => result.color = inf, 4, 1, 1
#---- precision is that of the suffix or of the destination: ADD h, texcoord[0], -1
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
ADD h, fragment.texcoord[0], -1;
MOV result.color, h;
END
# run: fragment.texcoord[0] = 1.0000001 => result.color = 0
#---- precision is that of the suffix or of the destination: ADDR h, texcoord[0], -1
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
ADDR h, fragment.texcoord[0], -1;
MOV result.color, h;
END
# run: fragment.texcoord[0] = 1.0000001 => result.color = 1.1920929e-7
#---- precision is that of the suffix or of the destination: SHORT OUTPUT o = color
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT OUTPUT o = result.color;
ADD o, fragment.texcoord[0], -1;
END
# run: fragment.texcoord[0] = 1.0000001 => result.color = 0
#---- precision is that of the suffix or of the destination: LONG OUTPUT o = color
!!ARBfp1.0
OPTION NV_fragment_program2;
LONG OUTPUT o = result.color;
ADD o, fragment.texcoord[0], -1;
END
# run: fragment.texcoord[0] = 1.0000001 => result.color = 1.1920929e-7
#---- precision is that of the suffix or of the destination: OUTPUT o = color
!!ARBfp1.0
OPTION NV_fragment_program2;
OUTPUT o = result.color;
ADD o, fragment.texcoord[0], -1;
END
# run: fragment.texcoord[0] = 1.0000001 => result.color = 1.1920929e-7
#---- instructions without suffixes load fp32: CMP h, texcoord[0], 1, 0.333333333
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
CMP h, fragment.texcoord[0], 1, 0.333333333;
MOV result.color, h;
END
# run: fragment.texcoord[0] = -1e-9, 0, 1, nan => result.color = 1, 0.33325195, 0.33325195, 0.33325195
#---- instructions without suffixes load fp32: CMP h, texcoord[0], 1, 0.333333333 (2)
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
CMP h, fragment.texcoord[0], 1, 0.333333333;
MOV result.color, h;
END
# run: fragment.texcoord[0] = -1e-9, 0, 1, nan => result.color = 1, 0.33325195, 0.33325195, 0.33325195
#---- instructions without suffixes load fp32: XPD h, texcoord[0], {1, 1, 0, 0}
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
XPD h, fragment.texcoord[0], {1, 1, 0, 0};
MOV result.color, h;
END
# run: fragment.texcoord[0] = 1.0000001, 1, 0, 0 => result.color = 0, 0, 1.1920929e-7, 0
#---- instructions without suffixes load fp32: XPD h, texcoord[0], {1, 1, 0, 0} (2)
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
XPD h, fragment.texcoord[0], {1, 1, 0, 0};
MOV result.color, h;
END
# run: fragment.texcoord[0] = 1.0000001, 1, 0, 0 => result.color = 0
