# section: ARB_fragment_program 3.11.5.9
# Too large is infinity, too small is zero, and integers are exact.
#---- the ends of the range
!!ARBfp1.0
EX2 result.color.x, 128.0.x;
EX2 result.color.y, -127.0.x;
EX2 result.color.z, 3.0.x;
EX2 result.color.w, -126.0.x;
END
# run: => result.color = inf, 0, 8, 0x00800000
