!!ARBfp1.0
OPTION NV_fragment_program2;
# Parallax mapping: the ray from the eye goes on below the surface, step by step, until it is below a height map.
# From there a second ray goes towards the light, and may end in a shadow.
#
#   fragment.texcoord[0]    coordinates in the maps
#   fragment.texcoord[1]    vector to the light, in tangent space, any length
#   fragment.texcoord[2]    vector to the eye, in tangent space, any length
#   texture 0               normals in xyz, 0..1 for -1..1; heights in w
#   texture 1               base colour
#
# Rays have coordinates in xy and their height over the lowest point of the map, 0 to 1, in z.
#
# Try: nvjit run examples/programs/relief.fp --set 'fragment.texcoord[0]=0.5,0.5' --set 'fragment.texcoord[1]=1,1,2' \
#      --set 'fragment.texcoord[2]=1,0,1' --texture 0=examples/textures/normals.png --texture 1=examples/textures/bricks.png
# Render: --mesh torus --texture 0=normalmap --texture 1=checker --turn 0,60 --distance 3 --param 'c[19]=2.5,0.875'
PARAM relief = {0.05, 0.03125, 32, 16};         # depth of the map in coordinates, height of a step, steps, steps to the light
PARAM ambient = {0.16, 0.17, 0.2, 1};
PARAM diffuse = {0.95, 0.9, 0.82, 1};
TEMP eye, light, ray, step, dx, dy, texel, above, normal, lit, base;

MOV ray, fragment.texcoord[0];
DDX dx.xy, ray;                                 # fragments leave the loop one by one, so lookups
DDY dy.xy, ray;                                 # there take the footprint on the surface itself
NRM eye.xyz, fragment.texcoord[2];
MAX eye.w, eye.z, 0.55;                         # at grazing angles rays would go too far
DIV eye.xy, eye, eye.w;
MUL step.xy, -eye, relief.x;
MUL step.xy, step, relief.y;
MOV step.z, -relief.y;
MOV ray.z, 1;

REP relief.z;
    TXD texel, ray, dx, dy, texture[0], 2D;
    SUBC ray.w, ray.z, texel.w;
    BRK (LE.w);                                 # below the surface
    ADD ray.xyz, ray, step;
ENDREP;
REP 5;                                          # the surface is between this place and the one before: halve that
    MUL step, step, 0.5;
    ADD ray.xyz (GT.w), ray, step;
    SUB ray.xyz (LE.w), ray, step;
    TXD texel, ray, dx, dy, texture[0], 2D;
    SUBC ray.w, ray.z, texel.w;
ENDREP;

TXD base, ray, dx, dy, texture[1], 2D;
TXD texel, ray, dx, dy, texture[0], 2D;
MAD normal.xyz, texel, 2, -1;
NRM normal.xyz, normal;
NRM light.xyz, fragment.texcoord[1];
DP3C_SAT lit.x, normal, light;

IF GT.x;                                        # it faces the light: does anything stand between?
    MAX light.w, light.z, 0.15;
    DIV light.xy, light, light.w;
    RCP step.z, relief.w;
    SUB step.w, 1, ray.z;
    MUL step.z, step.z, step.w;                 # as many steps up to the top
    MUL step.xy, light, relief.x;
    MUL step.xy, step, step.z;
    MOV above.x, 0;
    REP relief.w;
        ADD ray.xyz, ray, step;
        TXD texel, ray, dx, dy, texture[0], 2D;
        SUB ray.w, texel.w, ray.z;
        MAX above.x, above.x, ray.w;            # the more it stands out, the darker the shadow
        SUBC above.y, above.x, 0.2;
        BRK (GE.y);
    ENDREP;
    MAD_SAT above.x, -above.x, 5, 1;
    MUL lit.x, lit.x, above.x;
ENDIF;

MAD lit.xyz, lit.x, diffuse, ambient;
MUL result.color.xyz, lit, base;
MOV result.color.w, 1;
END
