# section: ARB_fragment_program 3.11.3.3
# Temporaries begin with zeros, the condition code with EQ.
#---- a temporary
!!ARBfp1.0
TEMP t;
MOV t.x, 1;
MOV result.color, t;
END
# run: => result.color = 1, 0, 0, 0
