# section: NV_fragment_program2 3.11.4
# For each instruction, the suffixes and the instructions that an option does not have.
#---- ABS, plain
!!ARBfp1.0
TEMP t;
  ABSR t, t;
# ^ version 3.11.2
  ABSH t, t;
# ^ version 3.11.2
  ABSX t, t;
# ^ version 3.11.2
  ABSC t, t;
# ^ version 3.11.2
  ABSC0 t, t;
# ^ version 3.11.2
  ABSC1 t, t;
# ^ version 3.11.2
  ABS_SSAT t, t;
# ^ version 3.11.2
END
#---- ADD, plain
!!ARBfp1.0
TEMP t;
  ADDR t, t, t;
# ^ version 3.11.2
  ADDH t, t, t;
# ^ version 3.11.2
  ADDX t, t, t;
# ^ version 3.11.2
  ADDC t, t, t;
# ^ version 3.11.2
  ADDC0 t, t, t;
# ^ version 3.11.2
  ADDC1 t, t, t;
# ^ version 3.11.2
  ADD_SSAT t, t, t;
# ^ version 3.11.2
END
#---- CMP, plain
!!ARBfp1.0
TEMP t;
  CMPR t, t, t, t;
# ^ syntax 3.11.2
  CMPH t, t, t, t;
# ^ syntax 3.11.2
  CMPX t, t, t, t;
# ^ syntax 3.11.2
  CMPC t, t, t, t;
# ^ version 3.11.2
  CMPC0 t, t, t, t;
# ^ syntax 3.11.2
  CMPC1 t, t, t, t;
# ^ syntax 3.11.2
  CMP_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- COS, plain
!!ARBfp1.0
TEMP t;
  COSR t, t.x;
# ^ version 3.11.2
  COSH t, t.x;
# ^ version 3.11.2
  COSX t, t.x;
# ^ syntax 3.11.2
  COSC t, t.x;
# ^ version 3.11.2
  COSC0 t, t.x;
# ^ version 3.11.2
  COSC1 t, t.x;
# ^ version 3.11.2
  COS_SSAT t, t.x;
# ^ version 3.11.2
END
#---- DP3, plain
!!ARBfp1.0
TEMP t;
  DP3R t, t, t;
# ^ version 3.11.2
  DP3H t, t, t;
# ^ version 3.11.2
  DP3X t, t, t;
# ^ version 3.11.2
  DP3C t, t, t;
# ^ version 3.11.2
  DP3C0 t, t, t;
# ^ version 3.11.2
  DP3C1 t, t, t;
# ^ version 3.11.2
  DP3_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DP4, plain
!!ARBfp1.0
TEMP t;
  DP4R t, t, t;
# ^ version 3.11.2
  DP4H t, t, t;
# ^ version 3.11.2
  DP4X t, t, t;
# ^ version 3.11.2
  DP4C t, t, t;
# ^ version 3.11.2
  DP4C0 t, t, t;
# ^ version 3.11.2
  DP4C1 t, t, t;
# ^ version 3.11.2
  DP4_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DPH, plain
!!ARBfp1.0
TEMP t;
  DPHR t, t, t;
# ^ version 3.11.2
  DPHH t, t, t;
# ^ version 3.11.2
  DPHX t, t, t;
# ^ version 3.11.2
  DPHC t, t, t;
# ^ version 3.11.2
  DPHC0 t, t, t;
# ^ version 3.11.2
  DPHC1 t, t, t;
# ^ version 3.11.2
  DPH_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DST, plain
!!ARBfp1.0
TEMP t;
  DSTR t, t, t;
# ^ version 3.11.2
  DSTH t, t, t;
# ^ version 3.11.2
  DSTX t, t, t;
# ^ syntax 3.11.2
  DSTC t, t, t;
# ^ version 3.11.2
  DSTC0 t, t, t;
# ^ version 3.11.2
  DSTC1 t, t, t;
# ^ version 3.11.2
  DST_SSAT t, t, t;
# ^ version 3.11.2
END
#---- EX2, plain
!!ARBfp1.0
TEMP t;
  EX2R t, t.x;
# ^ version 3.11.2
  EX2H t, t.x;
# ^ version 3.11.2
  EX2X t, t.x;
# ^ syntax 3.11.2
  EX2C t, t.x;
# ^ version 3.11.2
  EX2C0 t, t.x;
# ^ version 3.11.2
  EX2C1 t, t.x;
# ^ version 3.11.2
  EX2_SSAT t, t.x;
# ^ version 3.11.2
END
#---- FLR, plain
!!ARBfp1.0
TEMP t;
  FLRR t, t;
# ^ version 3.11.2
  FLRH t, t;
# ^ version 3.11.2
  FLRX t, t;
# ^ version 3.11.2
  FLRC t, t;
# ^ version 3.11.2
  FLRC0 t, t;
# ^ version 3.11.2
  FLRC1 t, t;
# ^ version 3.11.2
  FLR_SSAT t, t;
# ^ version 3.11.2
END
#---- FRC, plain
!!ARBfp1.0
TEMP t;
  FRCR t, t;
# ^ version 3.11.2
  FRCH t, t;
# ^ version 3.11.2
  FRCX t, t;
# ^ version 3.11.2
  FRCC t, t;
# ^ version 3.11.2
  FRCC0 t, t;
# ^ version 3.11.2
  FRCC1 t, t;
# ^ version 3.11.2
  FRC_SSAT t, t;
# ^ version 3.11.2
END
#---- KIL, plain
!!ARBfp1.0
TEMP t;
  KILR t;
# ^ syntax 3.11.2
  KILH t;
# ^ syntax 3.11.2
  KILX t;
# ^ syntax 3.11.2
  KILC t;
# ^ syntax 3.11.2
  KILC0 t;
# ^ syntax 3.11.2
  KILC1 t;
# ^ syntax 3.11.2
  KIL_SAT t;
# ^ syntax 3.11.2
  KIL_SSAT t;
# ^ syntax 3.11.2
END
#---- LG2, plain
!!ARBfp1.0
TEMP t;
  LG2R t, t.x;
# ^ version 3.11.2
  LG2H t, t.x;
# ^ version 3.11.2
  LG2X t, t.x;
# ^ syntax 3.11.2
  LG2C t, t.x;
# ^ version 3.11.2
  LG2C0 t, t.x;
# ^ version 3.11.2
  LG2C1 t, t.x;
# ^ version 3.11.2
  LG2_SSAT t, t.x;
# ^ version 3.11.2
END
#---- LIT, plain
!!ARBfp1.0
TEMP t;
  LITR t, t;
# ^ version 3.11.2
  LITH t, t;
# ^ version 3.11.2
  LITX t, t;
# ^ syntax 3.11.2
  LITC t, t;
# ^ version 3.11.2
  LITC0 t, t;
# ^ version 3.11.2
  LITC1 t, t;
# ^ version 3.11.2
  LIT_SSAT t, t;
# ^ version 3.11.2
END
#---- LRP, plain
!!ARBfp1.0
TEMP t;
  LRPR t, t, t, t;
# ^ version 3.11.2
  LRPH t, t, t, t;
# ^ version 3.11.2
  LRPX t, t, t, t;
# ^ version 3.11.2
  LRPC t, t, t, t;
# ^ version 3.11.2
  LRPC0 t, t, t, t;
# ^ syntax 3.11.2
  LRPC1 t, t, t, t;
# ^ syntax 3.11.2
  LRP_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- MAD, plain
