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
