# section: ARB_fragment_program 3.11.3.4
# Two variables may be bound to one result.
#---- two names
!!ARBfp1.0
OUTPUT a = result.color;
OUTPUT b = result.color;
MOV a, 1;
MOV b.x, 0;
END
# run: => result.color = 0, 1, 1, 1