!!ARBfp1.0
TEMP t;
  MADR t, t, t, t;
# ^ version 3.11.2
  MADH t, t, t, t;
# ^ version 3.11.2
  MADX t, t, t, t;
# ^ version 3.11.2
  MADC t, t, t, t;
# ^ version 3.11.2
  MADC0 t, t, t, t;
# ^ version 3.11.2
  MADC1 t, t, t, t;
# ^ version 3.11.2
  MAD_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- MAX, plain
!!ARBfp1.0
TEMP t;
  MAXR t, t, t;
# ^ version 3.11.2
  MAXH t, t, t;
# ^ version 3.11.2
  MAXX t, t, t;
# ^ version 3.11.2
  MAXC t, t, t;
# ^ version 3.11.2
  MAXC0 t, t, t;
# ^ version 3.11.2
  MAXC1 t, t, t;
# ^ version 3.11.2
  MAX_SSAT t, t, t;
# ^ version 3.11.2
END
#---- MIN, plain
!!ARBfp1.0
TEMP t;
  MINR t, t, t;
# ^ version 3.11.2
  MINH t, t, t;
# ^ version 3.11.2
  MINX t, t, t;
# ^ version 3.11.2
  MINC t, t, t;
# ^ version 3.11.2
  MINC0 t, t, t;
# ^ version 3.11.2
  MINC1 t, t, t;
# ^ version 3.11.2
  MIN_SSAT t, t, t;
# ^ version 3.11.2
END
#---- MOV, plain
!!ARBfp1.0
TEMP t;
  MOVR t, t;
# ^ version 3.11.2
  MOVH t, t;
# ^ version 3.11.2
  MOVX t, t;
# ^ version 3.11.2
  MOVC t, t;
# ^ version 3.11.2
  MOVC0 t, t;
# ^ version 3.11.2
  MOVC1 t, t;
# ^ version 3.11.2
  MOV_SSAT t, t;
# ^ version 3.11.2
END
#---- MUL, plain
!!ARBfp1.0
TEMP t;
  MULR t, t, t;
# ^ version 3.11.2
  MULH t, t, t;
# ^ version 3.11.2
  MULX t, t, t;
# ^ version 3.11.2
  MULC t, t, t;
# ^ version 3.11.2
  MULC0 t, t, t;
# ^ version 3.11.2
  MULC1 t, t, t;
# ^ version 3.11.2
  MUL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- POW, plain
!!ARBfp1.0
TEMP t;
  POWR t, t.x, t.x;
# ^ version 3.11.2
  POWH t, t.x, t.x;
# ^ version 3.11.2
  POWX t, t.x, t.x;
# ^ syntax 3.11.2
  POWC t, t.x, t.x;
# ^ version 3.11.2
  POWC0 t, t.x, t.x;
# ^ version 3.11.2
  POWC1 t, t.x, t.x;
# ^ version 3.11.2
  POW_SSAT t, t.x, t.x;
# ^ version 3.11.2
END
#---- RCP, plain
!!ARBfp1.0
TEMP t;
  RCPR t, t.x;
# ^ version 3.11.2
  RCPH t, t.x;
# ^ version 3.11.2
  RCPX t, t.x;
# ^ syntax 3.11.2
  RCPC t, t.x;
# ^ version 3.11.2
  RCPC0 t, t.x;
# ^ version 3.11.2
  RCPC1 t, t.x;
# ^ version 3.11.2
  RCP_SSAT t, t.x;
# ^ version 3.11.2
END
#---- RSQ, plain
!!ARBfp1.0
TEMP t;
  RSQR t, t.x;
# ^ version 3.11.2
  RSQH t, t.x;
# ^ version 3.11.2
  RSQX t, t.x;
# ^ syntax 3.11.2
  RSQC t, t.x;
# ^ version 3.11.2
  RSQC0 t, t.x;
# ^ version 3.11.2
  RSQC1 t, t.x;
# ^ version 3.11.2
  RSQ_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SCS, plain
!!ARBfp1.0
TEMP t;
  SCSR t, t.x;
# ^ version 3.11.2
  SCSH t, t.x;
# ^ version 3.11.2
  SCSX t, t.x;
# ^ syntax 3.11.2
  SCSC t, t.x;
# ^ version 3.11.2
  SCSC0 t, t.x;
# ^ syntax 3.11.2
  SCSC1 t, t.x;
# ^ syntax 3.11.2
  SCS_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SGE, plain
!!ARBfp1.0
TEMP t;
  SGER t, t, t;
# ^ version 3.11.2
  SGEH t, t, t;
# ^ version 3.11.2
  SGEX t, t, t;
# ^ version 3.11.2
  SGEC t, t, t;
# ^ version 3.11.2
  SGEC0 t, t, t;
# ^ version 3.11.2
  SGEC1 t, t, t;
# ^ version 3.11.2
  SGE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SIN, plain
!!ARBfp1.0
TEMP t;
  SINR t, t.x;
# ^ version 3.11.2
  SINH t, t.x;
# ^ version 3.11.2
  SINX t, t.x;
# ^ syntax 3.11.2
  SINC t, t.x;
# ^ version 3.11.2
  SINC0 t, t.x;
# ^ version 3.11.2
  SINC1 t, t.x;
# ^ version 3.11.2
  SIN_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SLT, plain
!!ARBfp1.0
TEMP t;
  SLTR t, t, t;
# ^ version 3.11.2
  SLTH t, t, t;
# ^ version 3.11.2
  SLTX t, t, t;
# ^ version 3.11.2
  SLTC t, t, t;
# ^ version 3.11.2
  SLTC0 t, t, t;
# ^ version 3.11.2
  SLTC1 t, t, t;
# ^ version 3.11.2
  SLT_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SUB, plain
!!ARBfp1.0
TEMP t;
  SUBR t, t, t;
# ^ version 3.11.2
  SUBH t, t, t;
# ^ version 3.11.2
  SUBX t, t, t;
# ^ version 3.11.2
  SUBC t, t, t;
# ^ version 3.11.2
  SUBC0 t, t, t;
# ^ version 3.11.2
  SUBC1 t, t, t;
# ^ version 3.11.2
  SUB_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SWZ, plain
!!ARBfp1.0
TEMP t;
  SWZR t, t, x, y, z, w;
# ^ version 3.11.2
  SWZH t, t, x, y, z, w;
# ^ version 3.11.2
  SWZX t, t, x, y, z, w;
# ^ syntax 3.11.2
  SWZC t, t, x, y, z, w;
# ^ version 3.11.2
  SWZC0 t, t, x, y, z, w;
# ^ version 3.11.2
  SWZC1 t, t, x, y, z, w;
# ^ version 3.11.2
  SWZ_SSAT t, t, x, y, z, w;
# ^ version 3.11.2
END
#---- TEX, plain
!!ARBfp1.0
TEMP t;
  TEXR t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXH t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXX t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXC t, t, texture, 2D;
# ^ version 3.11.2
  TEXC0 t, t, texture, 2D;
# ^ version 3.11.2
  TEXC1 t, t, texture, 2D;
# ^ version 3.11.2
  TEX_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXB, plain
!!ARBfp1.0
TEMP t;
  TXBR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBC t, t, texture, 2D;
# ^ version 3.11.2
  TXBC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXBC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXB_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXP, plain
!!ARBfp1.0
TEMP t;
  TXPR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPC t, t, texture, 2D;
