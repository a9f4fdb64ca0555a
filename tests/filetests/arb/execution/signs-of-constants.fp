# section: ARB_fragment_program 3.11.2
# A sign in front of a vector counts for components that are not written, too.
#---- a sign in front and one inside
!!ARBfp1.0
MOV result.color, -{1, -2};
END
# run: => result.color = -1, 2, -0, -1
#---- two signs
!!ARBfp1.0
MOV result.color, --2;
#                  ^ syntax 3.11.2
END
