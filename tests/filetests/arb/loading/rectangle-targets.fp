# section: ARB_fragment_program 3.11.2
# RECT needs no option; SHADOWRECT needs that of shadows.
#---- RECT
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], RECT;
END
# load
#---- SHADOWRECT
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], SHADOWRECT;
#                                                   ^ version 3.11.2
END
