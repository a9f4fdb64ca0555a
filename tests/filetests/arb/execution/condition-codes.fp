# section: NV_fragment_program_option 3.11.4.3
# What updates the condition code, and which writes it lets pass.
#---- EQ of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (EQ), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 0, 1, 0, 0
#---- NE of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (NE), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1, 0, 1, 1
#---- LT of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (LT), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1, 0, 0, 0
#---- GE of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (GE), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 0, 1, 1, 0
#---- LE of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (LE), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1, 1, 0, 0
#---- GT of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (GT), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 0, 0, 1, 0
#---- TR of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (TR), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1
#---- FL of LT, EQ, GT, UN
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (FL), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 0
#---- a swizzle of the code
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color (GT.zzxw), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1, 1, 0, 0
#---- a mask and a condition
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOV result.color, 0;
MOV result.color.xyw (NE), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 1, 0, 0, 1
#---- masked components keep their code
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOVC t.yw, fragment.texcoord[0].zzxx;
MOV result.color, 2;
MOV result.color (LT), -1;
MOV result.color (EQ), 0;
MOV result.color (GT), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = -1, 1, 1, -1
#---- components that a condition masks keep their code
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC t, fragment.texcoord[0];
MOVC t (NE), fragment.texcoord[0].zywx;
MOV result.color, 2;
MOV result.color (LT), -1;
MOV result.color (EQ), 0;
MOV result.color (GT), 1;
END
# run: fragment.texcoord[0] = -2, 0, 3, nan => result.color = 1, 0, 2, -1
#---- the old code decides, the new one is set
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t, 9;
MOVC t, fragment.texcoord[0];
MOVC t (LT), -t;
MOV result.color, t;
MOV result.color.w (GT.x), 5;
END
# run: fragment.texcoord[0] = -2, 3, 0, 0 => result.color = 2, 3, 0, 5
#---- three moves in a row
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
MOVC a, fragment.texcoord[0];
MOVC a.xyz, fragment.texcoord[0].yzwx;
MOVC a (NE), fragment.texcoord[0].zywx;
MOV result.color, a;
END
# After the second the code is EQ, GT, UN, UN and a is 0, 6, NaN, NaN.
# run: fragment.texcoord[0] = -4, 0, 6, nan => result.color = 0, 0, nan, -4
#---- a code of what is clamped
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOVC_SAT t, fragment.texcoord[0];
MOV result.color, 2;
MOV result.color (LT), -1;
MOV result.color (EQ), 0;
MOV result.color (GT), 1;
END
# run: fragment.texcoord[0] = -2, 0, 2, nan => result.color = 0, 0, 1, 2
#---- a condition without parentheses
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t EQ, 1;
#     ^ syntax 3.11.2
END
#---- no such rule
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t (ZZ), 1;
#      ^ syntax 3.11.2
END
#---- no second code
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t (EQ1), 1;
#      ^ syntax 3.11.2
END
#---- absolute values and signs
!!ARBfp1.0
OPTION NV_fragment_program;
ADD result.color, -|fragment.texcoord[0]|, |fragment.texcoord[0].wzyx|;
END
# run: fragment.texcoord[0] = -1, 2, -3, 5 => result.color = 4, 1, -1, -4
#---- a swizzle outside of the bars
!!ARBfp1.0
OPTION NV_fragment_program;
ADD result.color, |fragment.texcoord[0]|.wzyx, 0;
#                                       ^ syntax 3.11.2
END
#---- an absolute value of a scalar operand
!!ARBfp1.0
OPTION NV_fragment_program;
RCP result.color, -|fragment.texcoord[0].y|;
END
# run: fragment.texcoord[0] = 1, -4, 1, 1 => result.color = -0.25
