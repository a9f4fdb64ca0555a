# section: ARB_fragment_program 3.11.3.2
# Each name: what it is until it is set, and when it is.
#---- state.light[0].ambient
!!ARBfp1.0
MOV result.color, state.light[0].ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.light[0].ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].ambient
!!ARBfp1.0
MOV result.color, state.light[7].ambient;
END
# run: => result.color = 0, 0, 0, 1
# run: state.light[7].ambient = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].ambient
!!ARBfp1.0
MOV result.color, state.light[8].ambient;
#                             ^ range 3.11.3.2
END
#---- state.light[0].diffuse
!!ARBfp1.0
MOV result.color, state.light[0].diffuse;
END
# run: => result.color = 1
# run: state.light[0].diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].diffuse
!!ARBfp1.0
MOV result.color, state.light[7].diffuse;
END
# run: => result.color = 0, 0, 0, 1
# run: state.light[7].diffuse = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].diffuse
!!ARBfp1.0
MOV result.color, state.light[8].diffuse;
#                             ^ range 3.11.3.2
END
#---- state.light[0].specular
!!ARBfp1.0
MOV result.color, state.light[0].specular;
END
# run: => result.color = 1
# run: state.light[0].specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].specular
!!ARBfp1.0
MOV result.color, state.light[7].specular;
END
# run: => result.color = 0, 0, 0, 1
# run: state.light[7].specular = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].specular
!!ARBfp1.0
MOV result.color, state.light[8].specular;
#                             ^ range 3.11.3.2
END
#---- state.light[0].position
!!ARBfp1.0
MOV result.color, state.light[0].position;
END
# run: => result.color = 0, 0, 1, 0
# run: state.light[0].position = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].position
!!ARBfp1.0
MOV result.color, state.light[7].position;
END
# run: => result.color = 0, 0, 1, 0
# run: state.light[7].position = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].position
!!ARBfp1.0
MOV result.color, state.light[8].position;
#                             ^ range 3.11.3.2
END
#---- state.light[0].attenuation
!!ARBfp1.0
MOV result.color, state.light[0].attenuation;
END
# run: => result.color = 1, 0, 0, 0
# run: state.light[0].attenuation = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].attenuation
!!ARBfp1.0
MOV result.color, state.light[7].attenuation;
END
# run: => result.color = 1, 0, 0, 0
# run: state.light[7].attenuation = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].attenuation
!!ARBfp1.0
MOV result.color, state.light[8].attenuation;
#                             ^ range 3.11.3.2
END
#---- state.light[0].spot.direction
!!ARBfp1.0
MOV result.color, state.light[0].spot.direction;
END
# run: => result.color = 0, 0, -1, -1
# run: state.light[0].spot.direction = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].spot.direction
!!ARBfp1.0
MOV result.color, state.light[7].spot.direction;
END
# run: => result.color = 0, 0, -1, -1
# run: state.light[7].spot.direction = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].spot.direction
!!ARBfp1.0
MOV result.color, state.light[8].spot.direction;
#                             ^ range 3.11.3.2
END
#---- state.light[0].half
!!ARBfp1.0
MOV result.color, state.light[0].half;
END
# run: => result.color = 0, 0, 1, 1
# run: state.light[0].half = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[7].half
!!ARBfp1.0
MOV result.color, state.light[7].half;
END
# run: => result.color = 0, 0, 1, 1
# run: state.light[7].half = 5, 6, 7, 8 => result.color = 5, 6, 7, 8
#---- state.light[8].half
!!ARBfp1.0
MOV result.color, state.light[8].half;
#                             ^ range 3.11.3.2
END
#---- in a declaration, and twice
!!ARBfp1.0
PARAM p = state.light[0].ambient;
PARAM q[] = { 1, state.light[0].ambient };
ADD result.color, p, q[1];
END
# run: state.light[0].ambient = 1, 2, 3, 4 => result.color = 2, 4, 6, 8
# counts: parameters = 2
