# section: ARB_fragment_program 3.11.5.8
# x is 1 and y a product, z and w are moved.
#---- DST
!!ARBfp1.0
DST result.color, {9, 4, 5, 6}, {7, .5, 8, 3};
END
# run: => result.color = 1, 2, 5, 3
