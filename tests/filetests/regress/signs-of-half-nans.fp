#---- a negated NaN as fp32
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t3;
SHORT TEMP s0;
SHORT TEMP s1;
# Signs are changed before a conversion, which makes one NaN of all.
MOV s0, fragment.texcoord[5];
MOV t3.y, -|s0.x|;
UP4UB result.color, t3.y;
END
# section: NV_fragment_program 3.11.4.3
# run: fragment.texcoord[5] = 0x7f800001, 1, 1, 1 => result.color = 1, 1, 1, 0.49803922
#---- a negated NaN by way of fp16
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t3;
SHORT TEMP s0;
SHORT TEMP s1;
# Its sign is lost where it becomes fp32.
MOV s0, fragment.texcoord[5];
MOV s1.y, -s0.x;
MOV t3.y, s1.y;
UP4UB result.color, t3.y;
END
# section: NV_fragment_program 3.11.4.3
# run: fragment.texcoord[5] = 0x7f800001, 1, 1, 1 => result.color = 1, 1, 1, 0.49803922
#---- SWZ of a NaN at fp16
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t3;
SHORT TEMP s0;
SHORT TEMP s1;
# Its sign is lost where it becomes fp32.
MOV s0, fragment.texcoord[5];
SWZ s1, s0, x, -x, z, w;
MOV t3.y, s1.y;
UP4UB result.color, t3.y;
END
# section: NV_fragment_program 3.11.4.3
# run: fragment.texcoord[5] = 0x7f800001, 1, 1, 1 => result.color = 1, 1, 1, 0.49803922
#---- a moved NaN of a program for NV_fragment_program
!!FP1.0
MOVH H0, f[TEX5];
MOVR R0.y, -H0.x;
UP4UB o[COLR], R0.y;
END
# section: NV_fragment_program 3.11.4.3
# run: f[TEX5] = 0x7f800001, 1, 1, 1 => o[COLR] = 1, 1, 1, 0.49803922
