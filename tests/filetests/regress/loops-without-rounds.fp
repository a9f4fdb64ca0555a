!!ARBfp1.0
OPTION NV_fragment_program2;
LOOP {0, 0, 0};
  ADD result.color, 1, 1;
ENDLOOP;
REP program.local[0];
  ADD result.color, 1, 1;
ENDREP;
MOV result.color, 1;
END
# section: NV_fragment_program2 3.11.X.8
# What ends a loop that has no round is executed, and counted.
# run: program.local[0] = -1 => result.color = 1; count = 5
# run: program.local[0] = 1 => result.color = 1; count = 6
