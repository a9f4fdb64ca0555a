# section: ARB_fragment_program 3.11.3.6
# Each instruction counts once, whatever it expands to; KIL is a texture instruction, flow is neither.
#---- KIL
!!ARBfp1.0
KIL fragment.color;
MOV result.color, 1;
END
# counts: instructions = 2; alu = 1; tex = 1; indirections = 1
#---- flow
!!ARBfp1.0
OPTION NV_fragment_program2;
REP 2;
MOV result.color, 1;
ENDREP;
END
# counts: instructions = 3; alu = 1; tex = 0
