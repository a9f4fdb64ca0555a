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
#---- undefined components are zero: XPD color, {0, 1, 0, 5}, {0, 0, 1, 7}
!!ARBfp1.0
OPTION NV_fragment_program2;
XPD result.color, {0, 1, 0, 5}, {0, 0, 1, 7};
END
# run: => result.color = 1, 0, 0, 0
#---- undefined components are zero: XPD color, {1, 2, 3, 5}, {4, 5, 7, 7}
!!ARBfp1.0
OPTION NV_fragment_program2;
XPD result.color, {1, 2, 3, 5}, {4, 5, 7, 7};
END
# run: => result.color = -1, 5, -3, 0
#---- undefined components are zero: SCS color, 0
!!ARBfp1.0
OPTION NV_fragment_program2;
SCS result.color, 0;
END
# run: => result.color = 1, 0, 0, 0