# ^ version 3.11.2
  TXPC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXPC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXP_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- XPD, plain
!!ARBfp1.0
TEMP t;
  XPDR t, t, t;
# ^ version 3.11.2
  XPDH t, t, t;
# ^ version 3.11.2
  XPDX t, t, t;
# ^ syntax 3.11.2
  XPDC t, t, t;
# ^ version 3.11.2
  XPDC0 t, t, t;
# ^ version 3.11.2
  XPDC1 t, t, t;
# ^ version 3.11.2
  XPD_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DDX, plain
!!ARBfp1.0
TEMP t;
  DDX t, t;
# ^ version 3.11.2
  DDXR t, t;
# ^ version 3.11.2
  DDXH t, t;
# ^ version 3.11.2
  DDXX t, t;
# ^ syntax 3.11.2
  DDXC t, t;
# ^ version 3.11.2
  DDXC0 t, t;
# ^ version 3.11.2
  DDXC1 t, t;
# ^ version 3.11.2
  DDX_SAT t, t;
# ^ version 3.11.2
  DDX_SSAT t, t;
# ^ version 3.11.2
END
#---- DDY, plain
!!ARBfp1.0
TEMP t;
  DDY t, t;
# ^ version 3.11.2
  DDYR t, t;
# ^ version 3.11.2
  DDYH t, t;
# ^ version 3.11.2
  DDYX t, t;
# ^ syntax 3.11.2
  DDYC t, t;
# ^ version 3.11.2
  DDYC0 t, t;
# ^ version 3.11.2
  DDYC1 t, t;
# ^ version 3.11.2
  DDY_SAT t, t;
# ^ version 3.11.2
  DDY_SSAT t, t;
# ^ version 3.11.2
END
#---- PK2H, plain
!!ARBfp1.0
TEMP t;
  PK2H t, t;
# ^ version 3.11.2
  PK2HR t, t;
# ^ version 3.11.2
  PK2HH t, t;
# ^ syntax 3.11.2
  PK2HX t, t;
# ^ syntax 3.11.2
  PK2HC t, t;
# ^ syntax 3.11.2
  PK2HC0 t, t;
# ^ syntax 3.11.2
  PK2HC1 t, t;
# ^ syntax 3.11.2
  PK2H_SAT t, t;
# ^ syntax 3.11.2
  PK2H_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK2US, plain
!!ARBfp1.0
TEMP t;
  PK2US t, t;
# ^ version 3.11.2
  PK2USR t, t;
# ^ version 3.11.2
  PK2USH t, t;
# ^ syntax 3.11.2
  PK2USX t, t;
# ^ syntax 3.11.2
  PK2USC t, t;
# ^ syntax 3.11.2
  PK2USC0 t, t;
# ^ syntax 3.11.2
  PK2USC1 t, t;
# ^ syntax 3.11.2
  PK2US_SAT t, t;
# ^ syntax 3.11.2
  PK2US_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4B, plain
!!ARBfp1.0
TEMP t;
  PK4B t, t;
# ^ version 3.11.2
  PK4BR t, t;
# ^ version 3.11.2
  PK4BH t, t;
# ^ syntax 3.11.2
  PK4BX t, t;
# ^ syntax 3.11.2
  PK4BC t, t;
# ^ syntax 3.11.2
  PK4BC0 t, t;
# ^ syntax 3.11.2
  PK4BC1 t, t;
# ^ syntax 3.11.2
  PK4B_SAT t, t;
# ^ syntax 3.11.2
  PK4B_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4UB, plain
!!ARBfp1.0
TEMP t;
  PK4UB t, t;
# ^ version 3.11.2
  PK4UBR t, t;
# ^ version 3.11.2
  PK4UBH t, t;
# ^ syntax 3.11.2
  PK4UBX t, t;
# ^ syntax 3.11.2
  PK4UBC t, t;
# ^ syntax 3.11.2
  PK4UBC0 t, t;
# ^ syntax 3.11.2
  PK4UBC1 t, t;
# ^ syntax 3.11.2
  PK4UB_SAT t, t;
# ^ syntax 3.11.2
  PK4UB_SSAT t, t;
# ^ syntax 3.11.2
END
#---- RFL, plain
!!ARBfp1.0
TEMP t;
  RFL t, t, t;
# ^ version 3.11.2
  RFLR t, t, t;
# ^ version 3.11.2
  RFLH t, t, t;
# ^ version 3.11.2
  RFLX t, t, t;
# ^ syntax 3.11.2
  RFLC t, t, t;
# ^ version 3.11.2
  RFLC0 t, t, t;
# ^ version 3.11.2
  RFLC1 t, t, t;
# ^ version 3.11.2
  RFL_SAT t, t, t;
# ^ version 3.11.2
  RFL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SEQ, plain
!!ARBfp1.0
TEMP t;
  SEQ t, t, t;
# ^ version 3.11.2
  SEQR t, t, t;
# ^ version 3.11.2
  SEQH t, t, t;
# ^ version 3.11.2
  SEQX t, t, t;
# ^ version 3.11.2
  SEQC t, t, t;
# ^ version 3.11.2
  SEQC0 t, t, t;
# ^ version 3.11.2
  SEQC1 t, t, t;
# ^ version 3.11.2
  SEQ_SAT t, t, t;
# ^ version 3.11.2
  SEQ_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SFL, plain
!!ARBfp1.0
TEMP t;
  SFL t, t, t;
# ^ version 3.11.2
  SFLR t, t, t;
# ^ version 3.11.2
  SFLH t, t, t;
# ^ version 3.11.2
  SFLX t, t, t;
# ^ version 3.11.2
  SFLC t, t, t;
# ^ version 3.11.2
  SFLC0 t, t, t;
# ^ version 3.11.2
  SFLC1 t, t, t;
# ^ version 3.11.2
  SFL_SAT t, t, t;
# ^ version 3.11.2
  SFL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SGT, plain
!!ARBfp1.0
TEMP t;
  SGT t, t, t;
# ^ version 3.11.2
  SGTR t, t, t;
# ^ version 3.11.2
  SGTH t, t, t;
# ^ version 3.11.2
  SGTX t, t, t;
# ^ version 3.11.2
  SGTC t, t, t;
# ^ version 3.11.2
  SGTC0 t, t, t;
# ^ version 3.11.2
  SGTC1 t, t, t;
# ^ version 3.11.2
  SGT_SAT t, t, t;
# ^ version 3.11.2
  SGT_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SLE, plain
!!ARBfp1.0
TEMP t;
  SLE t, t, t;
# ^ version 3.11.2
  SLER t, t, t;
# ^ version 3.11.2
  SLEH t, t, t;
# ^ version 3.11.2
  SLEX t, t, t;
# ^ version 3.11.2
  SLEC t, t, t;
# ^ version 3.11.2
  SLEC0 t, t, t;
# ^ version 3.11.2
  SLEC1 t, t, t;
# ^ version 3.11.2
  SLE_SAT t, t, t;
# ^ version 3.11.2
  SLE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SNE, plain
!!ARBfp1.0
TEMP t;
  SNE t, t, t;
# ^ version 3.11.2
  SNER t, t, t;
# ^ version 3.11.2
  SNEH t, t, t;
# ^ version 3.11.2
  SNEX t, t, t;
# ^ version 3.11.2
  SNEC t, t, t;
# ^ version 3.11.2
  SNEC0 t, t, t;
# ^ version 3.11.2
  SNEC1 t, t, t;
