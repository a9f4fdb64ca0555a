# section: ARB_fragment_program 3.11.5.20
# POW is an exponential of a product with a logarithm, so zero to the power of zero is NaN, and so is any negative
# base.
#---- zeros and a negative base
!!ARBfp1.0
POW result.color.x, 0.0.x, 2.0.x;
POW result.color.y, 0.0.x, 0.0.x;
POW result.color.z, -2.0.x, 2.0.x;
POW result.color.w, 2.0.x, 3.0.x;
END
# run: => result.color = 0, nan, nan, 8
