//! The rows, in the order of [`Opcode`].

use super::modifiers::{Base, Typing, ValueType, Widest};
use super::{DataType, Effect, Form, Language, Opcode, OperandKind, Reads, Restriction, ResultKind, Row, Suffixes};
use OperandKind::{
    Address, BranchCondition, Buffer, CcMask, Image, ImageTarget, Label, OptionalVector, Scalar, Selection, Subroutine,
    Test, Texture, Vector, VectorOrTest,
};

const NONE: Suffixes = Suffixes::NONE;
const CC: Suffixes = Suffixes { c: true, c01: true, ..NONE };
const SAT: Suffixes = Suffixes { sat: true, ..NONE };
const H_ONLY: Suffixes = Suffixes { rh: true, ..NONE };
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

/// In NV_gpu_program4, and so in NV_gpu_program5.
const fn gp4(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    use Language::{Nvcp5, Nvfp4, Nvfp5, Nvgp4, Nvgp5, Nvtcp5, Nvtep5, Nvvp4, Nvvp5};
    let languages = &[Nvvp4, Nvfp4, Nvvp5, Nvfp5, Nvgp4, Nvgp5, Nvtcp5, Nvtep5, Nvcp5];
    Form { languages, suffixes, operands, section }
}

/// New in NV_gpu_program5.
const fn gp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    use Language::{Nvcp5, Nvfp5, Nvgp5, Nvtcp5, Nvtep5, Nvvp5};
    Form { languages: &[Nvvp5, Nvfp5, Nvgp5, Nvtcp5, Nvtep5, Nvcp5], suffixes, operands, section }
}

/// In fragment programs of NV_gpu_program4 and 5.
const fn fp4(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvfp4, Language::Nvfp5], suffixes, operands, section }
}

/// New in fragment programs of NV_gpu_program5.
const fn fp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvfp5], suffixes, operands, section }
}

/// In geometry programs.
const fn geometry(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvgp4, Language::Nvgp5], suffixes: NONE, operands, section }
}

/// In compute programs.
const fn cp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvcp5], suffixes, operands, section }
}

const NO: Widest = Widest::None;
const TO32: Widest = Widest::Bits32;
const TO64: Widest = Widest::Bits64;
const O: ValueType = ValueType::Operation;
const VF: ValueType = ValueType::Float;
const VSG: ValueType = ValueType::Signed;
const VU: ValueType = ValueType::Unsigned;
const OU: ValueType = ValueType::UnsignedOperation;
const VI: ValueType = ValueType::Integer;
const N: ValueType = ValueType::Any;

const fn typing(
    float: Widest,
    integer: Widest,
    default: Base,
    storage: u8,
    result: ValueType,
    operands: &'static [ValueType],
) -> Typing {
    Typing { float, integer, default, storage, result, operands }
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
        typing: typing(NO, NO, Base::Float, 0, N, &[]),
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
    /// Whether it has operands or results that are values, not only conditions and labels.
    pub fn has_values(&self) -> bool {
        let is_value = |operand: &OperandKind| !matches!(operand, Label | CcMask | BranchCondition | Test | Subroutine);
        self.result != ResultKind::None || self.forms.iter().any(|form| form.operands.iter().any(is_value))
    }

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

    const fn typed(self, typing: Typing) -> Self {
        Self { typing, ..self }
    }

    const fn approximation(self) -> Self {
        Self { is_approximation: true, ..self }
    }
}