# ^ version 3.11.2
  SNE_SAT t, t, t;
# ^ version 3.11.2
  SNE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- STR, plain
!!ARBfp1.0
TEMP t;
  STR t, t, t;
# ^ version 3.11.2
  STRR t, t, t;
# ^ version 3.11.2
  STRH t, t, t;
# ^ version 3.11.2
  STRX t, t, t;
# ^ version 3.11.2
  STRC t, t, t;
# ^ version 3.11.2
  STRC0 t, t, t;
# ^ version 3.11.2
  STRC1 t, t, t;
# ^ version 3.11.2
  STR_SAT t, t, t;
# ^ version 3.11.2
  STR_SSAT t, t, t;
# ^ version 3.11.2
END
#---- TXD, plain
!!ARBfp1.0
TEMP t;
  TXD t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXDR t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXDH t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDX t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDC t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXDC0 t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXDC1 t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXD_SAT t, t, t, t, texture, 2D;
# ^ version 3.11.2
  TXD_SSAT t, t, t, t, texture, 2D;
# ^ version 3.11.2
END
#---- UP2H, plain
!!ARBfp1.0
TEMP t;
  UP2H t, t.x;
# ^ version 3.11.2
  UP2HR t, t.x;
# ^ version 3.11.2
  UP2HH t, t.x;
# ^ syntax 3.11.2
  UP2HX t, t.x;
# ^ syntax 3.11.2
  UP2HC t, t.x;
# ^ version 3.11.2
  UP2HC0 t, t.x;
# ^ version 3.11.2
  UP2HC1 t, t.x;
# ^ version 3.11.2
  UP2H_SAT t, t.x;
# ^ version 3.11.2
  UP2H_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP2US, plain
!!ARBfp1.0
TEMP t;
  UP2US t, t.x;
# ^ version 3.11.2
  UP2USR t, t.x;
# ^ version 3.11.2
  UP2USH t, t.x;
# ^ syntax 3.11.2
  UP2USX t, t.x;
# ^ syntax 3.11.2
  UP2USC t, t.x;
# ^ version 3.11.2
  UP2USC0 t, t.x;
# ^ version 3.11.2
  UP2USC1 t, t.x;
# ^ version 3.11.2
  UP2US_SAT t, t.x;
# ^ version 3.11.2
  UP2US_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP4B, plain
!!ARBfp1.0
TEMP t;
  UP4B t, t.x;
# ^ version 3.11.2
  UP4BR t, t.x;
# ^ version 3.11.2
  UP4BH t, t.x;
# ^ syntax 3.11.2
  UP4BX t, t.x;
# ^ syntax 3.11.2
  UP4BC t, t.x;
# ^ version 3.11.2
  UP4BC0 t, t.x;
# ^ version 3.11.2
  UP4BC1 t, t.x;
# ^ version 3.11.2
  UP4B_SAT t, t.x;
# ^ version 3.11.2
  UP4B_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP4UB, plain
!!ARBfp1.0
TEMP t;
  UP4UB t, t.x;
# ^ version 3.11.2
  UP4UBR t, t.x;
# ^ version 3.11.2
  UP4UBH t, t.x;
# ^ syntax 3.11.2
  UP4UBX t, t.x;
# ^ syntax 3.11.2
  UP4UBC t, t.x;
# ^ version 3.11.2
  UP4UBC0 t, t.x;
# ^ version 3.11.2
  UP4UBC1 t, t.x;
# ^ version 3.11.2
  UP4UB_SAT t, t.x;
# ^ version 3.11.2
  UP4UB_SSAT t, t.x;
# ^ version 3.11.2
END
#---- X2D, plain
!!ARBfp1.0
TEMP t;
  X2D t, t, t, t;
# ^ version 3.11.2
  X2DR t, t, t, t;
# ^ version 3.11.2
  X2DH t, t, t, t;
# ^ version 3.11.2
  X2DX t, t, t, t;
# ^ syntax 3.11.2
  X2DC t, t, t, t;
# ^ version 3.11.2
  X2DC0 t, t, t, t;
# ^ version 3.11.2
  X2DC1 t, t, t, t;
# ^ version 3.11.2
  X2D_SAT t, t, t, t;
# ^ version 3.11.2
  X2D_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- DIV, plain
!!ARBfp1.0
TEMP t;
  DIV t, t, t.x;
# ^ version 3.11.2
  DIVR t, t, t.x;
# ^ version 3.11.2
  DIVH t, t, t.x;
# ^ version 3.11.2
  DIVX t, t, t.x;
# ^ syntax 3.11.2
  DIVC t, t, t.x;
# ^ version 3.11.2
  DIVC0 t, t, t.x;
# ^ version 3.11.2
  DIVC1 t, t, t.x;
# ^ version 3.11.2
  DIV_SAT t, t, t.x;
# ^ version 3.11.2
  DIV_SSAT t, t, t.x;
# ^ version 3.11.2
END
#---- DP2, plain
!!ARBfp1.0
TEMP t;
  DP2 t, t, t;
# ^ version 3.11.2
  DP2R t, t, t;
# ^ version 3.11.2
  DP2H t, t, t;
# ^ version 3.11.2
  DP2X t, t, t;
# ^ version 3.11.2
  DP2C t, t, t;
# ^ version 3.11.2
  DP2C0 t, t, t;
# ^ version 3.11.2
  DP2C1 t, t, t;
# ^ version 3.11.2
  DP2_SAT t, t, t;
# ^ version 3.11.2
  DP2_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DP2A, plain
!!ARBfp1.0
TEMP t;
  DP2A t, t, t, t;
# ^ version 3.11.2
  DP2AR t, t, t, t;
# ^ version 3.11.2
  DP2AH t, t, t, t;
# ^ version 3.11.2
  DP2AX t, t, t, t;
# ^ version 3.11.2
  DP2AC t, t, t, t;
# ^ version 3.11.2
  DP2AC0 t, t, t, t;
# ^ version 3.11.2
  DP2AC1 t, t, t, t;
# ^ version 3.11.2
  DP2A_SAT t, t, t, t;
# ^ version 3.11.2
  DP2A_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- NRM, plain
!!ARBfp1.0
TEMP t;
  NRM t, t;
# ^ version 3.11.2
  NRMR t, t;
# ^ version 3.11.2
  NRMH t, t;
# ^ version 3.11.2
  NRMX t, t;
# ^ syntax 3.11.2
  NRMC t, t;
# ^ version 3.11.2
  NRMC0 t, t;
# ^ version 3.11.2
  NRMC1 t, t;
# ^ version 3.11.2
  NRM_SAT t, t;
# ^ version 3.11.2
  NRM_SSAT t, t;
# ^ version 3.11.2
END
#---- TXL, plain
!!ARBfp1.0
TEMP t;
  TXL t, t, texture, 2D;
# ^ version 3.11.2
  TXLR t, t, texture, 2D;
# ^ version 3.11.2
  TXLH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLC t, t, texture, 2D;
# ^ version 3.11.2
  TXLC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXLC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXL_SAT t, t, texture, 2D;
# ^ version 3.11.2
  TXL_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- ABS with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  ABSC0 t, t;
# ^ version 3.11.2
  ABSC1 t, t;
# ^ version 3.11.2
  ABS_SSAT t, t;
# ^ version 3.11.2
END
#---- ADD with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  ADDC0 t, t, t;
# ^ version 3.11.2
  ADDC1 t, t, t;
# ^ version 3.11.2
  ADD_SSAT t, t, t;
