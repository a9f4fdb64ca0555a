#---- a NaN passes where colors are clamped
!!NVfp4.0
MOV.U result.color, {0x7fc00001, 0xffc12345, 0x80000000, 0x40000000};
END
# section: NV_fragment_program 3.11.6
# run: clamp_color => result.color = 0x7fc00001, 0xffc12345, 0x80000000, 0x3f800000
#---- alpha passes fog
!!NVfp4.0
OPTION ARB_fog_linear;
MOV.U result.color, {0x3f800000, 0xffc12345, 0x3f800000, 0xffc12345};
END
# section: ARB_fragment_program 3.11.4.5.1
# What is blended is computed: the NaN of arithmetic.
# run: state.fog.params = 0, 0, 1, 1; fragment.fogcoord = 0 => result.color = 0x3f800000, 0x7fffffff, 0x3f800000, 0xffc12345
# run: clamp_color; state.fog.params = 0, 0, 1, 1; fragment.fogcoord = 0 => result.color = 0x3f800000, 0x7fffffff, 0x3f800000, 0xffc12345
