# section: NV_fragment_program 3.11.3
# Behind END there are white space and comments. NULs at the end of a text are no part of it.
#---- the NUL that a length counts
# text: "!!FP1.0\nMOV o[COLR], 1;\nEND\0"
# load
#---- a NUL with something behind it
# text: "!!FP1.0\nMOV o[COLR], 1;\nEND\0 "
# error: 3:4 token 3.11.3
#---- an END that is not there
# text: "!!FP1.0\nMOV o[COLR], 1;\0"
# error: 2:16 syntax 3.11.3 "END"
