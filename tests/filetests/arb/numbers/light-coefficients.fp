# section: ARB_fragment_program 3.11.5.13
# Zero to the power of zero is 1 here; x that is not above zero turns the specular term off.
#---- zero to the power of zero
!!ARBfp1.0
LIT result.color, {1, 0, 0, 0};
END
# run: => result.color = 1
#---- a light behind the surface
!!ARBfp1.0
LIT result.color, {-1, 1, 0, 2};
END
# run: => result.color = 1, 0, 0, 1
#---- NaN
!!ARBfp1.0
LIT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = nan, 1, 1, 1 => result.color = 1, nan, 0, 1
#---- LIT has its own power
!!ARBfp1.0
OPTION NV_fragment_program2;
LIT result.color, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 1
# run: fragment.texcoord[0] = -1, 1, 0, 2 => result.color = 1, 0, 0, 1
# run: fragment.texcoord[0] = 0.5, 0, 7, 3 => result.color = 1, 0.5, 0, 1
# run: fragment.texcoord[0] = 0.5, 0, 7, -3 => result.color = 1, 0.5, inf, 1
# run: fragment.texcoord[0] = nan, 1, 1, 1 => result.color = 1, nan, 0, 1
# run: fragment.texcoord[0] = 1, nan, 0, 0 => result.color = 1, 1, nan, 1
# run: fragment.texcoord[0] = 1, inf, 0, 0 => result.color = 1
# run: fragment.texcoord[0] = 1, 1, 0, nan => result.color = 1, 1, nan, 1
# run: fragment.texcoord[0] = -0, 1, 0, 1 => result.color = 1, -0, 0, 1
