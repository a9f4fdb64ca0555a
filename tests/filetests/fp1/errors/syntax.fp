# section: NV_fragment_program 3.11.3
#---- no statement
!!FP1.0
  END
# ^ syntax 3.11.3
#---- no END
!!FP1.0
MOV o[COLR], 0;
# error: end syntax 3.11.3
#---- text after END
!!FP1.0
MOV o[COLR], 0;
END
  MOV R0, 0;
# ^ syntax 3.11.3
#---- END twice
!!FP1.0
MOV o[COLR], 0;
END END
# error: 3:5 syntax 3.11.3
#---- comments and white space around
   # this may stand before the header
	!!FP1.0 MOV o[COLR],0;END#and after
# load
#---- no white space
!!FP1.0MOV o[COLR],0;END
# load
#---- white space everywhere
!!FP1.0
MOVR_SAT # a comment
  o
  [ # another
  COLR ]
  . xy
  ( NE
  . x
  ) , - | -
  f [ COL0
  ] . x y
  z w | ;
DEFINE a = - 1 ;
END
# load
#---- another header
!!FP2.0
MOV o[COLR], 0;
END
# error: 1:1 syntax
#---- something before the header
MOV !!FP1.0
MOV o[COLR], 0;
END
# error: 1:1 syntax
#---- case counts
!!FP1.0
  mov o[COLR], 0;
# ^ syntax 3.11.3
  MOV r0, R0;
#     ^ syntax 3.11.3
  MOV R0.X, R0;
#        ^ syntax 3.11.3
MOV o[COLR], 0;
  end
# ^ syntax 3.11.3
END
#---- no semicolon
!!FP1.0
  MOV R0, R1
  MOV o[COLR], 0;
# ^ syntax 3.11.3
END
#---- no comma
!!FP1.0
  ADD R0, R1 R2;
#            ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- too many and too few operands
!!FP1.0
  MOV R0, R1, R2;
#           ^ syntax 3.11.3
  ADD R0, R1;
#           ^ syntax 3.11.3
  MOV R0;
#       ^ syntax 3.11.3
  MOV;
#    ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- undefined characters
!!FP1.0
  MOV R0, R1 @;
#            ^ token 3.11.3
  MOV R0, R1 \;
#            ^ token 3.11.3
  MOV R0, "R1";
#         ^ token 3.11.3
#            ^ token 3.11.3
MOV o[COLR], 0;
END
#---- characters beyond ASCII
!!FP1.0
MOV o[COLR], 0;
  é
# ^ token 3.11.3
END
#---- registers that are not
!!FP1.0
  MOV R32, R0;
#     ^ range 3.11.1.2
  MOV H64, R0;
#     ^ range 3.11.1.2
  MOV R00, R0;
#     ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- registers that are not, as operands
!!FP1.0
  MOV R0, R32;
#         ^ range 3.11.1.2
  MOV R0, H64;
#         ^ range 3.11.1.2
  MOV R0, R00;
#         ^ name 3.11.2
MOV o[COLR], 0;
END
#---- write masks out of order
!!FP1.0
  MOV R0.yx, R1;
#       ^ syntax 3.11.3 "order"
  MOV R0.xx, R1;
#       ^ syntax 3.11.3 "order"
  MOV R0.xyzwx, R1;
#        ^ syntax 3.11.3
  MOV R0., R1;
#        ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- swizzles of other lengths
!!FP1.0
  MOV R0, R1.xy;
#           ^ syntax 3.11.3
  MOV R0, R1.xyz;
#           ^ syntax 3.11.3
  MOV R0, R1.xyzwx;
#            ^ syntax 3.11.3
  MOV R0, R1.rgba;
#            ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- condition code masks
!!FP1.0
  MOV R0 (UN), R1;
#         ^ syntax 3.11.3
  MOV R0 (), R1;
#         ^ syntax 3.11.3
  MOV R0 (EQ.xy), R1;
#           ^ syntax 3.11.3
  MOV R0 (EQ, R1;
#           ^ syntax 3.11.3
  MOV R0 (eq), R1;
#         ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- KIL
!!FP1.0
  KIL;
#    ^ syntax 3.11.3
  KIL (EQ);
#     ^ syntax 3.11.3
  KIL R0;
#     ^ syntax 3.11.3
  KILC EQ;
# ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- suffixes that instructions do not have
!!FP1.0
  COSX R0, R1.x;
# ^ syntax 3.11.3
  DSTX R0, R1, R2;
# ^ syntax 3.11.3
  MOVHR R0, R1;
# ^ syntax 3.11.3
  MOVCR R0, R1;
# ^ syntax 3.11.3
  MOV_SATC R0, R1;
# ^ syntax 3.11.3
  MOVR_sat R0, R1;
# ^ syntax 3.11.3
  UP2HR R0, R1.x;
# ^ syntax 3.11.3
MOV o[COLR], 0;
END
#---- instructions of other languages
!!FP1.0
  ABS R0, R1;
# ^ version 3.11.3
  ARL A0.x, R1.x;
# ^ version 3.11.3
  DPH R0, R1, R2;
# ^ version 3.11.3
MOV o[COLR], 0;
END
#---- absolute values
!!FP1.0
  MOV R0, |R1;
#            ^ syntax 3.11.3
  MOV R0, |R1|.x;
#             ^ syntax 3.11.3
  MOV R0, ||R1||;
#          ^ syntax 3.11.3
  MOV R0, --R1;
#          ^ syntax 3.11.3
MOV o[COLR], 0;
END
