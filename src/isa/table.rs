//! The rows, in the order of [`Opcode`].

use super::{DataType, Effect, Form, Language, Opcode, OperandKind, Reads, Restriction, ResultKind, Row, Suffixes};
use OperandKind::{Address, BranchCondition, CcMask, Label, Scalar, Selection, Test, Texture, Vector, VectorOrTest};

const NONE: Suffixes = Suffixes::NONE;
const CC: Suffixes = Suffixes { c: true, c01: true, ..NONE };
const SAT: Suffixes = Suffixes { sat: true, ..NONE };
const CS: Suffixes = Suffixes { sat: true, ssat: true, ..CC };
const RH: Suffixes = Suffixes { rh: true, ..CS };
const RHX: Suffixes = Suffixes { x: true, ..RH };

const V: &[OperandKind] = &[Vector];
const VV: &[OperandKind] = &[Vector, Vector];
const VVV: &[OperandKind] = &[Vector, Vector, Vector];
const S: &[OperandKind] = &[Scalar];
const SS: &[OperandKind] = &[Scalar, Scalar];
const VT: &[OperandKind] = &[Vector, Texture];
const VVVT: &[OperandKind] = &[Vector, Vector, Vector, Texture];
const VS: &[OperandKind] = &[Vector, Scalar];
const VW: &[OperandKind] = &[Vector, Selection];
const A: &[OperandKind] = &[Address];
const K: &[OperandKind] = &[CcMask];
const LB: &[OperandKind] = &[Label, BranchCondition];
const B: &[OperandKind] = &[BranchCondition];

const fn fp1(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp1], suffixes, operands, section }
}

/// In VP1.0, and so in VSP1.0 and VP1.1.
const fn vp1(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp1, Language::Vp11, Language::Vsp1], suffixes: NONE, operands, section }
}

/// New in VP1.1.
const fn vp11(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp11], suffixes: NONE, operands, section }
}

const fn vp2(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp2], suffixes, operands, section }
}

/// In vertex programs of ARB_vertex_program, with each of its options.
const fn avp(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbVp, Language::Vp30, Language::Vp40], suffixes, operands, section }
}

/// In plain vertex programs of ARB_vertex_program alone.
const fn avp1(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbVp], suffixes: NONE, operands, section }
}

/// New with NV_vertex_program2 and 3.
const fn vp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp30, Language::Vp40], suffixes, operands, section }
}

/// New with NV_vertex_program3.
const fn vp40(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp40], suffixes, operands, section }
}

/// In fragment programs of ARB_fragment_program, with each of its options.
const fn afp(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbFp, Language::Fp30, Language::Fp40], suffixes, operands, section }
}

/// In fragment programs of ARB_fragment_program and with NV_fragment_program, which has no more for it.
const fn afp_fp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbFp, Language::Fp30], suffixes, operands, section }
}

/// New with NV_fragment_program and 2.
const fn fp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp30, Language::Fp40], suffixes, operands, section }
}

/// New with NV_fragment_program2.
const fn fp40(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp40], suffixes, operands, section }
}

const fn row(
    opcode: Opcode,
    mnemonic: &'static str,
    result: ResultKind,
    forms: &'static [Form],
    description: &'static str,
) -> Row {
    Row {
        opcode,
        mnemonic,
        result,
        forms,
        description,
        reads: &[WRITTEN],
        operand_type: DataType::Float,
        result_type: match result {
            ResultKind::Address => DataType::Integer,
            ResultKind::None | ResultKind::Vector | ResultKind::Scalar => DataType::Float,
        },
        effect: Effect::None,
        restrictions: &[],
        is_approximation: false,
    }
}

const fn always(always: u8) -> Reads {
    Reads { always, if_written: 0 }
}

const fn if_written(if_written: u8) -> Reads {
    Reads { always: 0, if_written }
}

