# section: ARB_fragment_program 3.11.5.19
# Zero times an infinity is NaN; the sign of other zeros is the product of the signs.
#---- MUL
!!ARBfp1.0
MUL result.color, fragment.texcoord[0], {0, -0.0, 0, 1};
END
# run: fragment.texcoord[0] = inf, nan, -2, 3 => result.color = nan, nan, -0, 3
