# section: ARB_fragment_program 3.11.3.4
# The depth is the third component, whatever the tables of draw buffers say.
#---- with draw buffers
!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.depth, {0.1, 0.2, 0.5, 0.9};
MOV result.color, 1;
END
# run: => result.depth = *, *, 0.5, *
