# section: NV_fragment_program2 3.11.5.51
# Components that the text leaves open are 0.
#---- XPD
!!ARBfp1.0
XPD result.color, {0,1,0,5}, {0,0,1,7};
END
# run: => result.color = 1, 0, 0, 0
#---- NRM
!!ARBfp1.0
OPTION NV_fragment_program2;
NRM result.color, {0, 4, 0, 9};
END
# run: => result.color = 0, 1, 0, 0
