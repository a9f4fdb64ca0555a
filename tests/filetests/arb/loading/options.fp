# section: ARB_fragment_program 3.11.4.5
# Options are refused unless they are options of this very target; all stand before the first statement.
#---- an extension that is no option
!!ARBfp1.0
OPTION NV_vertex_program1_1;
#      ^ name 3.11.4.5
END
#---- an option of vertex programs
!!ARBfp1.0
OPTION ARB_position_invariant;
#      ^ name 3.11.4.5
END
#---- an option behind a declaration
!!ARBfp1.0
TEMP a;
  OPTION ARB_fog_exp;
# ^ syntax 3.11.2
END
