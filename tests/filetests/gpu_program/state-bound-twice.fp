#---- "A program will fail to load if any program parameter binding is used more than once in a single array accessed using relative addressing"
!!NVfp4.0
PARAM p[] = { state.fog.color, state.fog.color };
TEMP R;
MOV R, p[R.x];
END
# section: NV_gpu_program4 2.X.3.3
# error: end program 2.X.3.3

#---- "or used at least once in two or more arrays accessed using relative addressing"
!!NVfp5.0
PARAM p[] = { program.env[0..1] };
PARAM q[] = { program.env[1..2] };
TEMP R;
MOV R, p[R.x];
MOV R, q[R.x];
END
# section: NV_gpu_program4 2.X.3.3
# error: end program 2.X.3.3

#---- but constants may be there twice, and what numbers choose
!!NVfp4.0
PARAM p[] = { 1, 1, program.env[0] };
PARAM q[] = { program.env[0..1] };
TEMP R;
MOV R, p[R.x];
MOV R, q[1];
END
# section: NV_gpu_program4 2.X.3.3
# load
