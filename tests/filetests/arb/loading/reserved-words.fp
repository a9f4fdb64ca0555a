# section: NV_fragment_program_option 3.11.2
# Instructions of the options in force are reserved in fragment programs, with all suffixes; in vertex programs only
# what the lists name. Everything else is free.
#---- what only options reserve
!!ARBfp1.0
TEMP DDX, TXD, SHORT, CC, ADDR;
MOV result.color, 1.0;
END
# load
#---- an instruction of an option
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP DDX;
#    ^ name 3.11.2
END
#---- condition code registers are no words
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP RC, HC;
END
# load
#---- the word of texture units
!!ARBfp1.0
TEMP texture;
#    ^ name 3.11.2
END
