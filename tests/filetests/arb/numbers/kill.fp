# section: ARB_fragment_program 3.11.6.4
# Only a number below zero kills.
#---- NaN, -0, a denormal
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# run: fragment.texcoord[0] = nan, -0, 0x80000001, 0xffc00000 => result.color = 1
#---- the least of them
!!ARBfp1.0
KIL fragment.texcoord[0];
MOV result.color, 1;
END
# run: fragment.texcoord[0] = 0, 0, 0, -1e-30 => killed
