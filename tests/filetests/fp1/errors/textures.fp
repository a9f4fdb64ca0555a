# section: NV_fragment_program 3.11.3
#---- two targets of one unit
!!FP1.0
TEX R0, f[TEX0], TEX0, 2D;
  TXP o[COLR], f[TEX0], TEX0, 3D;
#                       ^ restriction 3.11.3
END
#---- one target by different instructions
!!FP1.0
TEX R0, f[TEX0], TEX0, CUBE;
TXP R1, f[TEX1], TEX0, CUBE;
TXD o[COLR], R0, R0, R0, TEX0, CUBE;
END
# load
#---- units and targets that are not
!!FP1.0
  TEX R0, f[TEX0], TEX16, 2D;
#                  ^ syntax 3.11.3
  TEX R0, f[TEX0], TEX1, 4D;
#                        ^ syntax 3.11.3
  TEX R0, f[TEX0], TEX1, cube;
#                        ^ syntax 3.11.3
  TEX R0, f[TEX0], 0, 2D;
#                  ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- lookups have no precision suffix
!!FP1.0
  TEXR R0, f[TEX0], TEX1, 2D;
# ^ syntax 3.11.3
  TXPH R0, f[TEX0], TEX1, 2D;
# ^ syntax 3.11.3
MOV o[COLR], 0;
END
