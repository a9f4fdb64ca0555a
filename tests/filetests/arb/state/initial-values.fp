# section: ARB_fragment_program 3.11.3.2
# State has the values of a new context.
#---- a material
!!ARBfp1.0
MOV result.color, state.material.diffuse;
END
# run: => result.color = 0.8, 0.8, 0.8, 1
#---- the scene color
!!ARBfp1.0
MOV result.color, state.lightmodel.scenecolor;
END
# run: => result.color = 0x3d23d70b, 0x3d23d70b, 0x3d23d70b, 1
