# section: NV_fragment_program 3.11.1.3
#---- both colours
!!FP1.0
MOV o[COLR], 0;
  MOV o[COLH], 0;
#     ^ restriction 3.11.1.3
END
#---- no output
!!FP1.0
MOV R0, 0;
END
# error: end program 3.11.1.3
#---- RC is no output
!!FP1.0
MOVC RC, f[COL0];
KIL EQ;
END
# error: end program 3.11.1.3
#---- outputs cannot be read
!!FP1.0
MOV o[COLR], 0;
  ADD o[COLR], o[COLR], 1;
#              ^ syntax 3.11.1.3
END
#---- RC and HC cannot be read
!!FP1.0
  MOV o[COLR], RC;
#              ^ syntax 3.11.1.2
  MOV o[COLR], HC;
#              ^ syntax 3.11.1.2
END
#---- unknown outputs
!!FP1.0
  MOV o[COL0], 0;
#       ^ syntax 3.11.3
  MOV o[DEPTH], 0;
#       ^ syntax 3.11.3
MOV o[DEPR], 0;
END