/// Every instruction of every language.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    row(Opcode::Abs, "ABS", ResultKind::Vector, &[vp11(V, "NV_vertex_program2 2.14.3.1"), vp2(CC, V, "NV_vertex_program2 2.14.3.1"), avp(CS, V, "ARB_vertex_program 2.14.5.1"), afp(RHX, V, "ARB_fragment_program 3.11.5.1"), gp4(RH, V, "NV_gpu_program4 2.X.8 ABS")], "absolute value").typed(typing(TO64, TO64, Base::Float, 0, O, &[O])),
    row(Opcode::Add, "ADD", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.1"), vp1(VV, "NV_vertex_program2 2.14.3.2"), vp2(CC, VV, "NV_vertex_program2 2.14.3.2"), avp(CS, VV, "ARB_vertex_program 2.14.5.2"), afp(RHX, VV, "ARB_fragment_program 3.11.5.2"), gp4(RH, VV, "NV_gpu_program4 2.X.8 ADD")], "add").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::And, "AND", ResultKind::Vector, &[gp4(CC, VV, "NV_gpu_program4 2.X.8 AND")], "bitwise and").typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Ara, "ARA", ResultKind::Address, &[vp2(CC, A, "NV_vertex_program2 2.14.3.3"), vp30(CC, A, "NV_vertex_program2_option 2.14.5.28")], "address register add").reading(&[XYZW]).integers(),
    row(Opcode::Arl, "ARL", ResultKind::Address, &[vp1(S, "NV_vertex_program2 2.14.3.4"), vp2(CC, V, "NV_vertex_program2 2.14.3.4"), avp1(S, "ARB_vertex_program 2.14.5.3"), vp30(CC, V, "NV_vertex_program2_option 2.14.5.3")], "address register load"),
    row(Opcode::Arr, "ARR", ResultKind::Address, &[vp2(CC, V, "NV_vertex_program2 2.14.3.5"), vp30(CC, V, "NV_vertex_program2_option 2.14.5.29")], "address register load (with round)"),
    row(Opcode::Atom, "ATOM", ResultKind::Scalar, &[gp5(CC, VS, "NV_gpu_program5 2.X.8 ATOM")], "atomic memory transaction").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[O, VU])),
    row(Opcode::Atomb, "ATOMB", ResultKind::Scalar, &[gp5(CC, &[Vector, Buffer], "NV_shader_storage_buffer_object 2.X.8 ATOMB")], "atomic transaction to a storage buffer").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[O, N])),
    row(Opcode::Atomctr, "ATOMCTR", ResultKind::Scalar, &[gp4(CC, &[Buffer], "NV_shader_atomic_counters 2.X.8.Z")], "atomic counter operation").reading(&[X]).with(Effect::Memory).typed(typing(NO, TO32, Base::Unsigned, 0, O, &[N])),
    row(Opcode::Atomim, "ATOMIM", ResultKind::Vector, &[gp5(CC, &[Vector, Vector, Image], "EXT_shader_image_load_store 2.X.8 ATOMIM")], "atomic image operation").reading(&[XYZW, XYZW]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[O, VSG])),
    row(Opcode::Atoms, "ATOMS", ResultKind::Scalar, &[cp5(CC, &[Vector, Buffer], "NV_compute_program5 2.X.8 ATOMS")], "atomic transaction to shared memory").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[O, N])),
    row(Opcode::Bar, "BAR", ResultKind::None, &[Form { languages: &[Language::Nvtcp5, Language::Nvcp5], suffixes: NONE, operands: &[], section: "NV_compute_program5 2.X.8 BAR" }], "work group execution barrier").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Bfe, "BFE", ResultKind::Vector, &[gp5(CC, VV, "NV_gpu_program5 2.X.8 BFE")], "bitfield extract").reading(&[XY, WRITTEN]).typed(typing(NO, TO32, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Bfi, "BFI", ResultKind::Vector, &[gp5(CC, VVV, "NV_gpu_program5 2.X.8 BFI")], "bitfield insert").reading(&[XY, WRITTEN, WRITTEN]).typed(typing(NO, TO32, Base::Signed, 0, O, &[O, O, O])),
    row(Opcode::Bfr, "BFR", ResultKind::Vector, &[gp5(CC, V, "NV_gpu_program5 2.X.8 BFR")], "bitfield reverse").typed(typing(NO, TO32, Base::Signed, 0, O, &[O])),
    row(Opcode::Bra, "BRA", ResultKind::None, &[vp2(NONE, LB, "NV_vertex_program2 2.14.3.6"), vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.30")], "branch").reading(&[]).with(Effect::Flow),
    row(Opcode::Brk, "BRK", ResultKind::None, &[fp40(NONE, B, "NV_fragment_program2 3.11.X.1"), gp4(NONE, B, "NV_gpu_program4 2.X.8 BRK")], "break out of a loop").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Btc, "BTC", ResultKind::Vector, &[gp5(CC, V, "NV_gpu_program5 2.X.8 BTC")], "bit count").typed(typing(NO, TO32, Base::Signed, 0, O, &[O])),
    row(Opcode::Btfl, "BTFL", ResultKind::Vector, &[gp5(CC, V, "NV_gpu_program5 2.X.8 BTFL")], "find least significant bit").typed(typing(NO, TO32, Base::Signed, 0, O, &[O])),
    row(Opcode::Btfm, "BTFM", ResultKind::Vector, &[gp5(CC, V, "NV_gpu_program5 2.X.8 BTFM")], "find most significant bit").typed(typing(NO, TO32, Base::Signed, 0, O, &[O])),
    row(Opcode::Cal, "CAL", ResultKind::None, &[vp2(NONE, LB, "NV_vertex_program2 2.14.3.7"), vp30(NONE, LB, "NV_vertex_program2_option 2.14.5.31"), fp40(NONE, LB, "NV_fragment_program2 3.11.X.2"), gp4(NONE, LB, "NV_gpu_program4 2.X.8 CAL")], "subroutine call").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Cali, "CALI", ResultKind::None, &[gp5(NONE, &[Subroutine, BranchCondition], "ARB_shader_subroutine 2.X.8.Z")], "indirect subroutine call").reading(&[X]).with(Effect::Flow).typed(typing(NO, NO, Base::Unsigned, 0, N, &[VU])),
    row(Opcode::Ceil, "CEIL", ResultKind::Vector, &[gp4(RH, V, "NV_gpu_program4 2.X.8 CEIL")], "ceiling").typed(typing(TO64, TO64, Base::Float, 0, O, &[VF])),
    row(Opcode::Cmp, "CMP", ResultKind::Vector, &[afp_fp30(SAT, VVV, "ARB_fragment_program 3.11.5.3"), fp40(CS, VVV, "ARB_fragment_program 3.11.5.3"), gp4(RH, VVV, "NV_gpu_program4 2.X.8 CMP")], "compare with zero and select").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O, O])),
    row(Opcode::Cont, "CONT", ResultKind::None, &[gp4(NONE, B, "NV_gpu_program4 2.X.8 CONT")], "continue with next loop interation").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Cos, "COS", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.2"), vp2(CC, S, "NV_vertex_program2 2.14.3.8"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.32"), afp(RH, S, "ARB_fragment_program 3.11.5.4"), gp4(RH, S, "NV_gpu_program4 2.X.8 COS")], "cosine").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Cvt, "CVT", ResultKind::Vector, &[gp5(CS, V, "NV_gpu_program5 2.X.8 CVT")], "general data type conversion").restricted(&[Restriction::NoSigns]).typed(typing(NO, NO, Base::Float, 2, O, &[O])),
    row(Opcode::Ddx, "DDX", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.3"), fp30(RH, V, "NV_fragment_program_option 3.11.5.30"), fp4(RH, V, "NV_gpu_program4 2.X.8 DDX")], "derivative relative to x").with(Effect::Derivative).typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Ddy, "DDY", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.4"), fp30(RH, V, "NV_fragment_program_option 3.11.5.31"), fp4(RH, V, "NV_gpu_program4 2.X.8 DDY")], "derivative relative to y").with(Effect::Derivative).typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Div, "DIV", ResultKind::Vector, &[fp40(RH, VS, "NV_fragment_program2 3.11.5.48"), gp4(RH, VS, "NV_gpu_program4 2.X.8 DIV")], "divide by a scalar").reading(&[WRITTEN, X]).typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Dp2, "DP2", ResultKind::Scalar, &[fp40(RHX, VV, "NV_fragment_program2 3.11.5.49"), gp4(RH, VV, "NV_gpu_program4 2.X.8 DP2")], "2-component dot product").reading(&[XY]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Dp2a, "DP2A", ResultKind::Scalar, &[fp40(RHX, VVV, "NV_fragment_program2 3.11.5.50"), gp4(RH, VVV, "NV_gpu_program4 2.X.8 DP2A")], "2-component dot product with scalar add").reading(&[XY, XY, X]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O, O])),
    row(Opcode::Dp3, "DP3", ResultKind::Scalar, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.5"), vp1(VV, "NV_vertex_program2 2.14.3.9"), vp2(CC, VV, "NV_vertex_program2 2.14.3.9"), avp(CS, VV, "ARB_vertex_program 2.14.5.4"), afp(RHX, VV, "ARB_fragment_program 3.11.5.5"), gp4(RH, VV, "NV_gpu_program4 2.X.8 DP3")], "3-component dot product").reading(&[XYZ]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Dp4, "DP4", ResultKind::Scalar, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.6"), vp1(VV, "NV_vertex_program2 2.14.3.10"), vp2(CC, VV, "NV_vertex_program2 2.14.3.10"), avp(CS, VV, "ARB_vertex_program 2.14.5.5"), afp(RHX, VV, "ARB_fragment_program 3.11.5.6"), gp4(RH, VV, "NV_gpu_program4 2.X.8 DP4")], "4-component dot product").reading(&[XYZW]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Dph, "DPH", ResultKind::Scalar, &[vp11(VV, "NV_vertex_program2 2.14.3.11"), vp2(CC, VV, "NV_vertex_program2 2.14.3.11"), avp(CS, VV, "ARB_vertex_program 2.14.5.6"), afp(RHX, VV, "ARB_fragment_program 3.11.5.7"), gp4(RH, VV, "NV_gpu_program4 2.X.8 DPH")], "homogeneous dot product").reading(&[XYZ, XYZW]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Dst, "DST", ResultKind::Vector, &[fp1(RH, VV, "NV_fragment_program 3.11.5.7"), vp1(VV, "NV_vertex_program2 2.14.3.12"), vp2(CC, VV, "NV_vertex_program2 2.14.3.12"), avp(CS, VV, "ARB_vertex_program 2.14.5.7"), afp(RH, VV, "ARB_fragment_program 3.11.5.8"), gp4(RH, VV, "NV_gpu_program4 2.X.8 DST")], "distance vector").reading(&[if_written(0b0110), if_written(0b1010)]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Else, "ELSE", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.3"), gp4(NONE, &[], "NV_gpu_program4 2.X.8 ELSE")], "otherwise").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Emit, "EMIT", ResultKind::None, &[geometry(&[], "NV_geometry_program4 2.X.8 EMIT")], "emit vertex").reading(&[]).with(Effect::Memory),
    row(Opcode::Emits, "EMITS", ResultKind::None, &[Form { languages: &[Language::Nvgp5], suffixes: NONE, operands: &[Scalar], section: "NV_gpu_program5 2.X.8 EMITS" }], "emit vertex to stream").reading(&[X]).with(Effect::Memory).typed(typing(NO, TO32, Base::Signed, 0, N, &[O])),
    row(Opcode::Endif, "ENDIF", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.4"), gp4(NONE, &[], "NV_gpu_program4 2.X.8 ENDIF")], "end of IF").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Endloop, "ENDLOOP", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.5")], "end of LOOP").reading(&[]).with(Effect::Flow),
    row(Opcode::Endprim, "ENDPRIM", ResultKind::None, &[geometry(&[], "NV_geometry_program4 2.X.8 ENDPRIM")], "end of primitive").reading(&[]).with(Effect::Memory),
    row(Opcode::Endrep, "ENDREP", ResultKind::None, &[fp40(NONE, &[], "NV_fragment_program2 3.11.X.6"), gp4(NONE, &[], "NV_gpu_program4 2.X.8 ENDREP")], "end of REP").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Ex2, "EX2", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.8"), vp2(CC, S, "NV_vertex_program2 2.14.3.13"), avp(CS, S, "ARB_vertex_program 2.14.5.8"), afp(RH, S, "ARB_fragment_program 3.11.5.9"), gp4(RH, S, "NV_gpu_program4 2.X.8 EX2")], "exponential base 2").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Exp, "EXP", ResultKind::Vector, &[vp1(S, "NV_vertex_program2 2.14.3.14"), vp2(CC, S, "NV_vertex_program2 2.14.3.14"), avp(CS, S, "ARB_vertex_program 2.14.5.9")], "exponential base 2 (approximate)").reading(&[X]).approximation(),
    row(Opcode::Flr, "FLR", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.9"), vp2(CC, V, "NV_vertex_program2 2.14.3.15"), avp(CS, V, "ARB_vertex_program 2.14.5.10"), afp(RHX, V, "ARB_fragment_program 3.11.5.10"), gp4(RH, V, "NV_gpu_program4 2.X.8 FLR")], "floor").typed(typing(TO64, TO64, Base::Float, 0, O, &[VF])),
    row(Opcode::Frc, "FRC", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.10"), vp2(CC, V, "NV_vertex_program2 2.14.3.16"), avp(CS, V, "ARB_vertex_program 2.14.5.11"), afp(RHX, V, "ARB_fragment_program 3.11.5.11"), gp4(RH, V, "NV_gpu_program4 2.X.8 FRC")], "fraction").typed(typing(TO64, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Fsib, "FSIB", ResultKind::None, &[fp4(NONE, &[], "NV_fragment_shader_interlock 2.X.8 FSIB")], "begin of the interlock of fragments").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Fsie, "FSIE", ResultKind::None, &[fp4(NONE, &[], "NV_fragment_shader_interlock 2.X.8 FSIE")], "end of the interlock of fragments").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::I2f, "I2F", ResultKind::Vector, &[gp4(CC, V, "NV_gpu_program4 2.X.8 I2F")], "integer to float").typed(typing(NO, TO64, Base::Signed, 0, VF, &[O])),
    row(Opcode::If, "IF", ResultKind::None, &[fp40(NONE, &[Test], "NV_fragment_program2 3.11.X.7"), gp4(NONE, &[Test], "NV_gpu_program4 2.X.8 IF")], "execute conditionally").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Imq, "IMQ", ResultKind::Vector, &[gp5(NONE, &[Image], "ARB_shader_image_size 2.X.8")], "image size query").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Signed, 0, VSG, &[])),
    row(Opcode::Imqs, "IMQS", ResultKind::Vector, &[gp5(NONE, &[Image], "ARB_shader_texture_image_samples 2.X.8")], "image samples query").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Signed, 0, VSG, &[])),
    row(Opcode::Ipac, "IPAC", ResultKind::Vector, &[fp5(CS, V, "NV_gpu_program5 2.X.8 IPAC")], "interpolate at centroid (fp-only)").typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Ipao, "IPAO", ResultKind::Vector, &[fp5(CS, VV, "NV_gpu_program5 2.X.8 IPAO")], "interpolate w/offset (fp-only)").reading(&[WRITTEN, XY]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Ipas, "IPAS", ResultKind::Vector, &[fp5(CS, VS, "NV_gpu_program5 2.X.8 IPAS")], "interpolate at sample (fp-only)").reading(&[WRITTEN, X]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, VI])),
    row(Opcode::Kil, "KIL", ResultKind::None, &[fp1(NONE, K, "NV_fragment_program 3.11.5.11"), afp(NONE, &[VectorOrTest], "ARB_fragment_program 3.11.6.4"), fp4(H_ONLY, &[VectorOrTest], "NV_gpu_program4 2.X.8 KIL")], "conditionally discard fragment").reading(&[XYZW]).with(Effect::Discard).typed(typing(TO32, TO32, Base::Float, 0, N, &[O])),
    row(Opcode::Ldb, "LDB", ResultKind::Vector, &[gp5(CS, &[Buffer], "NV_shader_storage_buffer_object 2.X.8 LDB")], "load from a storage buffer").reading(&[X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[N])),
    row(Opcode::Ldc, "LDC", ResultKind::Vector, &[gp4(CS, &[Buffer], "NV_gpu_program5 2.X.8 LDC")], "load from constant buffer").typed(typing(NO, NO, Base::Float, 1, O, &[N])),
    row(Opcode::Lds, "LDS", ResultKind::Vector, &[cp5(CS, &[Buffer], "NV_compute_program5 2.X.8 LDS")], "load from shared memory").reading(&[X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[N])),
    row(Opcode::Lg2, "LG2", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.12"), vp2(CC, S, "NV_vertex_program2 2.14.3.17"), avp(CS, S, "ARB_vertex_program 2.14.5.12"), afp(RH, S, "ARB_fragment_program 3.11.5.12"), gp4(RH, S, "NV_gpu_program4 2.X.8 LG2")], "logarithm base 2").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Lit, "LIT", ResultKind::Vector, &[fp1(RH, V, "NV_fragment_program 3.11.5.13"), vp1(V, "NV_vertex_program2 2.14.3.18"), vp2(CC, V, "NV_vertex_program2 2.14.3.18"), avp(CS, V, "ARB_vertex_program 2.14.5.13"), afp(RH, V, "ARB_fragment_program 3.11.5.13"), gp4(RH, V, "NV_gpu_program4 2.X.8 LIT")], "compute light coefficients").reading(&[always(0b1011)]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Load, "LOAD", ResultKind::Vector, &[gp4(CS, S, "NV_gpu_program5 2.X.8 LOAD")], "global load").reading(&[X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[VU])),
    row(Opcode::Loadim, "LOADIM", ResultKind::Vector, &[gp5(CS, &[Vector, Image], "EXT_shader_image_load_store 2.X.8 LOADIM")], "image load").reading(&[XYZW]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, O, &[VSG])),
    row(Opcode::Lod, "LOD", ResultKind::Vector, &[gp5(CS, VT, "NV_gpu_program5 2.X.4.4")], "compute texture LOD").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, NO, Base::Float, 0, O, &[VF])),
    row(Opcode::Log, "LOG", ResultKind::Vector, &[vp1(S, "NV_vertex_program2 2.14.3.19"), vp2(CC, S, "NV_vertex_program2 2.14.3.19"), avp(CS, S, "ARB_vertex_program 2.14.5.14")], "logarithm base 2 (approximate)").reading(&[X]).approximation(),
    row(Opcode::Loop, "LOOP", ResultKind::None, &[fp40(NONE, V, "NV_fragment_program2 3.11.X.8")], "repeat with an index").reading(&[XYZ]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand]),
    row(Opcode::Lrp, "LRP", ResultKind::Vector, &[fp1(RHX, VVV, "NV_fragment_program 3.11.5.14"), afp(RHX, VVV, "ARB_fragment_program 3.11.5.14"), gp4(RH, VVV, "NV_gpu_program4 2.X.8 LRP")], "linear interpolation").typed(typing(TO32, NO, Base::Float, 0, O, &[O, O, O])),
    row(Opcode::Mad, "MAD", ResultKind::Vector, &[fp1(RHX, VVV, "NV_fragment_program 3.11.5.15"), vp1(VVV, "NV_vertex_program2 2.14.3.20"), vp2(CC, VVV, "NV_vertex_program2 2.14.3.20"), avp(CS, VVV, "ARB_vertex_program 2.14.5.15"), afp(RHX, VVV, "ARB_fragment_program 3.11.5.15"), gp4(RH, VVV, "NV_gpu_program4 2.X.8 MAD")], "multiply and add").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O, O])),
    row(Opcode::Max, "MAX", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.16"), vp1(VV, "NV_vertex_program2 2.14.3.21"), vp2(CC, VV, "NV_vertex_program2 2.14.3.21"), avp(CS, VV, "ARB_vertex_program 2.14.5.16"), afp(RHX, VV, "ARB_fragment_program 3.11.5.16"), gp4(RH, VV, "NV_gpu_program4 2.X.8 MAX")], "maximum").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Membar, "MEMBAR", ResultKind::None, &[gp5(NONE, &[], "NV_gpu_program5 2.X.8 MEMBAR")], "memory barrier").reading(&[]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Min, "MIN", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.17"), vp1(VV, "NV_vertex_program2 2.14.3.22"), vp2(CC, VV, "NV_vertex_program2 2.14.3.22"), avp(CS, VV, "ARB_vertex_program 2.14.5.17"), afp(RHX, VV, "ARB_fragment_program 3.11.5.17"), gp4(RH, VV, "NV_gpu_program4 2.X.8 MIN")], "minimum").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Mod, "MOD", ResultKind::Vector, &[gp4(CC, VS, "NV_gpu_program4 2.X.8 MOD")], "modulus vector components by scalar").reading(&[WRITTEN, X]).typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Mov, "MOV", ResultKind::Vector, &[fp1(RHX, V, "NV_fragment_program 3.11.5.18"), vp1(V, "NV_vertex_program2 2.14.3.23"), vp2(CC, V, "NV_vertex_program2 2.14.3.23"), avp(CS, V, "ARB_vertex_program 2.14.5.18"), afp(RHX, V, "ARB_fragment_program 3.11.5.18"), gp4(RH, V, "NV_gpu_program4 2.X.8 MOV")], "move").typed(typing(TO64, TO64, Base::Float, 0, O, &[O])),
    row(Opcode::Mul, "MUL", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.19"), vp1(VV, "NV_vertex_program2 2.14.3.24"), vp2(CC, VV, "NV_vertex_program2 2.14.3.24"), avp(CS, VV, "ARB_vertex_program 2.14.5.19"), afp(RHX, VV, "ARB_fragment_program 3.11.5.19"), gp4(RH, VV, "NV_gpu_program4 2.X.8 MUL")], "multiply").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Not, "NOT", ResultKind::Vector, &[gp4(CC, V, "NV_gpu_program4 2.X.8 NOT")], "bitwise not").typed(typing(NO, TO64, Base::Signed, 0, O, &[O])),
    row(Opcode::Nrm, "NRM", ResultKind::Vector, &[fp40(RH, V, "NV_fragment_program2 3.11.5.51"), gp4(RH, V, "NV_gpu_program4 2.X.8 NRM")], "normalize 3 components").reading(&[XYZ]).typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Or, "OR", ResultKind::Vector, &[gp4(CC, VV, "NV_gpu_program4 2.X.8 OR")], "bitwise or").typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Pk2h, "PK2H", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.20"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.32"), gp4(NONE, V, "NV_gpu_program4 2.X.8 PK2H")], "pack two 16-bit floats").reading(&[XY]).packing().typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Pk2us, "PK2US", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.21"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.33"), gp4(NONE, V, "NV_gpu_program4 2.X.8 PK2US")], "pack two unsigned 16-bit scalars").reading(&[XY]).packing().typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Pk4b, "PK4B", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.22"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.34"), gp4(NONE, V, "NV_gpu_program4 2.X.8 PK4B")], "pack four signed 8-bit scalars").reading(&[XYZW]).packing().typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Pk4ub, "PK4UB", ResultKind::Scalar, &[fp1(NONE, V, "NV_fragment_program 3.11.5.23"), fp30(NONE, V, "NV_fragment_program_option 3.11.5.35"), gp4(NONE, V, "NV_gpu_program4 2.X.8 PK4UB")], "pack four unsigned 8-bit scalars").reading(&[XYZW]).packing().typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Pk64, "PK64", ResultKind::Vector, &[gp5(NONE, V, "NV_gpu_program5 2.X.8 PK64")], "pack 4x32-bit vectors to 2x64").reading(&[XYZW]).typed(typing(TO32, TO32, Base::Float, 0, O, &[O])),
    row(Opcode::Popa, "POPA", ResultKind::Address, &[vp40(NONE, &[], "NV_vertex_program3 2.14.5.43")], "pop an address register").reading(&[]).restricted(&[Restriction::WholeMask]),
    row(Opcode::Pow, "POW", ResultKind::Scalar, &[fp1(RH, SS, "NV_fragment_program 3.11.5.24"), avp(CS, SS, "ARB_vertex_program 2.14.5.20"), afp(RH, SS, "ARB_fragment_program 3.11.5.20"), gp4(RH, SS, "NV_gpu_program4 2.X.8 POW")], "exponentiation").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Pusha, "PUSHA", ResultKind::None, &[vp40(NONE, A, "NV_vertex_program3 2.14.5.44")], "push an address register").reading(&[XYZW]).integers(),
    row(Opcode::Qswz0, "QSWZ0", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add fragment 0 of the quad").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Qswz1, "QSWZ1", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add fragment 1 of the quad").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Qswz2, "QSWZ2", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add fragment 2 of the quad").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Qswz3, "QSWZ3", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add fragment 3 of the quad").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Qswzx, "QSWZX", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add the horizontal neighbour").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Qswzy, "QSWZY", ResultKind::Vector, &[fp5(NONE, VV, "NV_shader_thread_group 2.X.8 QSWZ")], "add the vertical neighbour").with(Effect::Group).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Rcc, "RCC", ResultKind::Scalar, &[vp11(S, "NV_vertex_program2 2.14.3.25"), vp2(CC, S, "NV_vertex_program2 2.14.3.25"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.33"), gp4(RH, S, "NV_gpu_program4 2.X.8 RCC")], "reciprocal (clamped)").reading(&[X]).typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Rcp, "RCP", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.25"), vp1(S, "NV_vertex_program2 2.14.3.26"), vp2(CC, S, "NV_vertex_program2 2.14.3.26"), avp(CS, S, "ARB_vertex_program 2.14.5.21"), afp(RH, S, "ARB_fragment_program 3.11.5.21"), gp4(RH, S, "NV_gpu_program4 2.X.8 RCP")], "reciprocal").reading(&[X]).typed(typing(TO64, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Rep, "REP", ResultKind::None, &[fp40(NONE, V, "NV_fragment_program2 3.11.X.9"), gp4(H_ONLY, &[OptionalVector], "NV_gpu_program4 2.X.8 REP")], "repeat").reading(&[X]).with(Effect::Flow).restricted(&[Restriction::ParameterOperand]).typed(typing(TO64, TO64, Base::Float, 0, N, &[O])),
    row(Opcode::Ret, "RET", ResultKind::None, &[vp2(NONE, B, "NV_vertex_program2 2.14.3.27"), vp30(NONE, B, "NV_vertex_program2_option 2.14.5.34"), fp40(NONE, B, "NV_fragment_program2 3.11.X.10"), gp4(NONE, B, "NV_gpu_program4 2.X.8 RET")], "subroutine call return").reading(&[]).with(Effect::Flow).typed(typing(NO, NO, Base::Float, 0, N, &[])),
    row(Opcode::Rfl, "RFL", ResultKind::Vector, &[fp1(RH, VV, "NV_fragment_program 3.11.5.26"), fp30(RH, VV, "NV_fragment_program_option 3.11.5.36"), gp4(RH, VV, "NV_gpu_program4 2.X.8 RFL")], "reflection vector").reading(&[XYZ]).restricted(&[Restriction::NoW]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
    row(Opcode::Round, "ROUND", ResultKind::Vector, &[gp4(RH, V, "NV_gpu_program4 2.X.8 ROUND")], "round to nearest integer").typed(typing(TO64, TO64, Base::Float, 0, O, &[VF])),
    row(Opcode::Rsq, "RSQ", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.27"), vp1(S, "NV_vertex_program2 2.14.3.28"), vp2(CC, S, "NV_vertex_program2 2.14.3.28"), avp(CS, S, "ARB_vertex_program 2.14.5.22"), afp(RH, S, "ARB_fragment_program 3.11.5.22"), gp4(RH, S, "NV_gpu_program4 2.X.8 RSQ")], "reciprocal square root").reading(&[X]).typed(typing(TO64, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Sad, "SAD", ResultKind::Vector, &[gp4(CC, VVV, "NV_gpu_program4 2.X.8 SAD")], "sum of absolute differences").typed(typing(NO, TO64, Base::Signed, 0, OU, &[O, O, OU])),
    row(Opcode::Scs, "SCS", ResultKind::Vector, &[afp_fp30(SAT, S, "ARB_fragment_program 3.11.5.23"), fp40(RH, S, "ARB_fragment_program 3.11.5.23"), gp4(RH, S, "NV_gpu_program4 2.X.8 SCS")], "sine and cosine").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Seq, "SEQ", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.28"), vp2(CC, VV, "NV_vertex_program2 2.14.3.29"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.35"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.37"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SEQ")], "set on equal").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Sfl, "SFL", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.29"), vp2(CC, VV, "NV_vertex_program2 2.14.3.30"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.36"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.38"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SFL")], "set on false").reading(&[]).typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Sge, "SGE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.30"), vp1(VV, "NV_vertex_program2 2.14.3.31"), vp2(CC, VV, "NV_vertex_program2 2.14.3.31"), avp(CS, VV, "ARB_vertex_program 2.14.5.23"), afp(RHX, VV, "ARB_fragment_program 3.11.5.24"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SGE")], "set on greater than or equal").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Sgt, "SGT", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.31"), vp2(CC, VV, "NV_vertex_program2 2.14.3.32"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.37"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.39"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SGT")], "set on greater than").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Shfdown, "SHFDOWN", ResultKind::Vector, &[gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFDOWN")], "read a lane above").reading(&[X]).with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O, VU, VU])),
    row(Opcode::Shfidx, "SHFIDX", ResultKind::Vector, &[gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFIDX")], "read a lane by its number").reading(&[X]).with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O, VU, VU])),
    row(Opcode::Shfup, "SHFUP", ResultKind::Vector, &[gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFUP")], "read a lane below").reading(&[X]).with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O, VU, VU])),
    row(Opcode::Shfxor, "SHFXOR", ResultKind::Vector, &[gp5(NONE, &[Vector, Vector, Vector], "NV_shader_thread_shuffle 2.X.8 SHFXOR")], "read a lane by exclusive or").reading(&[X]).with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O, VU, VU])),
    row(Opcode::Shl, "SHL", ResultKind::Vector, &[gp4(CC, VS, "NV_gpu_program4 2.X.8 SHL")], "shift left").reading(&[WRITTEN, X]).typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Shr, "SHR", ResultKind::Vector, &[gp4(CC, VS, "NV_gpu_program4 2.X.8 SHR")], "shift right").reading(&[WRITTEN, X]).typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Sin, "SIN", ResultKind::Scalar, &[fp1(RH, S, "NV_fragment_program 3.11.5.32"), vp2(CC, S, "NV_vertex_program2 2.14.3.33"), vp30(CS, S, "NV_vertex_program2_option 2.14.5.38"), afp(RH, S, "ARB_fragment_program 3.11.5.25"), gp4(RH, S, "NV_gpu_program4 2.X.8 SIN")], "sine").reading(&[X]).approximation().typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Sle, "SLE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.33"), vp2(CC, VV, "NV_vertex_program2 2.14.3.34"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.39"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.40"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SLE")], "set on less than or equal").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Slt, "SLT", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.34"), vp1(VV, "NV_vertex_program2 2.14.3.35"), vp2(CC, VV, "NV_vertex_program2 2.14.3.35"), avp(CS, VV, "ARB_vertex_program 2.14.5.24"), afp(RHX, VV, "ARB_fragment_program 3.11.5.26"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SLT")], "set on less than").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Sne, "SNE", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.35"), vp2(CC, VV, "NV_vertex_program2 2.14.3.36"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.40"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.41"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SNE")], "set on not equal").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Ssg, "SSG", ResultKind::Vector, &[vp2(CC, V, "NV_vertex_program2 2.14.3.37"), vp30(CS, V, "NV_vertex_program2_option 2.14.5.41"), gp4(RH, V, "NV_gpu_program4 2.X.8 SSG")], "set sign").typed(typing(TO64, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Stb, "STB", ResultKind::None, &[gp5(NONE, &[Vector, Buffer], "NV_shader_storage_buffer_object 2.X.8 STB")], "store to a storage buffer").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, N, &[O, N])),
    row(Opcode::Store, "STORE", ResultKind::None, &[gp5(NONE, VS, "NV_gpu_program5 2.X.8 STORE")], "global store").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, N, &[O, VU])),
    row(Opcode::Storeim, "STOREIM", ResultKind::None, &[gp5(NONE, &[Image, Vector, Vector, ImageTarget], "EXT_shader_image_load_store 2.X.8 STOREIM")], "image store").reading(&[XYZW, XYZW]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, N, &[O, VSG])),
    row(Opcode::Str, "STR", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.36"), vp2(CC, VV, "NV_vertex_program2 2.14.3.38"), vp30(CS, VV, "NV_vertex_program2_option 2.14.5.42"), fp30(RHX, VV, "NV_fragment_program_option 3.11.5.42"), gp4(RH, VV, "NV_gpu_program4 2.X.8 STR")], "set on true").reading(&[]).typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Sts, "STS", ResultKind::None, &[cp5(NONE, &[Vector, Buffer], "NV_compute_program5 2.X.8 STS")], "store to shared memory").reading(&[XYZW, X]).with(Effect::Memory).typed(typing(NO, NO, Base::Float, 1, N, &[O, N])),
    row(Opcode::Sub, "SUB", ResultKind::Vector, &[fp1(RHX, VV, "NV_fragment_program 3.11.5.37"), vp11(VV, "NV_vertex_program2 2.14.3.39"), vp2(CC, VV, "NV_vertex_program2 2.14.3.39"), avp(CS, VV, "ARB_vertex_program 2.14.5.25"), afp(RHX, VV, "ARB_fragment_program 3.11.5.27"), gp4(RH, VV, "NV_gpu_program4 2.X.8 SUB")], "subtract").typed(typing(TO64, TO64, Base::Float, 0, O, &[O, O])),
    row(Opcode::Swz, "SWZ", ResultKind::Vector, &[avp(CS, VW, "ARB_vertex_program 2.14.5.26"), afp_fp30(SAT, VW, "ARB_fragment_program 3.11.5.28"), fp40(RH, VW, "ARB_fragment_program 3.11.5.28"), gp4(RH, VW, "NV_gpu_program4 2.X.8 SWZ")], "extended swizzle").typed(typing(TO32, NO, Base::Float, 0, O, &[O])),
    row(Opcode::Tex, "TEX", ResultKind::Vector, &[fp1(CS, VT, "NV_fragment_program 3.11.5.38"), vp40(CS, VT, "NV_vertex_program3 2.14.5.45"), afp(CS, VT, "ARB_fragment_program 3.11.6.1"), gp4(CS, VT, "NV_gpu_program4 2.X.8 TEX")], "texture lookup").reading(&[XYZ]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Tgall, "TGALL", ResultKind::Vector, &[gp5(CS, V, "NV_gpu_program5 2.X.8 TGALL")], "test all non-zero in thread group").with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O])),
    row(Opcode::Tgany, "TGANY", ResultKind::Vector, &[gp5(CS, V, "NV_gpu_program5 2.X.8 TGANY")], "test any non-zero in thread group").with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O])),
    row(Opcode::Tgballot, "TGBALLOT", ResultKind::Vector, &[gp5(CS, V, "NV_shader_thread_group 2.X.8 TGBALLOT")], "bits of the thread group").with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, VU, &[O])),
    row(Opcode::Tgeq, "TGEQ", ResultKind::Vector, &[gp5(CS, V, "NV_gpu_program5 2.X.8 TGEQ")], "test all equal in thread group").with(Effect::Group).typed(typing(TO32, TO32, Base::Float, 0, O, &[O])),
    row(Opcode::Trunc, "TRUNC", ResultKind::Vector, &[gp4(RH, V, "NV_gpu_program4 2.X.8 TRUNC")], "truncate (round toward zero)").typed(typing(TO64, TO64, Base::Float, 0, O, &[VF])),
    row(Opcode::Txb, "TXB", ResultKind::Vector, &[vp40(CS, VT, "NV_vertex_program3 2.14.5.46"), afp(CS, VT, "ARB_fragment_program 3.11.6.3"), gp4(CS, VT, "NV_gpu_program4 2.X.8 TXB")], "texture lookup with level-of-detail bias").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Txd, "TXD", ResultKind::Vector, &[fp1(CS, VVVT, "NV_fragment_program 3.11.5.39"), fp30(CS, VVVT, "NV_fragment_program_option 3.11.6.5"), gp4(CS, VVVT, "NV_gpu_program4 2.X.8 TXD")], "texture lookup with derivatives").reading(&[XYZ]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF, VF, VF])),
    row(Opcode::Txf, "TXF", ResultKind::Vector, &[gp4(CS, VT, "NV_gpu_program4 2.X.8 TXF")], "texel fetch").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VSG])),
    row(Opcode::Txfms, "TXFMS", ResultKind::Vector, &[gp4(CS, VT, "NV_gpu_program5 2.X.4")], "multisample texel fetch").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VSG])),
    row(Opcode::Txg, "TXG", ResultKind::Vector, &[gp5(CS, VT, "NV_gpu_program5 2.X.8 TXG")], "texture gather").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Txgo, "TXGO", ResultKind::Vector, &[gp5(CS, VVVT, "NV_gpu_program5 2.X.8 TXGO")], "texture gather w/per-texel offsets").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF, VSG, VSG])),
    row(Opcode::Txl, "TXL", ResultKind::Vector, &[vp40(CS, VT, "NV_vertex_program3 2.14.5.47"), fp40(CS, VT, "NV_fragment_program2 3.11.6.6"), gp4(CS, VT, "NV_gpu_program4 2.X.8 TXL")], "texture lookup with explicit level of detail").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Txp, "TXP", ResultKind::Vector, &[fp1(CS, VT, "NV_fragment_program 3.11.5.40"), vp40(CS, VT, "NV_vertex_program3 2.14.5.48"), afp(CS, VT, "ARB_fragment_program 3.11.6.2"), gp4(CS, VT, "NV_gpu_program4 2.X.8 TXP")], "projective texture lookup").reading(&[XYZW]).with(Effect::Lookup).typed(typing(TO32, TO32, Base::Float, 0, O, &[VF])),
    row(Opcode::Txq, "TXQ", ResultKind::Vector, &[gp4(NONE, VT, "NV_gpu_program4 2.X.8 TXQ")], "texture info query").reading(&[X]).with(Effect::Lookup).typed(typing(NO, NO, Base::Signed, 0, VSG, &[VSG])),
    row(Opcode::Txqs, "TXQS", ResultKind::Vector, &[gp5(NONE, &[Texture], "ARB_shader_texture_image_samples 2.X.8")], "texture samples query").reading(&[]).with(Effect::Lookup).typed(typing(NO, NO, Base::Signed, 0, VSG, &[])),
    row(Opcode::Up2h, "UP2H", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.41"), fp30(CS, S, "NV_fragment_program_option 3.11.5.43"), gp4(CS, S, "NV_gpu_program4 2.X.8 UP2H")], "unpack two 16-bit floats").reading(&[X]).unpacking().typed(typing(TO32, TO32, Base::Float, 0, VF, &[O])),
    row(Opcode::Up2us, "UP2US", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.42"), fp30(CS, S, "NV_fragment_program_option 3.11.5.44"), gp4(CS, S, "NV_gpu_program4 2.X.8 UP2US")], "unpack two unsigned 16-bit scalars").reading(&[X]).unpacking().typed(typing(TO32, TO32, Base::Float, 0, VF, &[O])),
    row(Opcode::Up4b, "UP4B", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.43"), fp30(CS, S, "NV_fragment_program_option 3.11.5.45"), gp4(CS, S, "NV_gpu_program4 2.X.8 UP4B")], "unpack four signed 8-bit scalars").reading(&[X]).unpacking().typed(typing(TO32, TO32, Base::Float, 0, VF, &[O])),
    row(Opcode::Up4ub, "UP4UB", ResultKind::Vector, &[fp1(CS, S, "NV_fragment_program 3.11.5.44"), fp30(CS, S, "NV_fragment_program_option 3.11.5.46"), gp4(CS, S, "NV_gpu_program4 2.X.8 UP4UB")], "unpack four unsigned 8-bit scalars").reading(&[X]).unpacking().typed(typing(TO32, TO32, Base::Float, 0, VF, &[O])),
    row(Opcode::Up64, "UP64", ResultKind::Vector, &[gp5(CS, V, "NV_gpu_program5 2.X.8 UP64")], "unpack 2x64 vectors to 4x32").reading(&[XY]).typed(typing(TO32, TO32, Base::Float, 0, O, &[O])),
    row(Opcode::X2d, "X2D", ResultKind::Vector, &[fp1(RH, VVV, "NV_fragment_program 3.11.5.45"), fp30(RH, VVV, "NV_fragment_program_option 3.11.5.47"), gp4(RH, VVV, "NV_gpu_program4 2.X.8 X2D")], "2D coordinate transformation").reading(&[XY, XY, XYZW]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O, O])),
    row(Opcode::Xor, "XOR", ResultKind::Vector, &[gp4(CC, VV, "NV_gpu_program4 2.X.8 XOR")], "exclusive or").typed(typing(NO, TO64, Base::Signed, 0, O, &[O, O])),
    row(Opcode::Xpd, "XPD", ResultKind::Vector, &[avp(CS, VV, "ARB_vertex_program 2.14.5.27"), afp_fp30(SAT, VV, "ARB_fragment_program 3.11.5.29"), fp40(RH, VV, "ARB_fragment_program 3.11.5.29"), gp4(RH, VV, "NV_gpu_program4 2.X.8 XPD")], "cross product").reading(&[XYZ]).typed(typing(TO32, NO, Base::Float, 0, O, &[O, O])),
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
