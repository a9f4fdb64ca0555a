# section: ARB_fragment_program 3.11.5.16
# Any NaN gives NaN; of two zeros MAX takes the positive and MIN the negative one, in whatever order they come.
#---- MAX of zeros
!!ARBfp1.0
MAX result.color, {0, -0.0, 2, 1}, {-0.0, 0.0, 1, 2};
END
# run: => result.color = 0, 0, 2, 2
#---- MIN of zeros
!!ARBfp1.0
MIN result.color, {0, -0.0, 2, 1}, {-0.0, 0.0, 1, 2};
END
# run: => result.color = -0, -0, 1, 1
#---- MAX of NaN
!!ARBfp1.0
MAX result.color, fragment.texcoord[0].xyxy, fragment.texcoord[0].yxyx;
END
# run: fragment.texcoord[0] = nan, 1, 0, 0 => result.color = nan
