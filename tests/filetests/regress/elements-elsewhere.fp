# IPAO takes the attribute that a lane's own index chooses, in the whole quad.
!!NVfp5.0
ATTRIB g[] = { fragment.attrib[0..1] };
FLAT INT ATTRIB i = fragment.attrib[4];
IPAO result.color, g[i.x], {0.5, 0, 0, 0};
END
# section: NV_gpu_program5 2.X.8
# quad: fragment.attrib[4] = (0x00000000) (0x00000001) (0x00000000) (0x00000000);
#     fragment.attrib[0] = (1.0) (2.0) (1.0) (2.0); fragment.attrib[1] = (10.0) (20.0) (10.0) (20.0)
#     => result.color = (1.5) (25.0) (1.5) (2.5)
