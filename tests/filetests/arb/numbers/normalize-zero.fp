# section: NV_fragment_program2 3.11.5.51
# A vector of length zero has no direction.
#---- NRM of zero
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {0, 0, 0, 1};
END
# run: => result.color = nan, nan, nan, 0
