# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.material.front.ambient
!!ARBfp1.0
MOV result.color, state.material.front.ambient;
END
# run: => result.color = 0.2, 0.2, 0.2, 1
# run: state.material.front.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.ambient
!!ARBfp1.0
MOV result.color, state.material.ambient;
END
# run: state.material.front.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.front.diffuse
!!ARBfp1.0
MOV result.color, state.material.front.diffuse;
END
# run: => result.color = 0.8, 0.8, 0.8, 1
# run: state.material.front.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.diffuse
!!ARBfp1.0
MOV result.color, state.material.diffuse;
END
# run: state.material.front.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.front.specular
!!ARBfp1.0
MOV result.color, state.material.front.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.front.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.specular
!!ARBfp1.0
MOV result.color, state.material.specular;
END
# run: state.material.front.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.front.emission
!!ARBfp1.0
MOV result.color, state.material.front.emission;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.front.emission = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.emission
!!ARBfp1.0
MOV result.color, state.material.emission;
END
# run: state.material.front.emission = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.front.shininess
!!ARBfp1.0
MOV result.color, state.material.front.shininess;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.front.shininess = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.shininess
!!ARBfp1.0
MOV result.color, state.material.shininess;
END
# run: state.material.front.shininess = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.back.ambient
!!ARBfp1.0
MOV result.color, state.material.back.ambient;
END
# run: => result.color = 0.2, 0.2, 0.2, 1
# run: state.material.back.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.back.diffuse
!!ARBfp1.0
MOV result.color, state.material.back.diffuse;
END
# run: => result.color = 0.8, 0.8, 0.8, 1
# run: state.material.back.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.back.specular
!!ARBfp1.0
MOV result.color, state.material.back.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.back.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.back.emission
!!ARBfp1.0
MOV result.color, state.material.back.emission;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.back.emission = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.material.back.shininess
!!ARBfp1.0
MOV result.color, state.material.back.shininess;
END
# run: => result.color = 0, 0, 0, 1
# run: state.material.back.shininess = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.material.front.ambient;
PARAM q[] = { 1, state.material.front.ambient };
ADD result.color, p, q[1];
END
# run: state.material.front.ambient = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