# ^ version 3.11.2
END
#---- CMP with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  CMPR t, t, t, t;
# ^ syntax 3.11.2
  CMPH t, t, t, t;
# ^ syntax 3.11.2
  CMPX t, t, t, t;
# ^ syntax 3.11.2
  CMPC t, t, t, t;
# ^ version 3.11.2
  CMPC0 t, t, t, t;
# ^ syntax 3.11.2
  CMPC1 t, t, t, t;
# ^ syntax 3.11.2
  CMP_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- COS with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  COSX t, t.x;
# ^ syntax 3.11.2
  COSC0 t, t.x;
# ^ version 3.11.2
  COSC1 t, t.x;
# ^ version 3.11.2
  COS_SSAT t, t.x;
# ^ version 3.11.2
END
#---- DP3 with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DP3C0 t, t, t;
# ^ version 3.11.2
  DP3C1 t, t, t;
# ^ version 3.11.2
  DP3_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DP4 with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DP4C0 t, t, t;
# ^ version 3.11.2
  DP4C1 t, t, t;
# ^ version 3.11.2
  DP4_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DPH with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DPHC0 t, t, t;
# ^ version 3.11.2
  DPHC1 t, t, t;
# ^ version 3.11.2
  DPH_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DST with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DSTX t, t, t;
# ^ syntax 3.11.2
  DSTC0 t, t, t;
# ^ version 3.11.2
  DSTC1 t, t, t;
# ^ version 3.11.2
  DST_SSAT t, t, t;
# ^ version 3.11.2
END
#---- EX2 with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  EX2X t, t.x;
# ^ syntax 3.11.2
  EX2C0 t, t.x;
# ^ version 3.11.2
  EX2C1 t, t.x;
# ^ version 3.11.2
  EX2_SSAT t, t.x;
# ^ version 3.11.2
END
#---- FLR with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  FLRC0 t, t;
# ^ version 3.11.2
  FLRC1 t, t;
# ^ version 3.11.2
  FLR_SSAT t, t;
# ^ version 3.11.2
END
#---- FRC with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  FRCC0 t, t;
# ^ version 3.11.2
  FRCC1 t, t;
# ^ version 3.11.2
  FRC_SSAT t, t;
# ^ version 3.11.2
END
#---- KIL with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  KILR t;
# ^ syntax 3.11.2
  KILH t;
# ^ syntax 3.11.2
  KILX t;
# ^ syntax 3.11.2
  KILC t;
# ^ syntax 3.11.2
  KILC0 t;
# ^ syntax 3.11.2
  KILC1 t;
# ^ syntax 3.11.2
  KIL_SAT t;
# ^ syntax 3.11.2
  KIL_SSAT t;
# ^ syntax 3.11.2
END
#---- LG2 with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  LG2X t, t.x;
# ^ syntax 3.11.2
  LG2C0 t, t.x;
# ^ version 3.11.2
  LG2C1 t, t.x;
# ^ version 3.11.2
  LG2_SSAT t, t.x;
# ^ version 3.11.2
END
#---- LIT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  LITX t, t;
# ^ syntax 3.11.2
  LITC0 t, t;
# ^ version 3.11.2
  LITC1 t, t;
# ^ version 3.11.2
  LIT_SSAT t, t;
# ^ version 3.11.2
END
#---- LRP with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  LRPC0 t, t, t, t;
# ^ syntax 3.11.2
  LRPC1 t, t, t, t;
# ^ syntax 3.11.2
  LRP_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- MAD with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  MADC0 t, t, t, t;
# ^ version 3.11.2
  MADC1 t, t, t, t;
# ^ version 3.11.2
  MAD_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- MAX with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  MAXC0 t, t, t;
# ^ version 3.11.2
  MAXC1 t, t, t;
# ^ version 3.11.2
  MAX_SSAT t, t, t;
# ^ version 3.11.2
END
#---- MIN with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  MINC0 t, t, t;
# ^ version 3.11.2
  MINC1 t, t, t;
# ^ version 3.11.2
  MIN_SSAT t, t, t;
# ^ version 3.11.2
END
#---- MOV with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  MOVC0 t, t;
# ^ version 3.11.2
  MOVC1 t, t;
# ^ version 3.11.2
  MOV_SSAT t, t;
# ^ version 3.11.2
END
#---- MUL with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  MULC0 t, t, t;
# ^ version 3.11.2
  MULC1 t, t, t;
# ^ version 3.11.2
  MUL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- POW with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  POWX t, t.x, t.x;
# ^ syntax 3.11.2
  POWC0 t, t.x, t.x;
# ^ version 3.11.2
  POWC1 t, t.x, t.x;
# ^ version 3.11.2
  POW_SSAT t, t.x, t.x;
# ^ version 3.11.2
END
#---- RCP with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  RCPX t, t.x;
# ^ syntax 3.11.2
  RCPC0 t, t.x;
# ^ version 3.11.2
  RCPC1 t, t.x;
# ^ version 3.11.2
  RCP_SSAT t, t.x;
# ^ version 3.11.2
END
#---- RSQ with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  RSQX t, t.x;
# ^ syntax 3.11.2
  RSQC0 t, t.x;
# ^ version 3.11.2
  RSQC1 t, t.x;
# ^ version 3.11.2
  RSQ_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SCS with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SCSR t, t.x;
# ^ version 3.11.2
  SCSH t, t.x;
# ^ version 3.11.2
  SCSX t, t.x;
# ^ syntax 3.11.2
  SCSC t, t.x;
# ^ version 3.11.2
  SCSC0 t, t.x;
# ^ syntax 3.11.2
  SCSC1 t, t.x;
# ^ syntax 3.11.2
  SCS_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SGE with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SGEC0 t, t, t;
# ^ version 3.11.2
  SGEC1 t, t, t;
# ^ version 3.11.2
  SGE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SIN with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SINX t, t.x;
# ^ syntax 3.11.2
  SINC0 t, t.x;
# ^ version 3.11.2
  SINC1 t, t.x;
# ^ version 3.11.2
  SIN_SSAT t, t.x;
# ^ version 3.11.2
END
#---- SLT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SLTC0 t, t, t;
# ^ version 3.11.2
  SLTC1 t, t, t;
# ^ version 3.11.2
  SLT_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SUB with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SUBC0 t, t, t;
# ^ version 3.11.2
  SUBC1 t, t, t;
# ^ version 3.11.2
  SUB_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SWZ with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SWZR t, t, x, y, z, w;
# ^ version 3.11.2
  SWZH t, t, x, y, z, w;
# ^ version 3.11.2
  SWZX t, t, x, y, z, w;
# ^ syntax 3.11.2
  SWZC t, t, x, y, z, w;
# ^ version 3.11.2
  SWZC0 t, t, x, y, z, w;
# ^ version 3.11.2
  SWZC1 t, t, x, y, z, w;
# ^ version 3.11.2
  SWZ_SSAT t, t, x, y, z, w;
# ^ version 3.11.2
END
#---- TEX with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  TEXR t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXH t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXX t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXC0 t, t, texture, 2D;
# ^ version 3.11.2
  TEXC1 t, t, texture, 2D;
# ^ version 3.11.2
  TEX_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXB with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  TXBR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXBC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXB_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXP with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  TXPR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXPC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXP_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- XPD with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  XPDR t, t, t;
# ^ version 3.11.2
  XPDH t, t, t;
# ^ version 3.11.2
  XPDX t, t, t;
