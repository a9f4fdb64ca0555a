# section: ARB_fragment_program 3.11.4.5.1
# The three options, and programs that do the same by themselves.
#---- ARB_fog_exp
!!ARBfp1.0
OPTION ARB_fog_exp;
MOV result.color, fragment.color;
END
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 1, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.80326533~1e-6, 0.401632665~1e-6, 0.39346934~1e-6, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 3, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.61156508~1e-6, 0.30578254~1e-6, 0.77686984~1e-6, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 0, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 1, 0.5, 0, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 1e6, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.5, 0.25, 1, 0.75
#---- ARB_fog_exp2
!!ARBfp1.0
OPTION ARB_fog_exp2;
MOV result.color, fragment.color;
END
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 1, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.889400392~1e-6, 0.444700196~1e-6, 0.221199217~1e-6, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 3, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.552699612~1e-6, 0.276349806~1e-6, 0.894600775~1e-6, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 0, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 1, 0.5, 0, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 1e6, 0, 0, 1; state.fog.params = 0.5, 0, 1, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.5, 0.25, 1, 0.75
#---- ARB_fog_linear
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, fragment.color;
END
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 2, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 1, 0.5, 0, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 10, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.5, 0.25, 1, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.75, 0.375, 0.5, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 1, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 1, 0.5, 0, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 12, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.5, 0.25, 1, 0.75
#---- the colour is clamped first, alpha too
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, fragment.color;
END
# run: clamp_color; fragment.color.primary = 3, -1, 0.5, 7; fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.75, 0.125, 0.75, 1
#---- what is written later counts
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, 0;
MOV result.color.xy, 1;
MOV result.depth, 0.5;
END
# run: fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.75, 0.625, 0.5, 0; result.depth = *, *, 0.5, *
#---- other colours stay
!!ARBfp1.0
OPTION ARB_fog_linear;
OPTION ARB_draw_buffers;
MOV result.color, 1;
MOV result.color[1], 3;
END
# run: fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.75, 0.625, 1, 1; result.color[1] = 3
#---- no colour is written
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.depth, 0.5;
END
# run: fragment.fogcoord = 6, 0, 0, 1; state.fog.color = 0.5, 0.25, 1, 0.125 => result.depth = *, *, 0.5, *
#---- linear by hand
!!ARBfp1.0
PARAM line = { -0.125, 1.25, 0, 0 };
PARAM fog = state.fog.color;
TEMP t;
MOV_SAT t, fragment.color;
MAD_SAT t.w, line.x, fragment.fogcoord.x, line.y;
LRP result.color.rgb, t.w, t, fog;
MOV result.color.a, fragment.color.a;
END
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 2, 0, 0, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 1, 0.5, 0, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 10, 0, 0, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.5, 0.25, 1, 0.75
# run: fragment.color.primary = 1, 0.5, 0, 0.75; fragment.fogcoord = 6, 0, 0, 1; state.fog.color = 0.5, 0.25, 1, 0.125
#     => result.color = 0.75, 0.375, 0.5, 0.75
