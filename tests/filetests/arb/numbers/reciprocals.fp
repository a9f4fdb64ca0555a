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
