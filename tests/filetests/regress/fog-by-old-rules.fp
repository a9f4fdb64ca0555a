!!ARBfp1.0
OPTION ARB_fog_exp;
RCP result.color.x, fragment.color.y;
END
# section: ARB_fragment_program 3.11.4.5.1
# Where zero times anything is zero, so it is in what fog makes of a color: nothing is left of an infinite one.
# run: nv_vertex_program_rules; unclamped_fog; fragment.color.primary = 0; fragment.fogcoord = 65280; state.fog.color = 0.5
#     => result.color = 0.5, 0.5, 0.5, 0
# run: unclamped_fog; fragment.color.primary = 0; fragment.fogcoord = 65280; state.fog.color = 0.5
#     => result.color = nan, 0.5, 0.5, 0
