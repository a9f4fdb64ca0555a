# section: ARB_fragment_program 3.11.4.5
# What may stand beside what.
#---- all that do not exclude each other
!!ARBfp1.0
OPTION ARB_fog_exp2;
OPTION ARB_precision_hint_nicest;
OPTION ARB_fragment_program_shadow;
OPTION ARB_draw_buffers;
OPTION ATI_draw_buffers;
OPTION NV_fragment_program;
OPTION NV_fragment_program2;
MOV result.color[0], fragment.facing;
END
# load
#---- both of NV, in the other order
!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION NV_fragment_program;
DIVH result.color, 1, 2;
END
# load
#---- a name in other letters
!!ARBfp1.0
OPTION arb_fog_exp;
#      ^ name 3.11.4.5
MOV result.color, 1;
END
#---- exp2 after linear
!!ARBfp1.0
OPTION ARB_fog_linear;
OPTION ARB_fog_exp2;
#      ^ restriction 3.11.4.5.1
MOV result.color, 1;
END
#---- no semicolon
!!ARBfp1.0
OPTION ARB_fog_exp
  MOV result.color, 1;
# ^ syntax 3.11.2
END
