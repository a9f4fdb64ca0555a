# section: ARB_fragment_program 3.11.5.22
# RSQ takes the absolute value. Reciprocals of zeros are infinities.
#---- zeros and a negative number
!!ARBfp1.0
RSQ result.color.x, -4.0.x;
RSQ result.color.y, -0.0.x;
RCP result.color.z, -0.0.x;
RCP result.color.w, 4.0.x;
END
# run: => result.color = 0.5, inf, -inf, 0.25
#---- RSQ takes the absolute value
!!ARBfp1.0
OPTION NV_fragment_program2;
RSQ result.color.x, fragment.texcoord[0].x;
RSQ result.color.y, fragment.texcoord[0].y;
RSQ result.color.z, fragment.texcoord[0].z;
RSQ result.color.w, fragment.texcoord[0].w;
END
# run: fragment.texcoord[0] = -4, -0, -inf, nan => result.color = 0.5, inf, 0, nan
