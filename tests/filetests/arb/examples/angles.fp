# section: ARB_fragment_program 3.11.5.23
# An angle of any size is brought to [-PI, PI], then SCS.
#---- sine and cosine
!!ARBfp1.0
PARAM k = { 0.5, -3.14159265, 6.2831853, 0.15915494 };
TEMP a;
MAD a.x, fragment.texcoord[0].x, k.w, k.x;
FRC a.x, a.x;
MAD a.x, a.x, k.z, k.y;
SCS result.color.xy, a.x;
MOV result.color.zw, 0;
END
# run: fragment.texcoord[0] = 0, 0, 0, 0 => result.color = 1.000000~1e-5, 0.000000~1e-5, 0, 0
# run: fragment.texcoord[0] = 1, 0, 0, 0 => result.color = 0.540302~1e-5, 0.841471~1e-5, 0, 0
# run: fragment.texcoord[0] = 4, 0, 0, 0 => result.color = -0.653644~1e-5, -0.756802~1e-5, 0, 0
# run: fragment.texcoord[0] = -5, 0, 0, 0 => result.color = 0.283662~1e-5, 0.958924~1e-5, 0, 0
# run: fragment.texcoord[0] = 10, 0, 0, 0 => result.color = -0.839072~1e-5, -0.544021~1e-5, 0, 0
