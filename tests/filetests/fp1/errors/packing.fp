# section: NV_fragment_program 3.11.5.20
#---- PK2H to fp16
!!FP1.0
  PK2H H0, f[COL0];
#      ^ restriction 3.11.5.20
MOV o[COLR], 0;
END
#---- PK2US to o[COLH]
!!FP1.0
  PK2US o[COLH], f[COL0];
#       ^ restriction 3.11.5.21
END
#---- PK4B to HC
!!FP1.0
  PK4B HC, f[COL0];
#      ^ restriction 3.11.5.22
MOV o[COLR], 0;
END
#---- PK4UB to fp16
!!FP1.0
  PK4UB H63.x, f[COL0];
#       ^ restriction 3.11.5.23
MOV o[COLR], 0;
END
#---- PK to o[COLR], o[DEPR] and RC
!!FP1.0
PK2H o[COLR], f[COL0];
PK4UB o[DEPR].z, f[COL0];
PK4B RC, f[COL0];
END
# load
#---- PK has no suffixes
!!FP1.0
  PK2HC R0, f[COL0];
# ^ syntax 3.11.3
  PK4UB_SAT R0, f[COL0];
# ^ syntax 3.11.3
  PK4BR R0, f[COL0];
# ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- UP2H from fp16
!!FP1.0
  UP2H o[COLR], H0.x;
#               ^ restriction 3.11.5.41
END
#---- UP2US from fp16
!!FP1.0
  UP2US o[COLR], -|H0.x|;
#                ^ restriction 3.11.5.42
END
#---- UP4B from fp16
!!FP1.0
  UP4B o[COLR], -H63.w;
#               ^ restriction 3.11.5.43
END
#---- UP4UB from fp16
!!FP1.0
  UP4UB o[COLR], H0.x;
#                ^ restriction 3.11.5.44
END
#---- UP from attributes and parameters
!!FP1.0
DECLARE a;
UP2H R0, f[COL0].x;
UP2US R0, p[0].y;
UP4B R0, a.z;
UP4UB o[COLR], R0.w;
END
# load
