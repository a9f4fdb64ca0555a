# section: NV_fragment_program_option 3.11.4
# Each option has its own set of suffixes.
#---- SWZH with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
ADDHC_SAT a, 1, 2;
  SWZH a, a, x, y, z, w;
# ^ version 3.11.2
END
#---- _SSAT, SWZH and CMPC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a;
ADDHC_SSAT a, 1, 2;
SWZH a, a, x, y, z, w;
CMPC a, a, a, a;
END
# load
#---- CMPC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
  CMPC a, a, a, a;
# ^ version 3.11.2
END
#---- DSTX, which no option has
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
  DSTX a, a, a;
# ^ syntax 3.11.2
END
