# section: ARB_fragment_program 3.11.3.1
# Some components of attributes are constants, whatever is given.
#---- of the fog coordinate
!!ARBfp1.0
MOV result.color, fragment.fogcoord;
END
# run: fragment.fogcoord = 6, 9, 9, 9 => result.color = 6, 0, 0, 1
