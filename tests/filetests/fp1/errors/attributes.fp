# section: NV_fragment_program 3.11.3
#---- two attributes
!!FP1.0
  ADD o[COLR], f[COL0], f[COL1];
#                       ^ restriction 3.11.3
END
#---- two texture coordinate sets
!!FP1.0
  MAD o[COLR], f[TEX0], f[TEX0], f[TEX1];
#                                ^ restriction 3.11.3
END
#---- one attribute thrice
!!FP1.0
MAD o[COLR], f[TEX0], -f[TEX0].wzyx, |f[TEX0].x|;
END
# load
#---- an attribute is no destination
!!FP1.0
  MOV f[COL0], 0;
#     ^ syntax 3.11.1.1 "may not be modified"
MOV o[COLR], 0;
END
#---- unknown attributes
!!FP1.0
  MOV o[COLR], f[TEX8];
#                ^ syntax 3.11.3
  MOV o[COLR], f[COL2];
#                ^ syntax 3.11.3
  MOV o[COLR], f[HPOS];
#                ^ syntax 3.11.3
  MOV o[COLR], f[0];
#                ^ syntax 3.11.3
END
#---- a parameter is no destination
!!FP1.0
  MOV p[0], 0;
#     ^ syntax 3.11.2 "may not be modified"
END
