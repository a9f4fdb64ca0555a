# section: NV_fragment_program_option 3.11.4.3
# The condition code is that of the value that is stored.
#---- fp16 zeros
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
MOVC h, {1e-9, -1e-9, 1, 0};
MOV result.color, 0;
MOV result.color (GT), 1;
MOV result.color (EQ), 2;
END
# run: => result.color = 2, 2, 1, 2
