# section: ARB_fragment_program 3.11.5
# Pairs of programs that the texts call equal, to the bit.
#---- XPD
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
XPD p, fragment.texcoord[0], fragment.texcoord[1];
MOV p.w, 0;
MUL t, fragment.texcoord[0].zxyw, fragment.texcoord[1].yzxw;
MAD q.xyz, fragment.texcoord[0].yzxw, fragment.texcoord[1].zxyw, -t;
MOV q.w, 0;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- DPH
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
DPH p, fragment.texcoord[0], fragment.texcoord[1];
DP3 t, fragment.texcoord[0], fragment.texcoord[1];
ADD q, t, fragment.texcoord[1].w;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- SUB
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
SUB p, fragment.texcoord[0], fragment.texcoord[1];
ADD q, fragment.texcoord[0], -fragment.texcoord[1];
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- ABS
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
ABS p, fragment.texcoord[0];
MAX q, fragment.texcoord[0], -fragment.texcoord[0];
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- ABS by bars
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
ABS p, fragment.texcoord[0];
MOV q, |fragment.texcoord[0]|;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- LRP
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
LRP p, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
SUB t, 1, fragment.texcoord[0];
MUL q, fragment.texcoord[0], fragment.texcoord[1];
MAD q, t, fragment.texcoord[2], q;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- POW
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
POW p, fragment.texcoord[0].x, fragment.texcoord[1].x;
LG2 t, fragment.texcoord[0].x;
MUL t, t, fragment.texcoord[1].x;
EX2 q, t.x;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- SCS
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
SCS p, fragment.texcoord[0].x;
MOV p.zw, 0;
COS q.x, fragment.texcoord[0].x;
SIN q.y, fragment.texcoord[0].x;
MOV q.zw, 0;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- FRC
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
FRC p, fragment.texcoord[0];
FLR t, fragment.texcoord[0];
SUB q, fragment.texcoord[0], t;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- SLT
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP p, q, t;
SLT p, fragment.texcoord[0], fragment.texcoord[1];
SGT q, fragment.texcoord[1], fragment.texcoord[0];
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- NRM
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION NV_fragment_program2;
TEMP p, q, t;
NRM p.xyz, fragment.texcoord[0];
MOV p.w, 0;
DP3 t.w, fragment.texcoord[0], fragment.texcoord[0];
RSQ t.w, t.w;
MUL q.xyz, fragment.texcoord[0], t.w;
MOV q.w, 0;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
#---- DP2A
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION NV_fragment_program2;
TEMP p, q, t;
DP2A p, fragment.texcoord[0], fragment.texcoord[1], fragment.texcoord[2];
DP2 t, fragment.texcoord[0], fragment.texcoord[1];
ADD q, t, fragment.texcoord[2].x;
SEQ result.color, p, q;
END
# run: fragment.texcoord[0] = 1.5, -2, 0.125, 4; fragment.texcoord[1] = 0.5, 0.25, -3, 2; fragment.texcoord[2] = 1, -1, 8, -16
#     => result.color = 1
# run: fragment.texcoord[0] = 0.1, 0.2, 0.3, 0.4; fragment.texcoord[1] = 0.7, -0.6, 0.5, -0.3; fragment.texcoord[2] = 2, 3, 4, 5
#     => result.color = 1
