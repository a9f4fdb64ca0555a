# section: NV_fragment_program2 3.11.4.X
# CC takes a result and drops it, so that only the condition code is written.
#---- with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
MOVC CC, fragment.texcoord[0];
MOV result.color, 1;
MOV result.color (GT), 2;
END
# run: fragment.texcoord[0] = -1, 0, 1, nan => result.color = 1, 1, 2, 1
#---- full precision without suffix
!!ARBfp1.0
OPTION NV_fragment_program;
MOVC CC, fragment.texcoord[0];
MOV result.color, 1;
MOV result.color (GT), 2;
END
# run: fragment.texcoord[0] = 1e-9, 0, 1, 1e-30 => result.color = 2, 1, 2, 2
#---- H and X
!!ARBfp1.0
OPTION NV_fragment_program;
MOVHC CC.xy, fragment.texcoord[0];
MOVXC CC.zw, fragment.texcoord[0];
MOV result.color, 1;
MOV result.color (GT), 2;
END
# run: fragment.texcoord[0] = 1e-9, 1e-4, 1e-4, 0.1 => result.color = 1, 2, 1, 2
#---- RC and HC are no registers
!!ARBfp1.0
OPTION NV_fragment_program;
MOVC RC, 1;
#    ^ name 3.11.3
MOVC HC, 1;
#    ^ name 3.11.3
END