# ^ syntax 3.11.2
  XPDC t, t, t;
# ^ version 3.11.2
  XPDC0 t, t, t;
# ^ version 3.11.2
  XPDC1 t, t, t;
# ^ version 3.11.2
  XPD_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DDX with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DDXX t, t;
# ^ syntax 3.11.2
  DDXC0 t, t;
# ^ syntax 3.11.2
  DDXC1 t, t;
# ^ syntax 3.11.2
  DDX_SSAT t, t;
# ^ version 3.11.2
END
#---- DDY with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DDYX t, t;
# ^ syntax 3.11.2
  DDYC0 t, t;
# ^ syntax 3.11.2
  DDYC1 t, t;
# ^ syntax 3.11.2
  DDY_SSAT t, t;
# ^ version 3.11.2
END
#---- PK2H with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK2HR t, t;
# ^ syntax 3.11.2
  PK2HH t, t;
# ^ syntax 3.11.2
  PK2HX t, t;
# ^ syntax 3.11.2
  PK2HC t, t;
# ^ syntax 3.11.2
  PK2HC0 t, t;
# ^ syntax 3.11.2
  PK2HC1 t, t;
# ^ syntax 3.11.2
  PK2H_SAT t, t;
# ^ syntax 3.11.2
  PK2H_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK2US with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK2USR t, t;
# ^ syntax 3.11.2
  PK2USH t, t;
# ^ syntax 3.11.2
  PK2USX t, t;
# ^ syntax 3.11.2
  PK2USC t, t;
# ^ syntax 3.11.2
  PK2USC0 t, t;
# ^ syntax 3.11.2
  PK2USC1 t, t;
# ^ syntax 3.11.2
  PK2US_SAT t, t;
# ^ syntax 3.11.2
  PK2US_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4B with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK4BR t, t;
# ^ syntax 3.11.2
  PK4BH t, t;
# ^ syntax 3.11.2
  PK4BX t, t;
# ^ syntax 3.11.2
  PK4BC t, t;
# ^ syntax 3.11.2
  PK4BC0 t, t;
# ^ syntax 3.11.2
  PK4BC1 t, t;
# ^ syntax 3.11.2
  PK4B_SAT t, t;
# ^ syntax 3.11.2
  PK4B_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4UB with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  PK4UBR t, t;
# ^ syntax 3.11.2
  PK4UBH t, t;
# ^ syntax 3.11.2
  PK4UBX t, t;
# ^ syntax 3.11.2
  PK4UBC t, t;
# ^ syntax 3.11.2
  PK4UBC0 t, t;
# ^ syntax 3.11.2
  PK4UBC1 t, t;
# ^ syntax 3.11.2
  PK4UB_SAT t, t;
# ^ syntax 3.11.2
  PK4UB_SSAT t, t;
# ^ syntax 3.11.2
END
#---- RFL with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  RFLX t, t, t;
# ^ syntax 3.11.2
  RFLC0 t, t, t;
# ^ syntax 3.11.2
  RFLC1 t, t, t;
# ^ syntax 3.11.2
  RFL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SEQ with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SEQC0 t, t, t;
# ^ version 3.11.2
  SEQC1 t, t, t;
# ^ version 3.11.2
  SEQ_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SFL with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SFLC0 t, t, t;
# ^ version 3.11.2
  SFLC1 t, t, t;
# ^ version 3.11.2
  SFL_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SGT with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SGTC0 t, t, t;
# ^ version 3.11.2
  SGTC1 t, t, t;
# ^ version 3.11.2
  SGT_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SLE with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SLEC0 t, t, t;
# ^ version 3.11.2
  SLEC1 t, t, t;
# ^ version 3.11.2
  SLE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- SNE with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  SNEC0 t, t, t;
# ^ version 3.11.2
  SNEC1 t, t, t;
# ^ version 3.11.2
  SNE_SSAT t, t, t;
# ^ version 3.11.2
END
#---- STR with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  STRC0 t, t, t;
# ^ version 3.11.2
  STRC1 t, t, t;
# ^ version 3.11.2
  STR_SSAT t, t, t;
# ^ version 3.11.2
END
#---- TXD with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  TXDR t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDH t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDX t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDC0 t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDC1 t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXD_SSAT t, t, t, t, texture, 2D;
# ^ version 3.11.2
END
#---- UP2H with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  UP2HR t, t.x;
# ^ syntax 3.11.2
  UP2HH t, t.x;
# ^ syntax 3.11.2
  UP2HX t, t.x;
# ^ syntax 3.11.2
  UP2HC0 t, t.x;
# ^ syntax 3.11.2
  UP2HC1 t, t.x;
# ^ syntax 3.11.2
  UP2H_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP2US with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  UP2USR t, t.x;
# ^ syntax 3.11.2
  UP2USH t, t.x;
# ^ syntax 3.11.2
  UP2USX t, t.x;
# ^ syntax 3.11.2
  UP2USC0 t, t.x;
# ^ syntax 3.11.2
  UP2USC1 t, t.x;
# ^ syntax 3.11.2
  UP2US_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP4B with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  UP4BR t, t.x;
# ^ syntax 3.11.2
  UP4BH t, t.x;
# ^ syntax 3.11.2
  UP4BX t, t.x;
# ^ syntax 3.11.2
  UP4BC0 t, t.x;
# ^ syntax 3.11.2
  UP4BC1 t, t.x;
# ^ syntax 3.11.2
  UP4B_SSAT t, t.x;
# ^ version 3.11.2
END
#---- UP4UB with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  UP4UBR t, t.x;
# ^ syntax 3.11.2
  UP4UBH t, t.x;
# ^ syntax 3.11.2
  UP4UBX t, t.x;
# ^ syntax 3.11.2
  UP4UBC0 t, t.x;
# ^ syntax 3.11.2
  UP4UBC1 t, t.x;
# ^ syntax 3.11.2
  UP4UB_SSAT t, t.x;
# ^ version 3.11.2
END
#---- X2D with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  X2DX t, t, t, t;
# ^ syntax 3.11.2
  X2DC0 t, t, t, t;
# ^ syntax 3.11.2
  X2DC1 t, t, t, t;
# ^ syntax 3.11.2
  X2D_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- DIV with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DIV t, t, t.x;
# ^ version 3.11.2
  DIVR t, t, t.x;
# ^ version 3.11.2
  DIVH t, t, t.x;
# ^ version 3.11.2
  DIVX t, t, t.x;
# ^ syntax 3.11.2
  DIVC t, t, t.x;
# ^ version 3.11.2
  DIVC0 t, t, t.x;
# ^ version 3.11.2
  DIVC1 t, t, t.x;
# ^ version 3.11.2
  DIV_SAT t, t, t.x;
# ^ version 3.11.2
  DIV_SSAT t, t, t.x;
# ^ version 3.11.2
END
#---- DP2 with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DP2 t, t, t;
# ^ version 3.11.2
  DP2R t, t, t;
# ^ version 3.11.2
  DP2H t, t, t;
# ^ version 3.11.2
  DP2X t, t, t;
# ^ version 3.11.2
  DP2C t, t, t;
# ^ version 3.11.2
  DP2C0 t, t, t;
# ^ version 3.11.2
  DP2C1 t, t, t;
# ^ version 3.11.2
  DP2_SAT t, t, t;
# ^ version 3.11.2
  DP2_SSAT t, t, t;
