# section: ARB_fragment_program 3.11.4.5.1
# Fog is blended into the color, which is clamped first but for float buffers; alpha stays.
#---- linear
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, {2, 1, 0, 0.5};
END
# run: fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.75, 0.75, 0.5, 0.5
# run: unclamped_fog; fragment.fogcoord = 6, 0, 0, 1; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 1.25, 0.75, 0.5, 0.5
#---- fog: MOV color, {2, 1, 0, 7}
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, {2, 1, 0, 7};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1 => result.color = 0.75, 0.75, 0.5, 1
#---- fog: OPTION ARB_fog_exp
!!ARBfp1.0
OPTION ARB_fog_exp;
MOV result.color, {1, 0, 0, 0.5};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.11552454, 0, 0, 0; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.75~1e-5, 0.25~1e-5, 0.5~1e-5, 0.5
#---- fog: OPTION ARB_fog_exp2
!!ARBfp1.0
OPTION ARB_fog_exp2;
MOV result.color, {1, 0, 0, 0.5};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.1387591, 0, 0, 0; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.75~1e-5, 0.25~1e-5, 0.5~1e-5, 0.5
#---- fog is blended with the first color: OPTION ARB_fog_linear
!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, {2, 1, 0, 0.5};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.125, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.75, 0.75, 0.5, 0.5
# run: unclamped_fog; fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.125, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 1.25, 0.75, 0.5, 0.5
# run: fragment.fogcoord = 99; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1 => result.color = 0.5, 0.5, 1, 0.5
# run: fragment.fogcoord = -99; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1 => result.color = 1, 1, 0, 0.5
#---- fog is blended with the first color: OPTION ARB_fog_exp
!!ARBfp1.0
OPTION ARB_fog_exp;
MOV result.color, {2, 1, 0, 0.5};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.125, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.7361832764~1e-6, 0.7361832764~1e-6, 0.5276334473~1e-6, 0.5
#---- fog is blended with the first color: OPTION ARB_fog_exp2
!!ARBfp1.0
OPTION ARB_fog_exp2;
MOV result.color, {2, 1, 0, 0.5};
END
# run: fragment.fogcoord = 6, 9, 9, 9; state.fog.params = 0.125, 2, 10, 0.125; state.fog.color = 0.5, 0.5, 1, 1
#     => result.color = 0.7848914124~1e-6, 0.7848914124~1e-6, 0.4302171753~1e-6, 0.5
#---- fog is for the first color alone
!!ARBfp1.0
OPTION ARB_fog_linear;
OPTION ARB_draw_buffers;
MOV result.color[1], 2;
END
# run: state.fog.color = 9 => result.color[1] = 2
#---- fog is not rounded to a short
!!ARBfp1.0
OPTION ARB_fog_linear;
OPTION NV_fragment_program;
SHORT OUTPUT o = result.color;
MOV o, 0.1;
END
# run: fragment.fogcoord = 99; state.fog.params = 1, 2, 10, 0.125; state.fog.color = 0.3 => result.color = 0.3, 0.3, 0.3, 0.099975586
