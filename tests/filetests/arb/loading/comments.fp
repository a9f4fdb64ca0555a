# section: ARB_fragment_program 3.11.2
# Comments end at a carriage return, too, and may hold any byte.
#---- line ends of all kinds
# text: "!!ARBfp1.0\r# c\rMOV result.color, 1.0;\r\nEND\r\n"
# run: => result.color = 1
#---- bytes beyond ASCII
# text: "!!ARBfp1.0\n# \xe4\xff\nMOV result.color, 1.0;\nEND"
# load
#---- other comments
!!ARBfp1.0
  // c
# ^ token 3.11.2
END
