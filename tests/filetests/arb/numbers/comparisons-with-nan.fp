# section: ARB_fragment_program 3.11.5.24
# A NaN compares false, and is not equal to anything.
#---- sets of NaN are zero or one: SEQ color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SEQ result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0, 0, 0, 1
#---- sets of NaN are zero or one: SGE color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SGE result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0, 1, 0, 1
#---- sets of NaN are zero or one: SGT color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SGT result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0, 1, 0, 0
#---- sets of NaN are zero or one: SLE color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SLE result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0, 0, 1, 1
#---- sets of NaN are zero or one: SLT color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SLT result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0, 0, 1, 0
#---- sets of NaN are zero or one: SNE color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SNE result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 1, 1, 1, 0
#---- sets of NaN are zero or one: SFL color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SFL result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 0
#---- sets of NaN are zero or one: STR color, texcoord[0], 0
!!ARBfp1.0
OPTION NV_fragment_program2;
STR result.color, fragment.texcoord[0], 0;
END
# run: fragment.texcoord[0] = nan, 1, -1, -0 => result.color = 1
