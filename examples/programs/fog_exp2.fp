!!ARBfp1.0
OPTION ARB_fog_exp2;
# Fog that the GL computes: with ARB_fog_exp2 the square of the distance counts, so that what is near stays clear.
#
#   fragment.color      the lit surface
#   fragment.fogcoord   x: the distance
#   state.fog.params    density, start, end, 1/(end - start)
#   state.fog.color     colour of the fog
#
# The program itself says nothing of it.
#
# Try: nvjit run examples/programs/fog_exp2.fp --set 'fragment.color=1,0,0,1' --set 'fragment.fogcoord=2' \
#      --param 'state.fog.params=0.28,0,0,0' --param 'state.fog.color=0.6,0.65,0.7,1'
# Render: --vp gouraud.vp --mesh torus --turn 0,22 --background 0.6,0.65,0.7 \
#      --param 'state.fog.params=0.28,0,0,0' --param 'state.fog.color=0.6,0.65,0.7,1' \
#      --param 'state.lightprod[0].diffuse=0.75,0.25,0.1,1'
ADD result.color, fragment.color, fragment.color.secondary;
END
