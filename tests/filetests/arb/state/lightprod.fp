# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.lightprod[0].front.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[0].front.ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[0].front.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].front.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[7].front.ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].front.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].front.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[8].front.ambient;
#                                 ^ range 3.11.3.2
END
#---- state.lightprod[0].ambient
!!ARBfp1.0
MOV result.color, state.lightprod[0].ambient;
END
# run: state.lightprod[0].front.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[0].front.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[0].front.diffuse;
END
# run: => result.color = 0.8, 0.8, 0.8, 1
# run: state.lightprod[0].front.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].front.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[7].front.diffuse;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].front.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].front.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[8].front.diffuse;
#                                 ^ range 3.11.3.2
END
#---- state.lightprod[0].diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[0].diffuse;
END
# run: state.lightprod[0].front.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[0].front.specular
!!ARBfp1.0
MOV result.color, state.lightprod[0].front.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[0].front.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].front.specular
!!ARBfp1.0
MOV result.color, state.lightprod[7].front.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].front.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].front.specular
!!ARBfp1.0
MOV result.color, state.lightprod[8].front.specular;
#                                 ^ range 3.11.3.2
END
#---- state.lightprod[0].specular
!!ARBfp1.0
MOV result.color, state.lightprod[0].specular;
END
# run: state.lightprod[0].front.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[0].back.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[0].back.ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[0].back.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].back.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[7].back.ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].back.ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].back.ambient
!!ARBfp1.0
MOV result.color, state.lightprod[8].back.ambient;
#                                 ^ range 3.11.3.2
END
#---- state.lightprod[0].back.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[0].back.diffuse;
END
# run: => result.color = 0.8, 0.8, 0.8, 1
# run: state.lightprod[0].back.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].back.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[7].back.diffuse;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].back.diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].back.diffuse
!!ARBfp1.0
MOV result.color, state.lightprod[8].back.diffuse;
#                                 ^ range 3.11.3.2
END
#---- state.lightprod[0].back.specular
!!ARBfp1.0
MOV result.color, state.lightprod[0].back.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[0].back.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[7].back.specular
!!ARBfp1.0
MOV result.color, state.lightprod[7].back.specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.lightprod[7].back.specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.lightprod[8].back.specular
!!ARBfp1.0
MOV result.color, state.lightprod[8].back.specular;
#                                 ^ range 3.11.3.2
END
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.lightprod[0].front.ambient;
PARAM q[] = { 1, state.lightprod[0].front.ambient };
ADD result.color, p, q[1];
END
# run: state.lightprod[0].front.ambient = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
