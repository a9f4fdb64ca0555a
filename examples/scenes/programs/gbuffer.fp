!!ARBfp1.0
OPTION ARB_draw_buffers;
OPTION NV_fragment_program2;
# What lighting needs to know later, in three colours at once: colour, normal, place in the world.
#
#   world.vp's results
#   material                colour; w: how much it shines
PARAM material = program.local[4];
TEMP normal;

MOV result.color, material;
NRM normal.xyz, fragment.texcoord[2];
MOV result.color[1].xyz, normal;
MOV result.color[1].w, 1;
MOV result.color[2].xyz, fragment.texcoord[1];
MOV result.color[2].w, 1;
END
