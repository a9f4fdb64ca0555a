!!ARBfp1.0
OPTION ARB_fog_linear;
MOV result.color, fragment.color;
END
# section: ARB_fragment_program 3.11.4.5.1
# What fog makes of a color is clamped as other colors are, where colors are clamped.
# run: clamp_color; fragment.color = 0.5; fragment.fogcoord = 1; state.fog.color = 2, -1, 1, 1 => result.color = 1, 0, 1, 0.5
# run: clamp_color; unclamped_fog; fragment.color = 3; fragment.fogcoord = 0 => result.color = 1
