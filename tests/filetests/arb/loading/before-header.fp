# section: ARB_fragment_program 3.11.2
# White space and comments may stand before the header, though the text wants it first: programs in use begin with
# line ends.
#---- white space

 !!ARBfp1.0
END
# load
#---- a comment
# c
!!ARBfp1.0
END
# load
#---- anything else
x!!ARBfp1.0
END
# error: 1:1 syntax
#---- another version
!!ARBfp2.0
END
# error: 1:1 syntax
