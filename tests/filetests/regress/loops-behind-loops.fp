!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t0;
TEMP l1;
MOVC t0.w, fragment.color.primary;
CAL sub0;
LOOP program.env[54];
TXP t0.x, t0, texture[0], 2D;
ENDLOOP;
sub0:
LOOP 1.0;
MOV l1.z, program.env[54].x;
BRK (LT);
ENDLOOP;
RET;
END
# section: NV_fragment_program2 3.11.2
# quad: mad = separate;
#     sampler = coordinates;
#     fragment.color.primary = 1
#     => R0 = 0, 0, 0, 1;
#     R1 = 0;
#     cc = EQ, EQ, EQ, GT;
#     count = 14
# What is computed of a parameter behind a loop that lanes leave one after the other is the same in all lanes, whatever that loop has computed.
