# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.lightmodel.ambient
!!ARBfp1.0
MOV result.color, state.lightmodel.ambient;
END
# run: => result.color = 0.2, 0.2, 0.2, 1
# run: state.lightmodel.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightmodel.front.scenecolor
!!ARBfp1.0
MOV result.color, state.lightmodel.front.scenecolor;
END
# run: => result.color = 0x3d23d70b, 0x3d23d70b, 0x3d23d70b, 1
# run: state.lightmodel.front.scenecolor = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightmodel.scenecolor
!!ARBfp1.0
MOV result.color, state.lightmodel.scenecolor;
END
# run: state.lightmodel.front.scenecolor = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightmodel.back.scenecolor
!!ARBfp1.0
MOV result.color, state.lightmodel.back.scenecolor;
END
# run: => result.color = 0x3d23d70b, 0x3d23d70b, 0x3d23d70b, 1
# run: state.lightmodel.back.scenecolor = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.lightmodel.ambient;
PARAM q[] = { 1, state.lightmodel.ambient };
ADD result.color, p, q[1];
END
# run: state.lightmodel.ambient = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
