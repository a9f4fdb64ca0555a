!!FP1.0
# Exponential fog that thins out with height, for each fragment: hills stand out of it.
#
#   f[COL0]      colour of the surface
#   f[FOGC]      distance to the eye
#   f[TEX4]      y: height over the ground
#   fog_color    colour of the fog
#   density      x: at the ground; y: how fast it falls with height
#
# Try: nvjit run examples/programs/fog.fp --set 'f[COL0]=1,0,0,1' --set 'f[FOGC]=20' --set 'f[TEX4]=0,3'
# Render: --vp terrain.vp --mesh grid --texture 0=noise --turn 40,16 --distance 1.7 --param density=2,14 \
#      --background 0.6,0.65,0.7
DECLARE fog_color = {0.6, 0.65, 0.7, 1};
DECLARE density = {0.05, 0.25};

MUL R0.x, f[TEX4].y, density.y;
EX2_SAT R0.x, -R0.x;                    # no thicker below the ground
MUL R0.x, R0.x, density.x;
MUL R0.x, R0.x, f[FOGC].x;
MUL R0.y, R0.x, R0.x;                   # the square, as EXP2 fog has it
EX2_SAT R0.x, -R0.y;
MOV R1, fog_color;
LRP o[COLR].xyz, R0.x, f[COL0], R1;
MOV o[COLR].w, f[COL0].w;
END