# ^ version 3.11.2
END
#---- DP2A with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  DP2A t, t, t, t;
# ^ version 3.11.2
  DP2AR t, t, t, t;
# ^ version 3.11.2
  DP2AH t, t, t, t;
# ^ version 3.11.2
  DP2AX t, t, t, t;
# ^ version 3.11.2
  DP2AC t, t, t, t;
# ^ version 3.11.2
  DP2AC0 t, t, t, t;
# ^ version 3.11.2
  DP2AC1 t, t, t, t;
# ^ version 3.11.2
  DP2A_SAT t, t, t, t;
# ^ version 3.11.2
  DP2A_SSAT t, t, t, t;
# ^ version 3.11.2
END
#---- NRM with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  NRM t, t;
# ^ version 3.11.2
  NRMR t, t;
# ^ version 3.11.2
  NRMH t, t;
# ^ version 3.11.2
  NRMX t, t;
# ^ syntax 3.11.2
  NRMC t, t;
# ^ version 3.11.2
  NRMC0 t, t;
# ^ version 3.11.2
  NRMC1 t, t;
# ^ version 3.11.2
  NRM_SAT t, t;
# ^ version 3.11.2
  NRM_SSAT t, t;
# ^ version 3.11.2
END
#---- TXL with NV_fragment_program
!!ARBfp1.0
OPTION NV_fragment_program;
TEMP t;
  TXL t, t, texture, 2D;
# ^ version 3.11.2
  TXLR t, t, texture, 2D;
# ^ version 3.11.2
  TXLH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLC t, t, texture, 2D;
# ^ version 3.11.2
  TXLC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXLC1 t, t, texture, 2D;
# ^ version 3.11.2
  TXL_SAT t, t, texture, 2D;
# ^ version 3.11.2
  TXL_SSAT t, t, texture, 2D;
# ^ version 3.11.2
END
#---- ABS with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  ABSC0 t, t;
# ^ version 3.11.2
  ABSC1 t, t;
# ^ version 3.11.2
END
#---- ADD with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  ADDC0 t, t, t;
# ^ version 3.11.2
  ADDC1 t, t, t;
# ^ version 3.11.2
END
#---- CMP with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  CMPR t, t, t, t;
# ^ syntax 3.11.2
  CMPH t, t, t, t;
# ^ syntax 3.11.2
  CMPX t, t, t, t;
# ^ syntax 3.11.2
  CMPC0 t, t, t, t;
# ^ syntax 3.11.2
  CMPC1 t, t, t, t;
# ^ syntax 3.11.2
END
#---- COS with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  COSX t, t.x;
# ^ syntax 3.11.2
  COSC0 t, t.x;
# ^ version 3.11.2
  COSC1 t, t.x;
# ^ version 3.11.2
END
#---- DP3 with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DP3C0 t, t, t;
# ^ version 3.11.2
  DP3C1 t, t, t;
# ^ version 3.11.2
END
#---- DP4 with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DP4C0 t, t, t;
# ^ version 3.11.2
  DP4C1 t, t, t;
# ^ version 3.11.2
END
#---- DPH with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DPHC0 t, t, t;
# ^ version 3.11.2
  DPHC1 t, t, t;
# ^ version 3.11.2
END
#---- DST with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DSTX t, t, t;
# ^ syntax 3.11.2
  DSTC0 t, t, t;
# ^ version 3.11.2
  DSTC1 t, t, t;
# ^ version 3.11.2
END
#---- EX2 with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  EX2X t, t.x;
# ^ syntax 3.11.2
  EX2C0 t, t.x;
# ^ version 3.11.2
  EX2C1 t, t.x;
# ^ version 3.11.2
END
#---- FLR with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  FLRC0 t, t;
# ^ version 3.11.2
  FLRC1 t, t;
# ^ version 3.11.2
END
#---- FRC with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  FRCC0 t, t;
# ^ version 3.11.2
  FRCC1 t, t;
# ^ version 3.11.2
END
#---- KIL with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  KILR t;
# ^ syntax 3.11.2
  KILH t;
# ^ syntax 3.11.2
  KILX t;
# ^ syntax 3.11.2
  KILC t;
# ^ syntax 3.11.2
  KILC0 t;
# ^ syntax 3.11.2
  KILC1 t;
# ^ syntax 3.11.2
  KIL_SAT t;
# ^ syntax 3.11.2
  KIL_SSAT t;
# ^ syntax 3.11.2
END
#---- LG2 with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  LG2X t, t.x;
# ^ syntax 3.11.2
  LG2C0 t, t.x;
# ^ version 3.11.2
  LG2C1 t, t.x;
# ^ version 3.11.2
END
#---- LIT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  LITX t, t;
# ^ syntax 3.11.2
  LITC0 t, t;
# ^ version 3.11.2
  LITC1 t, t;
# ^ version 3.11.2
END
#---- LRP with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  LRPC0 t, t, t, t;
# ^ syntax 3.11.2
  LRPC1 t, t, t, t;
# ^ syntax 3.11.2
END
#---- MAD with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  MADC0 t, t, t, t;
# ^ version 3.11.2
  MADC1 t, t, t, t;
# ^ version 3.11.2
END
#---- MAX with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  MAXC0 t, t, t;
# ^ version 3.11.2
  MAXC1 t, t, t;
# ^ version 3.11.2
END
#---- MIN with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  MINC0 t, t, t;
# ^ version 3.11.2
  MINC1 t, t, t;
# ^ version 3.11.2
END
#---- MOV with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  MOVC0 t, t;
# ^ version 3.11.2
  MOVC1 t, t;
# ^ version 3.11.2
END
#---- MUL with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  MULC0 t, t, t;
# ^ version 3.11.2
  MULC1 t, t, t;
# ^ version 3.11.2
END
#---- POW with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  POWX t, t.x, t.x;
# ^ syntax 3.11.2
  POWC0 t, t.x, t.x;
# ^ version 3.11.2
  POWC1 t, t.x, t.x;
# ^ version 3.11.2
END
#---- RCP with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  RCPX t, t.x;
# ^ syntax 3.11.2
  RCPC0 t, t.x;
# ^ version 3.11.2
  RCPC1 t, t.x;
# ^ version 3.11.2
END
#---- RSQ with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  RSQX t, t.x;
# ^ syntax 3.11.2
  RSQC0 t, t.x;
# ^ version 3.11.2
  RSQC1 t, t.x;
# ^ version 3.11.2
END
#---- SCS with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SCSX t, t.x;
# ^ syntax 3.11.2
  SCSC0 t, t.x;
# ^ syntax 3.11.2
  SCSC1 t, t.x;
# ^ syntax 3.11.2
END
#---- SGE with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SGEC0 t, t, t;
# ^ version 3.11.2
  SGEC1 t, t, t;
# ^ version 3.11.2
END
#---- SIN with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SINX t, t.x;
# ^ syntax 3.11.2
  SINC0 t, t.x;
# ^ version 3.11.2
  SINC1 t, t.x;
# ^ version 3.11.2
END
#---- SLT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SLTC0 t, t, t;
# ^ version 3.11.2
  SLTC1 t, t, t;
# ^ version 3.11.2
END
#---- SUB with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SUBC0 t, t, t;
# ^ version 3.11.2
  SUBC1 t, t, t;
# ^ version 3.11.2
END
#---- SWZ with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SWZX t, t, x, y, z, w;
# ^ syntax 3.11.2
  SWZC0 t, t, x, y, z, w;