const WRITTEN: Reads = if_written(0b1111);
const X: Reads = always(0b0001);
const XY: Reads = always(0b0011);
const XYZ: Reads = always(0b0111);
const XYZW: Reads = always(0b1111);

impl Row {
    const fn reading(self, reads: &'static [Reads]) -> Self {
        Self { reads, ..self }
    }

    const fn with(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    const fn restricted(self, restrictions: &'static [Restriction]) -> Self {
        Self { restrictions, ..self }
    }

    const fn integers(self) -> Self {
        Self { operand_type: DataType::Integer, ..self }
    }

    /// PK*.
    const fn packing(self) -> Self {
        Self { result_type: DataType::Packed, ..self }.restricted(&[Restriction::FullDestination])
    }

    /// UP*.
    const fn unpacking(self) -> Self {
        Self { operand_type: DataType::Packed, ..self }.restricted(&[Restriction::FullOperands])
    }

    const fn approximation(self) -> Self {
        Self { is_approximation: true, ..self }
    }
}

/// Every instruction of every language.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    row(Opcode::Abs, "ABS", ResultKind::Vector, &[vp11(V, "NV_vertex_program2 2.14.3.1"), vp2(CC, V, "NV_vertex_program2 2.14.3.1"), avp(CS, V, "ARB_vertex_program 2.14.5.1"), afp(RHX, V, "ARB_fragment_program 3.11.5.1")], "absolute value"),
    row(Opcode::Add, "ADD", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.1"), vp1(VV, "NV_vertex_program2 2.14.3.2"), vp2(CC, VV, "NV_vertex_program2 2.14.3.2"), avp(CS, VV, "ARB_vertex_program 2.14.5.2"), afp(RHX, VV, "ARB_fragment_program 3.11.5.2")], "add"),
    row(Opcode::Ara, "ARA", ResultKind::Address, &[vp2(CC, A, "NV_vertex_program2 2.14.3.3"), vp30(CC, A, "NV_vertex_program2_option 2.14.5.28")], "address register add").reading(&[XYZW]).integers(),
    row(Opcode::Arl, "ARL", ResultKind::Address, &[vp1(S, "NV_vertex_program2 2.14.3.4"), vp2(CC, V, "NV_vertex_program2 2.14.3.4"), avp1(S, "ARB_vertex_program 2.14.5.3"), vp30(CC, V, "NV_vertex_program2_option 2.14.5.3")], "address register load"),
    row(Opcode::Arr, "ARR", ResultKind::Address, &[vp2(CC, V, "NV_vertex_program2 2.14.3.5"), vp30(CC, V, "NV_vertex_program2_option 2.14.5.29")], "address register load (with round)"),
    row(Opcode::Bra, "BRA", ResultKind::None, &[vp2(NONE, LB, "NV_vertex_program2 2.14.3.6"), vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.30")], "branch").reading(&[]).with(Effect::Flow),
    row(Opcode::Brk, "BRK", ResultKind::None, &[fp40(NONE, B, "NV_fragment_program2 3.11.X.1")], "break out of a loop").reading(&[]).with(Effect::Flow),
    row(Opcode::Cal, "CAL", ResultKind::None, &[vp2(NONE, LB, "NV_vertex_program2 2.14.3.7"), vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.31"), fp40(NONE, LB, "NV_fragment_program2 3.11.X.2")], "subroutine call").reading(&[]).with(Effect::Flow),
    row(Opcode::Cmp, "CMP", ResultKind::Vector, &[afp_fp30(SAT, VVV, "ARB_fragment_program 3.11.5.3"), fp40(CS, VVV, "ARB_fragment_program 3.11.5.3")], "compare with zero and select"),
    row(Opcode::Cos, "COS", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.2"), vp2(CC, S, "NV_vertex_program2 2.14.3.8"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.32"), afp(RH, S, "ARB_fragment_program 3.11.5.4")], "cosine").reading(&[X]).approximation(),
    row(Opcode::Ddx, "DDX", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.3"), fp30(RH, V, "NV_fragment_program_option 3.11.5.30")], "derivative relative to x").with(Effect::Derivative),
    row(Opcode::Ddy, "DDY", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.4"), fp30(RH, V, "NV_fragment_program_option 3.11.5.31")], "derivative relative to y").with(Effect::Derivative),
    row(Opcode::Div, "DIV", ResultKind::Vector, &[fp40(RH, VS, "NV_fragment_program2 3.11.5.48")], "divide by a scalar").reading(&[WRITTEN, X]),
    row(Opcode::Dp2, "DP2", ResultKind::Scalar, &[fp40(RHX, VV, "NV_fragment_program2 3.11.5.49")], "2-component dot product").reading(&[XY]),
    row(Opcode::Dp2a, "DP2A", ResultKind::Scalar, &[fp40(RHX, VVV, "NV_fragment_program2 3.11.5.50")], "2-component dot product with scalar add").reading(&[XY, XY, X]),
    row(Opcode::Dp3, "DP3", ResultKind::Scalar, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.5"), vp1(VV, "NV_vertex_program2 2.14.3.9"), vp2(CC, VV, "NV_vertex_program2 2.14.3.9"), avp(CS, VV, "ARB_vertex_program 2.14.5.4"), afp(RHX, VV, "ARB_fragment_program 3.11.5.5")], "3-component dot product").reading(&[XYZ]),
    row(Opcode::Dp4, "DP4", ResultKind::Scalar, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.6"), vp1(VV, "NV_vertex_program2 2.14.3.10"), vp2(CC, VV, "NV_vertex_program2 2.14.3.10"), avp(CS, VV, "ARB_vertex_program 2.14.5.5"), afp(RHX, VV, "ARB_fragment_program 3.11.5.6")], "4-component dot product").reading(&[XYZW]),
    row(Opcode::Dph, "DPH", ResultKind::Scalar, &[vp11(VV, "NV_vertex_program2 2.14.3.11"), vp2(CC, VV, "NV_vertex_program2 2.14.3.11"), avp(CS, VV, "ARB_vertex_program 2.14.5.6"), afp(RHX, VV, "ARB_fragment_program 3.11.5.7")], "homogeneous dot product").reading(&[XYZ, XYZW]),
    row(Opcode::Dst, "DST", ResultKind::Vector, &[fp1(RH, VV, "NV_fragment_program 3.11.5.7"), vp1(VV, "NV_vertex_program2 2.14.3.12"), vp2(CC, VV, "NV_vertex_program2 2.14.3.12"), avp(CS, VV, "ARB_vertex_program 2.14.5.7"), afp(RH, VV, "ARB_fragment_program 3.11.5.8")], "distance vector").reading(&[if_written(0b0110), if_written(0b1010)]),
    row(Opcode::Else, "ELSE", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.3")], "otherwise").reading(&[]).with(Effect::Flow),
    row(Opcode::Endif, "ENDIF", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.4")], "end of IF").reading(&[]).with(Effect::Flow),
    row(Opcode::Endloop, "ENDLOOP", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.5")], "end of LOOP").reading(&[]).with(Effect::Flow),
    row(Opcode::Endrep, "ENDREP", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.6")], "end of REP").reading(&[]).with(Effect::Flow),
    row(Opcode::Ex2, "EX2", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.8"), vp2(CC, S, "NV_vertex_program2 2.14.3.13"), avp(CS, S, "ARB_vertex_program 2.14.5.8"), afp(RH, S, "ARB_fragment_program 3.11.5.9")], "exponential base 2").reading(&[X]).approximation(),
    row(Opcode::Exp, "EXP", ResultKind::Vector, &[vp1(S, "NV_vertex_program2 2.14.3.14"), vp2(CC, S, "NV_vertex_program2 2.14.3.14"), avp(CS, S, "ARB_vertex_program 2.14.5.9")], "exponential base 2 (approximate)").reading(&[X]).approximation(),
    row(Opcode::Flr, "FLR", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.9"), vp2(CC, V, "NV_vertex_program2 2.14.3.15"), avp(CS, V, "ARB_vertex_program 2.14.5.10"), afp(RHX, V, "ARB_fragment_program 3.11.5.10")], "floor"),
    row(Opcode::Frc, "FRC", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.10"), vp2(CC, V, "NV_vertex_program2 2.14.3.16"), avp(CS, V, "ARB_vertex_program 2.14.5.11"), afp(RHX, V, "ARB_fragment_program 3.11.5.11")], "fraction"),
    row(Opcode::If, "IF", ResultKind::None, &[fp40(NONE, &[Test], "NV_fragment_program2 3.11.X.7")], "execute conditionally").reading(&[]).with(Effect::Flow),
    row(Opcode::Kil, "KIL", ResultKind::None, &[fp1(NONE, K, "NV_fragment_program 3.11.5.11"), afp(NONE, &[VectorOrTest], "ARB_fragment_program 3.11.6.4")], "conditionally discard fragment").reading(&[XYZW]).with(Effect::Discard),
    row(Opcode::Lg2, "LG2", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.12"), vp2(CC, S, "NV_vertex_program2 2.14.3.17"), avp(CS, S, "ARB_vertex_program 2.14.5.12"), afp(RH, S, "ARB_fragment_program 3.11.5.12")], "logarithm base 2").reading(&[X]).approximation(),
    row(Opcode::Lit, "LIT", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.13"), vp1(V, "NV_vertex_program2 2.14.3.18"), vp2(CC, V, "NV_vertex_program2 2.14.3.18"), avp(CS, V, "ARB_vertex_program 2.14.5.13"), afp(RH, V, "ARB_fragment_program 3.11.5.13")], "compute light coefficients").reading(&[always(0b1011)]).approximation(),
    row(Opcode::Log, "LOG", ResultKind::Vector, &[vp1(S, "NV_vertex_program2 2.14.3.19"), vp2(CC, S, "NV_vertex_program2 2.14.3.19"), avp(CS, S, "ARB_vertex_program 2.14.5.14")], "logarithm base 2 (approximate)").reading(&[X]).approximation(),
    row(Opcode::Loop, "LOOP", ResultKind::None, &[fp40(NONE, V, "NV_fragment_program2 3.11.X.8")], "repeat with an index").reading(&[XYZ]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand]),
    row(Opcode::Lrp, "LRP", ResultKind::Vector, &[fp1(RHX, VVV, "NV_fragment_program 3.11.5.14"), afp(RHX, VVV, "ARB_fragment_program 3.11.5.14")], "linear interpolation"),
    row(Opcode::Mad, "MAD", ResultKind::Vector, &[fp1(RHX, VVV, "NV_fragment_program 3.11.5.15"), vp1(VVV, "NV_vertex_program2 2.14.3.20"), vp2(CC, VVV, "NV_vertex_program2 2.14.3.20"), avp(CS, VVV, "ARB_vertex_program 2.14.5.15"), afp(RHX, VVV, "ARB_fragment_program 3.11.5.15")], "multiply and add"),
    row(Opcode::Max, "MAX", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.16"), vp1(VV, "NV_vertex_program2 2.14.3.21"), vp2(CC, VV, "NV_vertex_program2 2.14.3.21"), avp(CS, VV, "ARB_vertex_program 2.14.5.16"), afp(RHX, VV, "ARB_fragment_program 3.11.5.16")], "maximum"),
    row(Opcode::Min, "MIN", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.17"), vp1(VV, "NV_vertex_program2 2.14.3.22"), vp2(CC, VV, "NV_vertex_program2 2.14.3.22"), avp(CS, VV, "ARB_vertex_program 2.14.5.17"), afp(RHX, VV, "ARB_fragment_program 3.11.5.17")], "minimum"),
    row(Opcode::Mov, "MOV", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.18"), vp1(V, "NV_vertex_program2 2.14.3.23"), vp2(CC, V, "NV_vertex_program2 2.14.3.23"), avp(CS, V, "ARB_vertex_program 2.14.5.18"), afp(RHX, V, "ARB_fragment_program 3.11.5.18")], "move"),
    row(Opcode::Mul, "MUL", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.19"), vp1(VV, "NV_vertex_program2 2.14.3.24"), vp2(CC, VV, "NV_vertex_program2 2.14.3.24"), avp(CS, VV, "ARB_vertex_program 2.14.5.19"), afp(RHX, VV, "ARB_fragment_program 3.11.5.19")], "multiply"),
    row(Opcode::Nrm, "NRM", ResultKind::Vector, &[fp40(RH, V, "NV_fragment_program2 3.11.5.51")], "normalize 3 components").reading(&[XYZ]),
    row(Opcode::Pk2h, "PK2H", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.20"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.32")], "pack two 16-bit floats").reading(&[XY]).packing(),
    row(Opcode::Pk2us, "PK2US", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.21"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.33")], "pack two unsigned 16-bit scalars").reading(&[XY]).packing(),
    row(Opcode::Pk4b, "PK4B", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.22"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.34")], "pack four signed 8-bit scalars").reading(&[XYZW]).packing(),
    row(Opcode::Pk4ub, "PK4UB", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.23"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.35")], "pack four unsigned 8-bit scalars").reading(&[XYZW]).packing(),
    row(Opcode::Popa, "POPA", ResultKind::Address, &[vp40(NONE, &[], "NV_vertex_program3 2.14.5.43")], "pop an address register").reading(&[]).restricted(&[Restriction::WholeMask]),
    row(Opcode::Pow, "POW", ResultKind::Scalar, &[fp1(RH, SS, "NV_fragment_program 3.11.5.24"), avp(CS, SS, "ARB_vertex_program 2.14.5.20"), afp(RH, SS, "ARB_fragment_program 3.11.5.20")], "exponentiation").reading(&[X]).approximation(),
    row(Opcode::Pusha, "PUSHA", ResultKind::None, &[vp40(NONE, A, "NV_vertex_program3 2.14.5.44")], "push an address register").reading(&[XYZW]).integers(),
    row(Opcode::Rcc, "RCC", ResultKind::Scalar, &[vp11(S, "NV_vertex_program2 2.14.3.25"), vp2(CC, S, "NV_vertex_program2 2.14.3.25"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.33")], "reciprocal (clamped)").reading(&[X]),
    row(Opcode::Rcp, "RCP", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.25"), vp1(S, "NV_vertex_program2 2.14.3.26"), vp2(CC, S, "NV_vertex_program2 2.14.3.26"), avp(CS, S, "ARB_vertex_program 2.14.5.21"), afp(RH, S, "ARB_fragment_program 3.11.5.21")], "reciprocal").reading(&[X]),
    row(Opcode::Rep, "REP", ResultKind::None, &[fp40(NONE, V, "NV_fragment_program2 3.11.X.9")], "repeat").reading(&[X]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand]),
    row(Opcode::Ret, "RET", ResultKind::None, &[vp2(NONE, B, "NV_vertex_program2 2.14.3.27"), vp30(NONE, B, "NV_vertex_program2_option 2.14.5.34"), fp40(NONE, B, "NV_fragment_program2 3.11.X.10")], "subroutine call return").reading(&[]).with(Effect::Flow),
    row(Opcode::Rfl, "RFL", ResultKind::Vector, &[fp1(RH, VV, "NV_fragment_program 3.11.5.26"), fp30(RH, VV, "NV_fragment_program_option 3.11.5.36")], "reflection vector").reading(&[XYZ]).restricted(&[Restriction::NoW]),
    row(Opcode::Rsq, "RSQ", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.27"), vp1(S, "NV_vertex_program2 2.14.3.28"), vp2(CC, S, "NV_vertex_program2 2.14.3.28"), avp(CS, S, "ARB_vertex_program 2.14.5.22"), afp(RH, S, "ARB_fragment_program 3.11.5.22")], "reciprocal square root").reading(&[X]),
    row(Opcode::Scs, "SCS", ResultKind::Vector, &[afp_fp30(SAT, S, "ARB_fragment_program 3.11.5.23"), fp40(RH, S, "ARB_fragment_program 3.11.5.23")], "sine and cosine").reading(&[X]).approximation(),
    row(Opcode::Seq, "SEQ", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.28"), vp2(CC, VV, "NV_vertex_program2 2.14.3.29"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.35"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.37")], "set on equal"),
    row(Opcode::Sfl, "SFL", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.29"), vp2(CC, VV, "NV_vertex_program2 2.14.3.30"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.36"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.38")], "set on false").reading(&[]),
    row(Opcode::Sge, "SGE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.30"), vp1(VV, "NV_vertex_program2 2.14.3.31"), vp2(CC, VV, "NV_vertex_program2 2.14.3.31"), avp(CS, VV, "ARB_vertex_program 2.14.5.23"), afp(RHX, VV, "ARB_fragment_program 3.11.5.24")], "set on greater than or equal"),
    row(Opcode::Sgt, "SGT", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.31"), vp2(CC, VV, "NV_vertex_program2 2.14.3.32"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.37"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.39")], "set on greater than"),
    row(Opcode::Sin, "SIN", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.32"), vp2(CC, S, "NV_vertex_program2 2.14.3.33"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.38"), afp(RH, S, "ARB_fragment_program 3.11.5.25")], "sine").reading(&[X]).approximation(),
    row(Opcode::Sle, "SLE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.33"), vp2(CC, VV, "NV_vertex_program2 2.14.3.34"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.39"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.40")], "set on less than or equal"),
    row(Opcode::Slt, "SLT", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.34"), vp1(VV, "NV_vertex_program2 2.14.3.35"), vp2(CC, VV, "NV_vertex_program2 2.14.3.35"), avp(CS, VV, "ARB_vertex_program 2.14.5.24"), afp(RHX, VV, "ARB_fragment_program 3.11.5.26")], "set on less than"),
    row(Opcode::Sne, "SNE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.35"), vp2(CC, VV, "NV_vertex_program2 2.14.3.36"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.40"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.41")], "set on not equal"),
    row(Opcode::Ssg, "SSG", ResultKind::Vector, &[vp2(CC, V, "NV_vertex_program2 2.14.3.37"), vp30(CS, V, "NV_vertex_program2_option 2.14.5.41")], "set sign"),
    row(Opcode::Str, "STR", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.36"), vp2(CC, VV, "NV_vertex_program2 2.14.3.38"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.42"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.42")], "set on true").reading(&[]),
    row(Opcode::Sub, "SUB", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.37"), vp11(VV, "NV_vertex_program2 2.14.3.39"), vp2(CC, VV, "NV_vertex_program2 2.14.3.39"), avp(CS, VV, "ARB_vertex_program 2.14.5.25"), afp(RHX, VV, "ARB_fragment_program 3.11.5.27")], "subtract"),
    row(Opcode::Swz, "SWZ", ResultKind::Vector, &[avp(CS, VW, "ARB_vertex_program 2.14.5.26"), afp_fp30(SAT, VW, "ARB_fragment_program 3.11.5.28"), fp40(RH, VW, "ARB_fragment_program 3.11.5.28")], "extended swizzle"),
    row(Opcode::Tex, "TEX", ResultKind::Vector, &[fp1(CS, VT, "NV_fragment_program 3.11.5.38"), vp40(CS, VT, "NV_vertex_program3 2.14.5.45"), afp(CS, VT, "ARB_fragment_program 3.11.6.1")], "texture lookup").reading(&[XYZ]).with(Effect::Lookup),
    row(Opcode::Txb, "TXB", ResultKind::Vector, &[vp40(CS, VT, "NV_vertex_program3 2.14.5.46"), afp(CS, VT, "ARB_fragment_program 3.11.6.3")], "texture lookup with level-of-detail bias").reading(&[XYZW]).with(Effect::Lookup),
    row(Opcode::Txd, "TXD", ResultKind::Vector, &[fp1(CS, VVVT, "NV_fragment_program 3.11.5.39"), fp30(CS, VVVT, "NV_fragment_program_option 3.11.6.5")], "texture lookup with derivatives").reading(&[XYZ]).with(Effect::Lookup),
    row(Opcode::Txl, "TXL", ResultKind::Vector, &[vp40(CS, VT, "NV_vertex_program3 2.14.5.47"), fp40(CS, VT, "NV_fragment_program2 3.11.6.6")], "texture lookup with explicit level of detail").reading(&[XYZW]).with(Effect::Lookup),
    row(Opcode::Txp, "TXP", ResultKind::Vector, &[fp1(CS, VT, "NV_fragment_program 3.11.5.40"), vp40(CS, VT, "NV_vertex_program3 2.14.5.48"), afp(CS, VT, "ARB_fragment_program 3.11.6.2")], "projective texture lookup").reading(&[XYZW]).with(Effect::Lookup),
    row(Opcode::Up2h, "UP2H", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.41"), fp30(CS, S, "NV_fragment_program_option 3.11.5.43")], "unpack two 16-bit floats").reading(&[X]).unpacking(),
    row(Opcode::Up2us, "UP2US", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.42"), fp30(CS, S, "NV_fragment_program_option 3.11.5.44")], "unpack two unsigned 16-bit scalars").reading(&[X]).unpacking(),
    row(Opcode::Up4b, "UP4B", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.43"), fp30(CS, S, "NV_fragment_program_option 3.11.5.45")], "unpack four signed 8-bit scalars").reading(&[X]).unpacking(),
    row(Opcode::Up4ub, "UP4UB", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.44"), fp30(CS, S, "NV_fragment_program_option 3.11.5.46")], "unpack four unsigned 8-bit scalars").reading(&[X]).unpacking(),
    row(Opcode::X2d, "X2D", ResultKind::Vector, &[fp1(RH, VVV, "NV_fragment_program 3.11.5.45"), fp30(RH, VVV, "NV_fragment_program_option 3.11.5.47")], "2D coordinate transformation").reading(&[XY, XY, XYZW]),
    row(Opcode::Xpd, "XPD", ResultKind::Vector, &[avp(CS, VV, "ARB_vertex_program 2.14.5.27"), afp_fp30(SAT, VV, "ARB_fragment_program 3.11.5.29"), fp40(RH, VV, "ARB_fragment_program 3.11.5.29")], "cross product").reading(&[XYZ]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_opcodes() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.opcode as usize, index, "{}", row.mnemonic);
        }
    }

    /// NV_fragment_program 3.11.4: forty-five instructions. NV_vertex_program2 2.14.2: seventeen in
    /// VP1.0, twenty-one in VP1.1, thirty-nine in VP2.0.
    #[test]
    fn languages_have_as_many_instructions_as_the_specifications_say() {
        let count = |language| TABLE.iter().filter(|row| row.form(language).is_some()).count();
        assert_eq!(count(Language::Fp1), 45);
        assert_eq!(count(Language::Vp1), 17);
        assert_eq!(count(Language::Vp11), 21);
        assert_eq!(count(Language::Vp2), 39);
        assert_eq!(count(Language::Vsp1), 17);
    }
}
