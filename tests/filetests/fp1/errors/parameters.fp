# section: NV_fragment_program 3.11.3
#---- numbers beyond MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV - 1
!!FP1.0
  MOV o[COLR], p[64];
#                ^ range 3.11.2
  MOV o[COLR], p[4294967296];
#                ^ range 3.11.2
  MOV o[COLR], p[99999999999999999999999999];
#                ^ range 3.11.2
END
#---- no number
!!FP1.0
  MOV o[COLR], p[-1];
#                ^ syntax 3.11.3
  MOV o[COLR], p[1.0];
#                ^ syntax 3.11.3
  MOV o[COLR], p[];
#                ^ syntax 3.11.3
  MOV o[COLR], p[a];
#                ^ syntax 3.11.3
  MOV o[COLR], p 1;
#                ^ syntax 3.11.3
END
#---- the last, and leading zeros
!!FP1.0
ADD o[COLR], p[63], p[00063];
END
# run: p[63] = 1, 2, 3, 4 => o[COLR] = 2, 4, 6, 8