# ^ version 3.11.2
  SWZC1 t, t, x, y, z, w;
# ^ version 3.11.2
END
#---- TEX with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  TEXR t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXH t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXX t, t, texture, 2D;
# ^ syntax 3.11.2
  TEXC0 t, t, texture, 2D;
# ^ version 3.11.2
  TEXC1 t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXB with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  TXBR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXBC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXBC1 t, t, texture, 2D;
# ^ version 3.11.2
END
#---- TXP with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  TXPR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXPC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXPC1 t, t, texture, 2D;
# ^ version 3.11.2
END
#---- XPD with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  XPDX t, t, t;
# ^ syntax 3.11.2
  XPDC0 t, t, t;
# ^ version 3.11.2
  XPDC1 t, t, t;
# ^ version 3.11.2
END
#---- DDX with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DDXX t, t;
# ^ syntax 3.11.2
  DDXC0 t, t;
# ^ syntax 3.11.2
  DDXC1 t, t;
# ^ syntax 3.11.2
END
#---- DDY with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DDYX t, t;
# ^ syntax 3.11.2
  DDYC0 t, t;
# ^ syntax 3.11.2
  DDYC1 t, t;
# ^ syntax 3.11.2
END
#---- PK2H with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  PK2HR t, t;
# ^ syntax 3.11.2
  PK2HH t, t;
# ^ syntax 3.11.2
  PK2HX t, t;
# ^ syntax 3.11.2
  PK2HC t, t;
# ^ syntax 3.11.2
  PK2HC0 t, t;
# ^ syntax 3.11.2
  PK2HC1 t, t;
# ^ syntax 3.11.2
  PK2H_SAT t, t;
# ^ syntax 3.11.2
  PK2H_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK2US with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  PK2USR t, t;
# ^ syntax 3.11.2
  PK2USH t, t;
# ^ syntax 3.11.2
  PK2USX t, t;
# ^ syntax 3.11.2
  PK2USC t, t;
# ^ syntax 3.11.2
  PK2USC0 t, t;
# ^ syntax 3.11.2
  PK2USC1 t, t;
# ^ syntax 3.11.2
  PK2US_SAT t, t;
# ^ syntax 3.11.2
  PK2US_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4B with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  PK4BR t, t;
# ^ syntax 3.11.2
  PK4BH t, t;
# ^ syntax 3.11.2
  PK4BX t, t;
# ^ syntax 3.11.2
  PK4BC t, t;
# ^ syntax 3.11.2
  PK4BC0 t, t;
# ^ syntax 3.11.2
  PK4BC1 t, t;
# ^ syntax 3.11.2
  PK4B_SAT t, t;
# ^ syntax 3.11.2
  PK4B_SSAT t, t;
# ^ syntax 3.11.2
END
#---- PK4UB with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  PK4UBR t, t;
# ^ syntax 3.11.2
  PK4UBH t, t;
# ^ syntax 3.11.2
  PK4UBX t, t;
# ^ syntax 3.11.2
  PK4UBC t, t;
# ^ syntax 3.11.2
  PK4UBC0 t, t;
# ^ syntax 3.11.2
  PK4UBC1 t, t;
# ^ syntax 3.11.2
  PK4UB_SAT t, t;
# ^ syntax 3.11.2
  PK4UB_SSAT t, t;
# ^ syntax 3.11.2
END
#---- RFL with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  RFLX t, t, t;
# ^ syntax 3.11.2
  RFLC0 t, t, t;
# ^ syntax 3.11.2
  RFLC1 t, t, t;
# ^ syntax 3.11.2
END
#---- SEQ with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SEQC0 t, t, t;
# ^ version 3.11.2
  SEQC1 t, t, t;
# ^ version 3.11.2
END
#---- SFL with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SFLC0 t, t, t;
# ^ version 3.11.2
  SFLC1 t, t, t;
# ^ version 3.11.2
END
#---- SGT with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SGTC0 t, t, t;
# ^ version 3.11.2
  SGTC1 t, t, t;
# ^ version 3.11.2
END
#---- SLE with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SLEC0 t, t, t;
# ^ version 3.11.2
  SLEC1 t, t, t;
# ^ version 3.11.2
END
#---- SNE with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  SNEC0 t, t, t;
# ^ version 3.11.2
  SNEC1 t, t, t;
# ^ version 3.11.2
END
#---- STR with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  STRC0 t, t, t;
# ^ version 3.11.2
  STRC1 t, t, t;
# ^ version 3.11.2
END
#---- TXD with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  TXDR t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDH t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDX t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDC0 t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
  TXDC1 t, t, t, t, texture, 2D;
# ^ syntax 3.11.2
END
#---- UP2H with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  UP2HR t, t.x;
# ^ syntax 3.11.2
  UP2HH t, t.x;
# ^ syntax 3.11.2
  UP2HX t, t.x;
# ^ syntax 3.11.2
  UP2HC0 t, t.x;
# ^ syntax 3.11.2
  UP2HC1 t, t.x;
# ^ syntax 3.11.2
END
#---- UP2US with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  UP2USR t, t.x;
# ^ syntax 3.11.2
  UP2USH t, t.x;
# ^ syntax 3.11.2
  UP2USX t, t.x;
# ^ syntax 3.11.2
  UP2USC0 t, t.x;
# ^ syntax 3.11.2
  UP2USC1 t, t.x;
# ^ syntax 3.11.2
END
#---- UP4B with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  UP4BR t, t.x;
# ^ syntax 3.11.2
  UP4BH t, t.x;
# ^ syntax 3.11.2
  UP4BX t, t.x;
# ^ syntax 3.11.2
  UP4BC0 t, t.x;
# ^ syntax 3.11.2
  UP4BC1 t, t.x;
# ^ syntax 3.11.2
END
#---- UP4UB with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  UP4UBR t, t.x;
# ^ syntax 3.11.2
  UP4UBH t, t.x;
# ^ syntax 3.11.2
  UP4UBX t, t.x;
# ^ syntax 3.11.2
  UP4UBC0 t, t.x;
# ^ syntax 3.11.2
  UP4UBC1 t, t.x;
# ^ syntax 3.11.2
END
#---- X2D with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  X2DX t, t, t, t;
# ^ syntax 3.11.2
  X2DC0 t, t, t, t;
# ^ syntax 3.11.2
  X2DC1 t, t, t, t;
# ^ syntax 3.11.2
END
#---- DIV with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DIVX t, t, t.x;
# ^ syntax 3.11.2
  DIVC0 t, t, t.x;
# ^ syntax 3.11.2
  DIVC1 t, t, t.x;
# ^ syntax 3.11.2
END
#---- DP2 with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DP2C0 t, t, t;
# ^ syntax 3.11.2
  DP2C1 t, t, t;
# ^ syntax 3.11.2
END
#---- DP2A with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  DP2AC0 t, t, t, t;
# ^ syntax 3.11.2
  DP2AC1 t, t, t, t;
# ^ syntax 3.11.2
END
#---- NRM with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  NRMX t, t;
# ^ syntax 3.11.2
  NRMC0 t, t;
# ^ syntax 3.11.2
  NRMC1 t, t;
# ^ syntax 3.11.2
END
#---- TXL with NV_fragment_program2
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
  TXLR t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLH t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLX t, t, texture, 2D;
# ^ syntax 3.11.2
  TXLC0 t, t, texture, 2D;
# ^ version 3.11.2
  TXLC1 t, t, texture, 2D;
# ^ version 3.11.2
END
