# section: ARB_fragment_coord_conventions 3.11.4.5.3
# What origin and centers are is for who draws; programs do not change.
#---- both options
!!ARBfp1.0
OPTION ARB_fragment_coord_origin_upper_left;
OPTION ARB_fragment_coord_pixel_center_integer;
MOV result.color, fragment.position;
END
# load
