# section: NV_fragment_program 3.11.5.26
#---- w is written
!!FP1.0
  RFL R0.xw, f[COL0], R1;
#     ^ restriction 3.11.5.26
MOV o[COLR], 0;
END
#---- w is written for want of a mask
!!FP1.0
  RFLHC_SAT o[COLR], f[COL0], R1;
#           ^ restriction 3.11.5.26
END
#---- w is masked
!!FP1.0
RFL o[COLR].xyz, f[COL0], R1;
END
# load
