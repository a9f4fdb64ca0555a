!!ARBfp1.0
# Values by every kind of name; the trace names variables, branches and the times that loops go round.
# RUN: nvjit check %
# RUN: nvjit run % --set 'fragment.texcoord[0]=1,2,3,4' --param 'program.env[3]=1,2,3,4' --param 'k[2]=7' --mad separate
# RUN: nvjit run % --set uv=-1 --param tint=2 --param 'state.light[0].diffuse=3' --state --mad separate
# RUN: nvjit run % --trace --mad separate
# RUN: nvjit run % --quad 'uv=1;-1;2;-2' --trace=1 --format text --mad separate
# RUN: nvjit run % --quad 'fragment . texcoord [ 0 ]=1;-1;2;-2' --format json --mad separate
# RUN: nvjit run % --set 'fragment.texcord[0]=1'
# RUN: nvjit run % --set tint=1
# RUN: nvjit run % --set 'vertex.normal=1'
# RUN: nvjit run % --param uv=1
# RUN: nvjit run % --param k=1
# RUN: nvjit run % --param 'k[3]=1'
# RUN: nvjit run % --param tints=1
# RUN: nvjit run % --param three=1
# RUN: nvjit run % --param 'program.env[256]=1'
# RUN: nvjit run % --param 'state.fog.colr=1'
# RUN: nvjit run % --param 'program.local[5]=1' --set 'fragment.color=1' --mad separate
# RUN: nvjit dump % --emit text,ir --mad separate
OPTION NV_fragment_program2;
OPTION ARB_draw_buffers;
ATTRIB uv = fragment.texcoord[0];
PARAM tint = program.env[3];
PARAM k[] = { state.fog.params, state.light[0].diffuse, program.local[2] };
PARAM three = { 3, 0, 1 };
TEMP color, sum;
SHORT TEMP small;
OUTPUT out = result.color;

MOV sum, 0;
LOOP three;
  ADD sum, sum, fragment.texcoord[A0.x];
  MOVC small.x, sum;
  IF LT.x;
    MUL sum, sum, -0.5;
    BRK (TR);
  ELSE;
    MOV sum.y, k[0].x;
  ENDIF;
ENDLOOP;
REP 0;
  MOV sum, 9;
ENDREP;
CAL half;
TEX color, uv, texture[0], 2D;
MAD out, color, tint, sum;
MOV result.color[1], k[2];
MOV result.depth.z, 0.25;
RET;
half:
MUL sum, sum, k[1];
END
