#---- derivatives of elements where some lanes are elsewhere
!!NVfp4.0
TEMP a[2], R;
INT TEMP i;
MOV.S i, 1;
MOV.F a[i.x], fragment.texcoord[0];
MOV.F.CC R, fragment.texcoord[1];
IF LT.x;
MUL.F a[i.x], a[1], 10.0;
DDX R, a[i.x];
ENDIF;
MOV.F result.color, R;
END
# section: NV_fragment_program4 2.X.8 DDX
# quad: fragment.texcoord[0] = (1, 1, 1, 1) (2, 2, 2, 2) (3, 3, 3, 3) (4, 4, 4, 4);
#     fragment.texcoord[1] = (-1) (1) (-1) (-1)
#     => result.color = (-8, -8, -8, -8) (1, 1, 1, 1) (10, 10, 10, 10) (10, 10, 10, 10)
#---- elements that lanes choose by an index each
!!NVfp4.0
TEMP a[2], R;
INT TEMP i;
MOV.F a[0], fragment.texcoord[0];
MOV.F a[1], fragment.texcoord[1];
MOV.S i, 0;
MOV.F.CC R, fragment.texcoord[2];
MOV.S i.x (GT.x), 1;
IF LT.y;
DDY R, a[i.x];
ENDIF;
MOV.F result.color, R;
END
# section: NV_fragment_program4 2.X.8 DDY
# The index is each lane's own, where it is elsewhere, too.
# quad: fragment.texcoord[0] = (1, 1, 1, 1) (2, 2, 2, 2) (3, 3, 3, 3) (4, 4, 4, 4);
#     fragment.texcoord[1] = (10, 10, 10, 10) (20, 20, 20, 20) (30, 30, 30, 30) (40, 40, 40, 40);
#     fragment.texcoord[2] = (1, -1, 0, 0) (0, -1, 0, 0) (0, 1, 0, 0) (1, -1, 0, 0)
#     => result.color = (-7, -7, -7, -7) (38, 38, 38, 38) (0, 1, 0, 0) (38, 38, 38, 38)
#---- what a lane stored before it left a loop
!!NVfp4.0
TEMP a[1], R, C;
INT TEMP i;
MOV.S i, 0;
MOV.F.CC C, fragment.texcoord[0];
REP 3.0;
IF LT.x;
MOV.F a[i.x], 1.0;
BRK;
ENDIF;
DDX R, a[i.x];
ENDREP;
MOV.F result.color, R;
END
# section: NV_fragment_program4 2.X.8 DDX
# quad: fragment.texcoord[0] = (1) (1) (-1) (1)
#     => result.color = (0, 0, 0, 0) (0, 0, 0, 0) (0, 0, 0, 0) (-1, -1, -1, -1)
#---- lookups of elements of 64 bits
!!NVfp5.0
LONG TEMP a[2];
TEMP R;
INT TEMP i;
MOV.S i, 1;
MOV.F a[i.x], fragment.texcoord[0];
MOV.F.CC R, fragment.texcoord[1];
IF LT.x;
TEX R, a[i.x], texture[2], 2D;
ENDIF;
MOV.F result.color, R;
END
# section: NV_gpu_program5 2.X.4.4
# quad: sampler = coordinates;
#     fragment.texcoord[0] = 5, 6, 7, 1;
#     fragment.texcoord[1] = (-1) (1) (-1) (-1)
#     => result.color = (5, 6, 7, 2) (1, 1, 1, 1) (5, 6, 7, 2) (5, 6, 7, 2)
