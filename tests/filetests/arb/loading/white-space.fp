# section: ARB_fragment_program 3.11.2
# White space may separate any two tokens; a mask is one of them.
#---- around points and brackets
!!ARBfp1.0
TEMP t;
MOV t . xy , fragment . texcoord [ 0 ] . yxzw ;
MOV result . color , t . x ;
END
# load
#---- inside of a mask
!!ARBfp1.0
TEMP t;
MOV t.x y, 1.0;
#       ^ syntax 3.11.2
END
