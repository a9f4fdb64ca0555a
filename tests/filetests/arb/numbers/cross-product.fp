# section: ARB_fragment_program 3.11.5.29
# Each component is a product and a multiply-and-add.
#---- of two axes
!!ARBfp1.0
XPD result.color.xyz, {1,0,0,0}, {0,1,0,0};
END
# run: => result.color = 0, 0, 1, *
