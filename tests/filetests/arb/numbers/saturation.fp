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
