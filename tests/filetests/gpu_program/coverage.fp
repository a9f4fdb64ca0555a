#---- "the x component is set to either 0 or 1", which the driver says; "y, z, and w are undefined", and here 0
!!NVfp4.0
OPTION NV_conservative_raster_underestimation;
TEMP r;
MOV.S r, fragment.fullycovered;
MOV.S result.color, r;
END
# section: NV_conservative_raster_underestimation 2.X.2
# run: fragment.fullycovered = 0x00000001, 0x00000005, 0x00000005, 0x00000005 => result.color = 1i, 0i, 0i, 0i
# run: fragment.fullycovered = 0x00000000, 0, 0, 0 => result.color = 0i
#---- "If the option is not specified, fragment.fullycovered binding is unavailable"
!!NVfp5.0
MOV.S result.color, fragment.fullycovered;
ATTRIB f = fragment.fullycovered;
END
# section: NV_conservative_raster_underestimation 2.X.2
# error: 2:30 version 2.X.2 "NV_conservative_raster_underestimation"
# error: 3:21 version 2.X.2 "NV_conservative_raster_underestimation"
#---- a program "specifies the EXT_post_depth_coverage option and not the NV_early_fragment_tests option, it will fail to compile"
!!NVfp5.0
OPTION EXT_post_depth_coverage;
MOV.S result.color, fragment.samplemask;
END
# section: EXT_post_depth_coverage 2.X.6.Y
# error: end program 2.X.6.Y "EXT_post_depth_coverage needs OPTION NV_early_fragment_tests"
#---- the same of ARB
!!NVfp5.0
OPTION ARB_post_depth_coverage;
MOV.S result.color, fragment.samplemask;
END
# section: ARB_post_depth_coverage 2.X.6.Y
# error: end program 2.X.6.Y "ARB_post_depth_coverage needs OPTION NV_early_fragment_tests"
#---- with it both load, together with a mask that overrides
!!NVfp5.0
OPTION NV_early_fragment_tests;
OPTION EXT_post_depth_coverage;
OPTION ARB_post_depth_coverage;
OPTION NV_sample_mask_override_coverage;
MOV.S result.color, fragment.samplemask;
MOV.S result.samplemask.x, 3;
END
# section: ARB_post_depth_coverage 2.X.6.Y
# run: fragment.samplemask = 0x00000005, 0, 0, 0 => result.color = 5i, 0i, 0i, 0i
#---- they are options of fragment programs
!!NVvp5.0
OPTION NV_sample_mask_override_coverage;
OPTION NV_conservative_raster_underestimation;
OPTION EXT_post_depth_coverage;
END
# section: NV_sample_mask_override_coverage 2.X.6.Y
# error: 2:8 name 2.14.4.5 "unknown option"
# error: 3:8 name 2.14.4.5 "unknown option"
# error: 4:8 name 2.14.4.5 "unknown option"
