# section: NV_fragment_program_option 3.11.3.3
# A SHORT holds fp16 numbers, whatever computes them.
#---- what is stored
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
LONG TEMP r;
MOV h, fragment.texcoord[0];
MOV r, fragment.texcoord[0];
SUB result.color, r, h;
END
# run: fragment.texcoord[0] = 2049, 0.1, 65504, 1 => result.color = 1, 2.4415553e-05, 0, 0
#---- ADDR to a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
ADDR h, fragment.texcoord[0], 1;
MOV result.color, h;
END
# run: fragment.texcoord[0] = 2048, 65518, 0.0001, -1 => result.color = 2048, 65504, 1, 0
#---- the destination decides the precision
!!ARBfp1.0
OPTION NV_fragment_program;
OPTION ARB_draw_buffers;
SHORT TEMP h;
LONG TEMP r;
ADD h, fragment.texcoord[0], fragment.texcoord[1];
ADD r, fragment.texcoord[0], fragment.texcoord[1];
MOV result.color, h;
MOV result.color[1], r;
END
# 2048 and 2050 are added; 4099, converted, would be 4100.
# run: fragment.texcoord[0] = 2049, 1, 1, 1; fragment.texcoord[1] = 2050, 1, 1, 1
#     => result.color = 4096, 2, 2, 2; result.color[1] = 4099, 2, 2, 2
#---- H with a LONG
!!ARBfp1.0
OPTION NV_fragment_program;
LONG TEMP r;
MULH r, fragment.texcoord[0], 2;
MOV result.color, r;
END
# run: fragment.texcoord[0] = 2049, 40000, 0.1, 1 => result.color = 4096, inf, 0.19995117, 2
#---- X with a SHORT
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
MULX h, fragment.texcoord[0], 1.5;
MOV result.color, h;
END
# run: fragment.texcoord[0] = 1, -2, 3, 0.0001 => result.color = 1.5, -2, 1.9990234, 0
#---- SHORT and LONG results
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT o = result.color;
MOV o, fragment.texcoord[0];
END
# run: fragment.texcoord[0] = 2049, 65520, 0.1, -1 => result.color = 2048, inf, 0.099975586, -1
#---- only temporaries and results have sizes
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT PARAM p = 1;
#     ^ syntax 3.11.2
LONG ATTRIB a = fragment.color;
#    ^ syntax 3.11.2
END
#---- a size behind
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP SHORT t;
#          ^ syntax 3.11.2
END
#---- an alias has the size of its variable
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT TEMP h;
ALIAS g = h;
PK2H g, 1;
#    ^ restriction 3.11.5.32
END
#---- two results of one size
!!ARBfp1.0
OPTION NV_fragment_program;
SHORT OUTPUT a = result.color;
SHORT OUTPUT b = result.color;
MOV a, 1;
MOV b.x, 2;
END
# run: => result.color = 2, 1, 1, 1
#---- without an option
!!ARBfp1.0
  LONG TEMP t;
# ^ version 3.11.2
END
