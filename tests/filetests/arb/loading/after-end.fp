# section: ARB_fragment_program 3.11.2
# Nothing behind END is looked at. In front of it a NUL is an invalid character.
#---- text that would not load
!!ARBfp1.0
END garbage ' here
# load
#---- a NUL that the length counts
# text: "!!ARBfp1.0\nEND\0"
# load
#---- a NUL inside of the program
# text: "!!ARBfp1.0\nMOV result.color, 1.0;\0END"
# error: 2:23 token 3.11.2
