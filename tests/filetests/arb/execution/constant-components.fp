# section: ARB_fragment_program 3.11.3.1
# Some components of attributes are constants, whatever is given.
#---- of the fog coordinate
!!ARBfp1.0
MOV result.color, fragment.fogcoord;
END
# run: fragment.fogcoord = 6, 9, 9, 9 => result.color = 6, 0, 0, 1
#---- of the facing, with signs
!!ARBfp1.0
OPTION NV_fragment_program2;
MOV result.color, -fragment.facing.wzyx;
END
# run: fragment.facing = 9 => result.color = -1, -0, -0, -9
