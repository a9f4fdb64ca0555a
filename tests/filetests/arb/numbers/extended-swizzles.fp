# section: ARB_fragment_program 3.11.5.28
# A negated zero is -0.
#---- SWZ
!!ARBfp1.0
SWZ result.color, {7, 8, 9, 10}, -0, -1, 1, -w;
END
# run: => result.color = -0, -1, 1, -10
#---- SWZ moves bits: SWZH color, texcoord[0], y, 0, x, -x
!!ARBfp1.0
OPTION NV_fragment_program2;
SWZH result.color, fragment.texcoord[0], y, 0, x, -x;
END
# run: fragment.texcoord[0] = 1e-9, 65520, 0, 0 => result.color = inf, 0, 0, -0
#---- SWZ moves bits: SWZ color, texcoord[0], -0, -1, 1, -w
!!ARBfp1.0
SWZ result.color, fragment.texcoord[0], -0, -1, 1, -w;
END
# run: fragment.texcoord[0] = 7, 8, 9, 0x00000001 => result.color = -0, -1, 1, 0x80000001
#---- SWZ selects bits: SWZ color, {7, 8, 9, 10}, -0, -1, 1, -w
!!ARBfp1.0
OPTION NV_fragment_program2;
SWZ result.color, {7, 8, 9, 10}, -0, -1, 1, -w;
END
# run: => result.color = -0, -1, 1, -10
#---- SWZ selects bits: SWZH color, {7, 2049, 9, 10}, x, -y, 0, z
!!ARBfp1.0
OPTION NV_fragment_program2;
SWZH result.color, {7, 2049, 9, 10}, x, -y, 0, z;
END
# run: => result.color = 7, -2048, 0, 9
