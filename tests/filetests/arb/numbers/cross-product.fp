# section: ARB_fragment_program 3.11.5.29
# Each component is a product and a multiply-and-add.
#---- of two axes
!!ARBfp1.0
XPD result.color.xyz, {1,0,0,0}, {0,1,0,0};
END
# run: => result.color = 0, 0, 1, *
#---- XPD is MUL and MAD: XPD color, {0, 1, 0, 5}, {0, 0, 1, 7}
!!ARBfp1.0
OPTION NV_fragment_program2;
XPD result.color, {0, 1, 0, 5}, {0, 0, 1, 7};
END
# run: fragment.texcoord[0] = 0 => result.color = 1, 0, 0, 0
#---- XPD is MUL and MAD: XPD a, texcoord[0], {0.7, 1.3, -0.9, 1}
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP a, t;
XPD a, fragment.texcoord[0], {0.7, 1.3, -0.9, 1};
MUL t, fragment.texcoord[0].zxyw, {1.3, -0.9, 0.7, 1};
MAD t, fragment.texcoord[0].yzxw, {-0.9, 0.7, 1.3, 1}, -t;
MOV t.w, 0;
SUB result.color, a, t;
END
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4 => result.color = 0
#---- XPD is MUL and MAD: XPD color, texcoord[0], texcoord[0]
!!ARBfp1.0
OPTION NV_fragment_program2;
XPD result.color, fragment.texcoord[0], fragment.texcoord[0];
END
# run: mad = fused; fragment.texcoord[0] = 0.1, 0.2, 0.3, 1 => result.color = 8.940697e-10, 4.4703485e-10, -8.1956386e-10, 0
# run: mad = separate; fragment.texcoord[0] = 0.1, 0.2, 0.3, 1 => result.color = 0
