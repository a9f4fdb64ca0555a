# section: NV_fragment_program 3.11.5.44
!!FP1.0
MOVR R0, f[COL0];
UP4UB R1, R0.x;
UP4UBC_SAT R2.xw, R0.x;
UP4UB R3, -R0.x;
UP4UB R4, p[0].w;
MOV o[COLR], R1;
END
# run: f[COL0] = 0x01020304; p[0] = 0, 0, 0, 0xff000001
#     => R1 = 0.015686275, 0.011764706, 0.007843138, 0.003921569; R2 = 0.015686275, 0, 0, 0.003921569; R3 = 0.015686275, 0.011764706, 0.007843138, 0.5058824; R4 = 0.003921569, 0, 0, 1
# run: f[COL0] = 0x00ffff00 => R1 = 0, 1, 1, 0; cc = EQ, EQ, EQ, EQ
# The bits of a signalling NaN are read as they are.
# run: f[COL0] = 0x7f800001 => R1 = 0.003921569, 0, 0.5019608, 0.49803922
#---- what is packed comes back
!!FP1.0
PK4UB R0.x, f[COL0];
PK2US R0.y, f[COL0];
PK4B R0.z, f[COL0];
PK2H R0.w, f[COL0];
MOVR R1, R0.wzyx;
UP4UB R2, R1.w;
UP2US R3, R1.z;
UP4B R4, R1.y;
UP2H R5, R1.x;
MOV o[COLR], R2;
END
# run: f[COL0] = 1, 0, 1, 0 => R2 = 1, 0, 1, 0; R3 = 1, 0, 1, 0; R4 = 1, 0, 1, 0; R5 = 1, 0, 1, 0
# run: f[COL0] = 1, 1, 1, 1 => R2 = 1; R3 = 1; R4 = 1; R5 = 1
