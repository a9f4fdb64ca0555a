# section: ARB_fragment_program_shadow 3.11.6
# A comparison that the program makes, and one that the texture makes.
#---- by the program
!!ARBfp1.0
TEMP lit;
ALIAS depth = lit;
TEX depth, fragment.texcoord[0], texture[0], 2D;
SGE lit, depth.x, fragment.texcoord[0].z;
MOV result.color, lit;
END
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, 0.1, 0.25, 1 => result.color = 1
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, 0.1, 0.75, 1 => result.color = 0
# run: sampler = coordinates; fragment.texcoord[0] = 0.5, 0.1, 0.5, 1 => result.color = 1
#---- by the texture
!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP lit;
TEX lit, fragment.texcoord[0], texture[0], SHADOW2D;
MOV result.color, lit;
END
# load
