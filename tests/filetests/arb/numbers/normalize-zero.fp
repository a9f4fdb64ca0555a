# section: NV_fragment_program2 3.11.5.51
# A vector of length zero has no direction.
#---- NRM of zero
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {0, 0, 0, 1};
END
# run: => result.color = nan, nan, nan, 0
#---- NRM multiplies by a reciprocal square root: NRM color, {0, 4, 0, 9}
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {0, 4, 0, 9};
END
# run: fragment.texcoord[0] = 0 => result.color = 0, 1, 0, 0
#---- NRM multiplies by a reciprocal square root: NRM color, {0, 0, 0, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {0, 0, 0, 1};
END
# run: fragment.texcoord[0] = 0 => result.color = nan, nan, nan, 0
#---- NRM multiplies by a reciprocal square root: NRM color, {1, -1, 1, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {1, -1, 1, 1};
END
# run: fragment.texcoord[0] = 0 => result.color = 0.57735026, -0.57735026, 0.57735026, 0
#---- NRM multiplies by a reciprocal square root: NRMH color, {1, -1, 1, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
NRMH result.color, {1, -1, 1, 1};
END
# run: fragment.texcoord[0] = 0 => result.color = 0.57714844, -0.57714844, 0.57714844, 0
#---- NRM multiplies by a reciprocal square root: NRMC color, {3, -4, 0, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
NRMC result.color, {3, -4, 0, 1};
MOV result.color, 7;
MOV result.color (EQ), 8;
END
# run: fragment.texcoord[0] = 0 => result.color = 7, 7, 8, 8
