# section: NV_fragment_program Issues
#---- the absolute difference of two registers
!!FP1.0
MOVR R1, f[COL0];
MOVR R2, f[COL1];
          SUBC R0, R1, R2;      # "C" suffix means update condition code
          MOV  R0 (LT), -R0;    # Conditional write mask in parentheses
MOV o[COLR], R0;
END
# run: f[COL0] = 1, 5, 3, nan; f[COL1] = 4, 2, 3, 0 => o[COLR] = 3, 3, 0, nan; cc = LT, GT, EQ, UN
#---- killing where a texture is zero
!!FP1.0
          TEXC R0, f[TEX0], TEX0, 2D;
          KIL EQ.x;
MOV o[COLR], R0;
END
# run: sampler = coordinates; f[TEX0] = 0, 1, 0, 1 => killed
# run: sampler = coordinates; f[TEX0] = 1, 0, 0, 1 => o[COLR] = 1, 0, 0, 0
# run: => killed
#---- x == 0 and y == 0
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
          MOVC RC.x, R0.x;
          MOVC RC.x (EQ), R1.x;
MOV o[COLR].x (EQ.x), 1;
END
# run: f[COL0] = 0; f[COL1] = 0 => o[COLR] = 1, 0, 0, 0
# run: f[COL0] = 1; f[COL1] = 0 => o[COLR] = 0
# run: f[COL0] = 0; f[COL1] = -1 => o[COLR] = 0
# run: f[COL0] = nan; f[COL1] = 0 => o[COLR] = 0
#---- x == 0 or y == 0
!!FP1.0
MOVR R0, f[COL0];
MOVR R1, f[COL1];
          MOVC RC.x, R0.x;
          MOVC RC.x (NE), R1.x;
MOV o[COLR].x (EQ.x), 1;
END
# run: f[COL0] = 0; f[COL1] = 5 => o[COLR] = 1, 0, 0, 0
# run: f[COL0] = 5; f[COL1] = 0 => o[COLR] = 1, 0, 0, 0
# run: f[COL0] = 1; f[COL1] = -1 => o[COLR] = 0
# run: f[COL0] = nan; f[COL1] = 0 => o[COLR] = 1, 0, 0, 0
#---- linear filtering in one direction
!!FP1.0
          DEFINE halfTexel = { 0.03125, 0 };   # 1/32 (1/2 a texel)
          ADD R2, f[TEX0], -halfTexel;         # coords of left sample
          ADD R1, f[TEX0], +halfTexel;         # coords of right sample
          TEX R0, R2, TEX0, 2D;                # lookup left sample
          TEX R1, R1, TEX0, 2D;                # lookup right sample
          MUL R2.x, R2.x, 16;                  # scale X coords to texels
          FRC R2.x, R2.x;                      # get fraction, filter weight
          LRP R0, R2.x, R1, R0;                # blend samples based on weight
MOV o[COLR], R0;
END
# run: sampler = coordinates; f[TEX0] = 0.5, 0.25, 0, 1 => o[COLR] = 0.5, 0.25, 0, 0; R2 = 0.5, 0.25, 0, 0
#---- DECLARE and p
!!FP1.0
            DECLARE color = {1,0,0,1};
            MOV R0, p[12];
ADD o[COLR], R0, color;
END
# run: p[12] = 1, 2, 3, 4 => o[COLR] = 2, 2, 3, 5
#---- a lookup with a coordinate set and a unit of its own
!!FP1.0
TEX H0, f[TEX2], TEX2, 3D;
MOV o[COLH], H0;
END
# run: sampler = coordinates; f[TEX2] = 1, 2, 3, 1 => o[COLH] = 1, 2, 3, 2
