# section: ARB_fragment_program 3.11.2
# A program need not do anything.
#---- a fragment program
!!ARBfp1.0
END
# run: => result.color = 0
