# section: ARB_fragment_program 3.11.6
# Without a complete texture the result is (0,0,0,1).
#---- nothing bound
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[3], 2D;
END
# run: => result.color = 0, 0, 0, 1
