# section: NV_fragment_program2 3.11.5.49
# Products are added from the left, the second with one rounding where MAD is fused.
#---- dot products of two components: DP2 color, {2, 3, 9, 9}, {5, 7, 9, 9}
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2 result.color, {2, 3, 9, 9}, {5, 7, 9, 9};
END
# run: => result.color = 31
#---- dot products of two components: DP2A color, {2, 3, 9, 9}, {5, 7, 9, 9}, {0.5, 9, 9, 9}
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2A result.color, {2, 3, 9, 9}, {5, 7, 9, 9}, {0.5, 9, 9, 9};
END
# run: => result.color = 31.5
#---- dot products of two components: DP2AX color, {1, 1, 9, 9}, {1, 0.5, 9, 9}, {0.5, 9, 9, 9}
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2AX result.color, {1, 1, 9, 9}, {1, 0.5, 9, 9}, {0.5, 9, 9, 9};
END
# run: => result.color = 1.9990234
#---- dot products of two components: DPHH color, {2048, 0, 0, 9}, {1, 0, 0, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
DPHH result.color, {2048, 0, 0, 9}, {1, 0, 0, 1};
END
# run: => result.color = 2048
#---- dot products of two components: DP2 color, texcoord[0], {2, 3, 100, 100}
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2 result.color, fragment.texcoord[0], {2, 3, 100, 100};
END
# run: fragment.texcoord[0] = 1, 10, nan, nan => result.color = 32
#---- dot products of two components: DP2A color, {1, 2, 9, 9}, {3, 4, 9, 9}, texcoord[0].y
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2A result.color, {1, 2, 9, 9}, {3, 4, 9, 9}, fragment.texcoord[0].y;
END
# run: fragment.texcoord[0] = 9, 5, 9, 9 => result.color = 16
#---- dot products of two components: MOV t, texcoord[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, fragment.texcoord[0];
DP2 result.color, t, t.zwzz;
END
# run: mad = fused; fragment.texcoord[0] = -1, 0.9999999, 1, 1.0000001 => result.color = -1.4210855e-14
# run: mad = separate; fragment.texcoord[0] = -1, 0.9999999, 1, 1.0000001 => result.color = 0
#---- dot products of two components: DP2A color, {1, 1, 0, 0}, texcoord[0], -2
!!ARBfp1.0
OPTION NV_fragment_program2;
DP2A result.color, {1, 1, 0, 0}, fragment.texcoord[0], -2;
END
# run: fragment.texcoord[0] = 1, 5.9604645e-8, 0, 0 => result.color = -1
