# section: ARB_fragment_program 3.11.2
# rgba are components in fragment programs alone, and are not mixed with xyzw.
#---- a swizzle of bgra
!!ARBfp1.0
MOV result.color.xyz, fragment.color.bgra;
END
# load
#---- x and gba
!!ARBfp1.0
MOV result.color, fragment.color.xgba;
#                                ^ syntax 3.11.2
END
