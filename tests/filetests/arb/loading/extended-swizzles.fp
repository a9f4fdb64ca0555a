# section: ARB_fragment_program 3.11.2
# SWZ takes xyzw or rgba and never both; 0 and 1 go with either.
#---- x and g
!!ARBfp1.0
TEMP t;
MOV t, 1;
SWZ result.color, t, x, g, 0, 1;
#                       ^ syntax 3.11.2
END
#---- 0 and 1 with rgba
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
MOV t, 1;
SWZ result.color, t, r, -g, 0, 1;
END
# run: => result.color = 1, -1, 0, 1
