# section: ARB_fragment_program 3.11.2
# Reserved words are no names; what only options or vertex programs reserve is free.
#---- all reserved words
!!ARBfp1.0
TEMP ALIAS;
#    ^ name 3.11.2
TEMP ATTRIB;
#    ^ name 3.11.2
TEMP KIL;
#    ^ name 3.11.2
TEMP OPTION;
#    ^ name 3.11.2
TEMP OUTPUT;
#    ^ name 3.11.2
TEMP PARAM;
#    ^ name 3.11.2
TEMP TEMP;
#    ^ name 3.11.2
TEMP fragment;
#    ^ name 3.11.2
TEMP program;
#    ^ name 3.11.2
TEMP result;
#    ^ name 3.11.2
TEMP state;
#    ^ name 3.11.2
TEMP texture;
#    ^ name 3.11.2
TEMP ABS;
#    ^ name 3.11.2
TEMP ADD;
#    ^ name 3.11.2
TEMP CMP;
#    ^ name 3.11.2
TEMP COS;
#    ^ name 3.11.2
TEMP DP3;
#    ^ name 3.11.2
TEMP DP4;
#    ^ name 3.11.2
TEMP DPH;
#    ^ name 3.11.2
TEMP DST;
#    ^ name 3.11.2
TEMP EX2;
#    ^ name 3.11.2
TEMP FLR;
#    ^ name 3.11.2
TEMP FRC;
#    ^ name 3.11.2
TEMP LG2;
#    ^ name 3.11.2
TEMP LIT;
#    ^ name 3.11.2
TEMP LRP;
#    ^ name 3.11.2
TEMP MAD;
#    ^ name 3.11.2
TEMP MAX;
#    ^ name 3.11.2
TEMP MIN;
#    ^ name 3.11.2
TEMP MOV;
#    ^ name 3.11.2
TEMP MUL;
#    ^ name 3.11.2
TEMP POW;
#    ^ name 3.11.2
TEMP RCP;
#    ^ name 3.11.2
TEMP RSQ;
#    ^ name 3.11.2
TEMP SIN;
#    ^ name 3.11.2
TEMP SCS;
#    ^ name 3.11.2
TEMP SGE;
#    ^ name 3.11.2
TEMP SLT;
#    ^ name 3.11.2
TEMP SUB;
#    ^ name 3.11.2
TEMP SWZ;
#    ^ name 3.11.2
TEMP TEX;
#    ^ name 3.11.2
TEMP TXB;
#    ^ name 3.11.2
TEMP TXP;
#    ^ name 3.11.2
TEMP XPD;
#    ^ name 3.11.2
TEMP ABS_SAT;
#    ^ name 3.11.2
TEMP ADD_SAT;
#    ^ name 3.11.2
TEMP CMP_SAT;
#    ^ name 3.11.2
TEMP COS_SAT;
#    ^ name 3.11.2
TEMP DP3_SAT;
#    ^ name 3.11.2
TEMP DP4_SAT;
#    ^ name 3.11.2
TEMP DPH_SAT;
#    ^ name 3.11.2
TEMP DST_SAT;
#    ^ name 3.11.2
TEMP EX2_SAT;
#    ^ name 3.11.2
TEMP FLR_SAT;
#    ^ name 3.11.2
TEMP FRC_SAT;
#    ^ name 3.11.2
TEMP LG2_SAT;
#    ^ name 3.11.2
TEMP LIT_SAT;
#    ^ name 3.11.2
TEMP LRP_SAT;
#    ^ name 3.11.2
TEMP MAD_SAT;
#    ^ name 3.11.2
TEMP MAX_SAT;
#    ^ name 3.11.2
TEMP MIN_SAT;
#    ^ name 3.11.2
TEMP MOV_SAT;
#    ^ name 3.11.2
TEMP MUL_SAT;
#    ^ name 3.11.2
TEMP POW_SAT;
#    ^ name 3.11.2
TEMP RCP_SAT;
#    ^ name 3.11.2
TEMP RSQ_SAT;
#    ^ name 3.11.2
TEMP SIN_SAT;
#    ^ name 3.11.2
TEMP SCS_SAT;
#    ^ name 3.11.2
TEMP SGE_SAT;
#    ^ name 3.11.2
TEMP SLT_SAT;
#    ^ name 3.11.2
TEMP SUB_SAT;
#    ^ name 3.11.2
TEMP SWZ_SAT;
#    ^ name 3.11.2
TEMP TEX_SAT;
#    ^ name 3.11.2
TEMP TXB_SAT;
#    ^ name 3.11.2
TEMP TXP_SAT;
#    ^ name 3.11.2
TEMP XPD_SAT;
#    ^ name 3.11.2
END
#---- of vertex programs and of options
!!ARBfp1.0
TEMP ADDRESS, ARL, EXP, LOG, vertex, KIL_SAT, DDY, PK2H, ADDR, MOVH, DIV, IF, LOOP, LONG, H0, A0, GT;
END
# load
#---- more with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP DDY;
#    ^ name 3.11.2
TEMP PK2H;
#    ^ name 3.11.2
TEMP RFL;
#    ^ name 3.11.2
TEMP TXD;
#    ^ name 3.11.2
TEMP UP4B;
#    ^ name 3.11.2
TEMP X2D;
#    ^ name 3.11.2
TEMP ADDR;
#    ^ name 3.11.2
TEMP ADDH;
#    ^ name 3.11.2
TEMP ADDX;
#    ^ name 3.11.2
TEMP ADDC;
#    ^ name 3.11.2
TEMP ADDHC_SAT;
#    ^ name 3.11.2
TEMP MOVRC;
#    ^ name 3.11.2
TEMP TEXC_SAT;
#    ^ name 3.11.2
END
#---- not those of NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP IF, LOOP, DIV, NRM, DP2, TXL, ADD_SSAT, BRK, A0, GT, SHORT;
END
# load
#---- more with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP BRK;
#    ^ name 3.11.2
TEMP CAL;
#    ^ name 3.11.2
TEMP DIVH;
#    ^ name 3.11.2
TEMP DP2;
#    ^ name 3.11.2
TEMP DP2A;
#    ^ name 3.11.2
TEMP ELSE;
#    ^ name 3.11.2
TEMP ENDIF;
#    ^ name 3.11.2
TEMP ENDLOOP;
#    ^ name 3.11.2
TEMP ENDREP;
#    ^ name 3.11.2
TEMP IF;
#    ^ name 3.11.2
TEMP LOOP;
#    ^ name 3.11.2
TEMP NRM;
#    ^ name 3.11.2
TEMP REP;
#    ^ name 3.11.2
TEMP RET;
#    ^ name 3.11.2
TEMP TXL;
#    ^ name 3.11.2
TEMP ADD_SSAT;
#    ^ name 3.11.2
TEMP SWZHC_SSAT;
#    ^ name 3.11.2
END
#---- END
!!ARBfp1.0
TEMP END;
#    ^ name 3.11.2
END
#---- names
!!ARBfp1.0
TEMP a, A, a1, _b, $c, d$, x, rgba, color, END1, texcoord;
MOV a, 1;
MOV A, 2;
MOV result.color.rg, a;
MOV result.color.ba, A;
END
# run: => result.color = 1, 1, 2, 2
#---- small letters are others
!!ARBfp1.0
  mov result.color, 1;
# ^ syntax 3.11.2
END
