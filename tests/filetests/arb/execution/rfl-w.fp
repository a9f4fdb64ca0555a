# section: NV_fragment_program_option 3.11.5.36
# RFL may write w, which is 0.
#---- all components
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
RFL a, {0,2,0,9}, {1,1,0,9};
MOV result.color, a;
END
# run: => result.color = -1, 1, 0, 0
#---- x, y, z
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP a;
RFL a.xyz, fragment.color, fragment.texcoord[0];
END
# load
