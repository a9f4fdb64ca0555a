# section: ARB_fragment_program 3.11.4.5.2
# Hints do not change results.
#---- the fastest
!!ARBfp1.0
OPTION ARB_precision_hint_fastest;
MUL result.color, {0.1,1,1,1}, 0.1;
END
# run: => result.color = 0x3c23d70b, 0x3dcccccd, 0x3dcccccd, 0x3dcccccd
