# section: NV_fragment_program2 3.11.4.3
# Clamping to [0,1], and to [-1,1], lets NaN and -0 pass.
#---- _SSAT
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV_SSAT result.color, {-3, 3, -0.5, 0.5};
END
# run: => result.color = -1, 1, -0.5, 0.5
#---- _SAT
!!ARBfp1.0
MOV_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = nan, -0, -1, 2 => result.color = nan, -0, 0, 1
#---- signed saturation
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV_SSAT result.color, fragment.color;
END
# run: fragment.color.primary = -3 => result.color = -1
# run: fragment.color.primary = 3 => result.color = 1
# run: fragment.color.primary = -0.5 => result.color = -0.5
# run: fragment.color.primary = -0 => result.color = -0
# run: fragment.color.primary = nan => result.color = nan
# run: fragment.color.primary = 0x000116c2 => result.color = 0
#---- saturation conversion and condition code follow each other: MOV_SSAT color, {-3, 3, -0.5, 0.5}
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV_SSAT result.color, {-3, 3, -0.5, 0.5};
END
# run: fragment.texcoord[0] = 0 => result.color = -1, 1, -0.5, 0.5
#---- saturation conversion and condition code follow each other: MOV_SSAT color, texcoord[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV_SSAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = nan, -0, -inf, inf => result.color = nan, -0, -1, 1
# run: fragment.texcoord[0] = 0x00000001, 0x80000001, 1, -1 => result.color = 0, -0, 1, -1
#---- saturation conversion and condition code follow each other: MOV_SAT color, texcoord[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV_SAT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = nan, -0, -1, 2 => result.color = nan, -0, 0, 1
#---- saturation conversion and condition code follow each other: MOVC h, {1e-9, -1e-9, 1, 0}
!!ARBfp1.0
OPTION NV_fragment_program2;
SHORT TEMP h;
MOVC h, {1e-9, -1e-9, 1, 0};
MOV result.color, 0;
MOV result.color (GT), 1;
MOV result.color (EQ), 2;
END
# run: fragment.texcoord[0] = 0 => result.color = 2, 2, 1, 2
