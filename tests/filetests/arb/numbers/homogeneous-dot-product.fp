# section: ARB_fragment_program 3.11.5.7
# What is added is w of the second operand.
#---- two different w
!!ARBfp1.0
DPH result.color, {1,0,0,7}, {2,0,0,5};
END
# run: => result.color = 7
