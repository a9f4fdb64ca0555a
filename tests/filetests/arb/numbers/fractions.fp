# section: ARB_fragment_program 3.11.5.11
# A fraction is less than 1, even that of a tiny negative number.
#---- FRC
!!ARBfp1.0
FRC result.color, {-1.7, 2.25, -1e-20, 3};
END
# run: => result.color = *, 0.25, 0x3f7fffff, 0
