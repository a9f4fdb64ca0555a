# section: NV_fragment_program_option 3.11.5.30
# Derivatives are differences in the quad of fragments.
#---- DDX
!!ARBfp1.0
OPTION NV_fragment_program;
DDX result.color, fragment.texcoord[0];
END
# quad: fragment.texcoord[0] = (0) (2) (5) (7) => result.color = 2
