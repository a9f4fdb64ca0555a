# section: NV_fragment_program 3.11.2
#---- the specification's first example: a fifth value
!!FP1.0
MOV o[COLR], 0;
  ADD R0, {1,2,3,4}, -4;
#                    ^ restriction 3.11.2
END
#---- absolute value does not merge
!!FP1.0
MOV o[COLR], 0;
  ADD R0, {1,2,3,4}, |-4|;
#                    ^ restriction 3.11.2
END
#---- nor does negation
!!FP1.0
MOV o[COLR], 0;
  ADD R0, {1,2,3,4}, -{-1,-2,-3,-4};
#                    ^ restriction 3.11.2
END
#---- nor does the selection of a component
!!FP1.0
MOV o[COLR], 0;
  ADD R0, {1,2,3,4}, {4,5,6,7}.x;
#                    ^ restriction 3.11.2
END
#---- what fills up counts
!!FP1.0
MOV o[COLR], 0;
  MAD R0, {2,3}, 4, 0;
#                ^ restriction 3.11.2
END
#---- +0 and -0 are two values
!!FP1.0
MOV o[COLR], 0;
  MAD R0, {0,1,2}, 3, -0;
#                     ^ restriction 3.11.2
END
#---- named constants are replaced by their values first
!!FP1.0
DEFINE a = {1,2,3,4};
DEFINE b = 5;
MOV o[COLR], 0;
  ADD R0, a, b;
#            ^ restriction 3.11.2
END
#---- a constant and a local parameter
!!FP1.0
DECLARE a;
MOV o[COLR], 0;
  ADD R0, a, 1;
#            ^ restriction 3.11.2
END
#---- two local parameters, though of one value
!!FP1.0
DECLARE a = 1;
DECLARE b = 1;
MOV o[COLR], 0;
  ADD R0, a, b;
#            ^ restriction 3.11.2
END
#---- two numbered parameters
!!FP1.0
MOV o[COLR], 0;
  ADD R0, p[0], p[1];
#               ^ restriction 3.11.2
END
#---- a numbered parameter and a constant
!!FP1.0
MOV o[COLR], 0;
  ADD R0, 1, p[1];
#            ^ restriction 3.11.2
END
#---- scalar operands count, too
!!FP1.0
MOV o[COLR], 0;
  POW R0, p[0].x, p[1].x;
#                 ^ restriction 3.11.2
END
#---- four values in three constants
!!FP1.0
MOV R0, 1;
MAD o[COLR], {1,2}, {1,2,1,0}, 3;
END
# load
#---- one parameter twice
!!FP1.0
DECLARE a = {1,2,3,4};
MAD o[COLR], a, -a.wzyx, |a|.xxxx;
END
# error: 3:29 syntax 3.11.3
#---- one parameter thrice
!!FP1.0
DECLARE a = {1,2,3,4};
MAD o[COLR], a, -a.wzyx, |a.xxxx|;
END
# load
