//! The columns of instructions, as the rows of [`table`](super::table) spell them: operands, forms by language, types
//! and the components that are read.

use super::modifiers::{Base, Typing, ValueType, Widest};
use super::{DataType, Effect, Form, Language, Opcode, OperandKind, Reads, Restriction, ResultKind, Row, Suffixes};
use OperandKind::{Address, BranchCondition, CcMask, Label, Scalar, Selection, Texture, Vector};

// Suffixes that forms allow together.
pub(super) const NONE: Suffixes = Suffixes::NONE;
pub(super) const CC: Suffixes = Suffixes { c: true, c01: true, ..NONE };
pub(super) const SAT: Suffixes = Suffixes { sat: true, ..NONE };
pub(super) const H_ONLY: Suffixes = Suffixes { rh: true, ..NONE };
pub(super) const CS: Suffixes = Suffixes { sat: true, ssat: true, ..CC };
pub(super) const RH: Suffixes = Suffixes { rh: true, ..CS };
pub(super) const RHX: Suffixes = Suffixes { x: true, ..RH };

// Operands, a letter each: vector, scalar, texture, address, condition code mask, label, branch condition; W is an
// extended swizzle.
pub(super) const V: &[OperandKind] = &[Vector];
pub(super) const VV: &[OperandKind] = &[Vector, Vector];
pub(super) const VVV: &[OperandKind] = &[Vector, Vector, Vector];
pub(super) const S: &[OperandKind] = &[Scalar];
pub(super) const SS: &[OperandKind] = &[Scalar, Scalar];
pub(super) const VT: &[OperandKind] = &[Vector, Texture];
pub(super) const VVVT: &[OperandKind] = &[Vector, Vector, Vector, Texture];
pub(super) const VS: &[OperandKind] = &[Vector, Scalar];
pub(super) const VW: &[OperandKind] = &[Vector, Selection];
pub(super) const A: &[OperandKind] = &[Address];
pub(super) const K: &[OperandKind] = &[CcMask];
pub(super) const LB: &[OperandKind] = &[Label, BranchCondition];
pub(super) const B: &[OperandKind] = &[BranchCondition];

pub(super) const fn fp1(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp1], suffixes, operands, section }
}

/// In VP1.0, and so in VSP1.0 and VP1.1.
pub(super) const fn vp1(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp1, Language::Vp11, Language::Vsp1], suffixes: NONE, operands, section }
}

/// New in VP1.1.
pub(super) const fn vp11(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp11], suffixes: NONE, operands, section }
}

pub(super) const fn vp2(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp2], suffixes, operands, section }
}

/// In vertex programs of ARB_vertex_program, with each of its options.
pub(super) const fn avp(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbVp, Language::Vp30, Language::Vp40], suffixes, operands, section }
}

/// In plain vertex programs of ARB_vertex_program alone.
pub(super) const fn avp1(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbVp], suffixes: NONE, operands, section }
}

/// New with NV_vertex_program2 and 3.
pub(super) const fn vp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp30, Language::Vp40], suffixes, operands, section }
}

/// New with NV_vertex_program3.
pub(super) const fn vp40(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Vp40], suffixes, operands, section }
}

/// In fragment programs of ARB_fragment_program, with each of its options.
pub(super) const fn afp(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbFp, Language::Fp30, Language::Fp40], suffixes, operands, section }
}

/// In fragment programs of ARB_fragment_program and with NV_fragment_program, which has no more for it.
pub(super) const fn afp_fp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::ArbFp, Language::Fp30], suffixes, operands, section }
}

/// New with NV_fragment_program and 2.
pub(super) const fn fp30(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp30, Language::Fp40], suffixes, operands, section }
}

/// New with NV_fragment_program2.
pub(super) const fn fp40(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Fp40], suffixes, operands, section }
}

/// In NV_gpu_program4, and so in NV_gpu_program5.
pub(super) const fn gp4(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    use Language::{Nvcp5, Nvfp4, Nvfp5, Nvgp4, Nvgp5, Nvtcp5, Nvtep5, Nvvp4, Nvvp5};
    let languages = &[Nvvp4, Nvfp4, Nvvp5, Nvfp5, Nvgp4, Nvgp5, Nvtcp5, Nvtep5, Nvcp5];
    Form { languages, suffixes, operands, section }
}

/// New in NV_gpu_program5.
pub(super) const fn gp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    use Language::{Nvcp5, Nvfp5, Nvgp5, Nvtcp5, Nvtep5, Nvvp5};
    Form { languages: &[Nvvp5, Nvfp5, Nvgp5, Nvtcp5, Nvtep5, Nvcp5], suffixes, operands, section }
}

/// In fragment programs of NV_gpu_program4 and 5.
pub(super) const fn fp4(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvfp4, Language::Nvfp5], suffixes, operands, section }
}

/// New in fragment programs of NV_gpu_program5.
pub(super) const fn fp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvfp5], suffixes, operands, section }
}

/// In geometry programs.
pub(super) const fn geometry(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvgp4, Language::Nvgp5], suffixes: NONE, operands, section }
}

/// In geometry programs of NV_gpu_program5.
pub(super) const fn geometry5(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvgp5], suffixes: NONE, operands, section }
}

/// In programs whose invocations are a group: control and compute programs.
pub(super) const fn grouped(operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvtcp5, Language::Nvcp5], suffixes: NONE, operands, section }
}

/// In compute programs.
pub(super) const fn cp5(suffixes: Suffixes, operands: &'static [OperandKind], section: &'static str) -> Form {
    Form { languages: &[Language::Nvcp5], suffixes, operands, section }
}

// The sizes of a type's modifiers: none, up to 32 bits, up to 64.
pub(super) const NO: Widest = Widest::None;
pub(super) const TO32: Widest = Widest::Bits32;
pub(super) const TO64: Widest = Widest::Bits64;
// The types of values: that of the operation, floats, signed or unsigned integers, unsigned integers of the operation's
// size, any integers, and any type.
pub(super) const O: ValueType = ValueType::Operation;
pub(super) const VF: ValueType = ValueType::Float;
pub(super) const VSG: ValueType = ValueType::Signed;
pub(super) const VU: ValueType = ValueType::Unsigned;
pub(super) const OU: ValueType = ValueType::UnsignedOperation;
pub(super) const VI: ValueType = ValueType::Integer;
pub(super) const N: ValueType = ValueType::Any;

/// The types of an instruction that no language with types has.
const UNTYPED: Typing = Typing { float: NO, integer: NO, default: Base::Float, storage: 0, result: N, operands: &[] };

/// A row whose further columns have their usual values: it reads what it writes, computes floats, has no effect besides
/// its result, and is in no language with types.
pub(super) const fn row(
    opcode: Opcode,
    mnemonic: &'static str,
    result: ResultKind,
    description: &'static str,
    forms: &'static [Form],
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
        typing: UNTYPED,
    }
}

pub(super) const fn always(always: u8) -> Reads {
    Reads { always, if_written: 0 }
}

pub(super) const fn if_written(if_written: u8) -> Reads {
    Reads { always: 0, if_written }
}

// The components that are read of an operand.
pub(super) const WRITTEN: Reads = if_written(0b1111);
pub(super) const X: Reads = always(0b0001);
pub(super) const XY: Reads = always(0b0011);
pub(super) const XYZ: Reads = always(0b0111);
pub(super) const XYZW: Reads = always(0b1111);

impl Row {
    pub(super) const fn reading(self, reads: &'static [Reads]) -> Self {
        Self { reads, ..self }
    }

    pub(super) const fn with(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    pub(super) const fn restricted(self, restrictions: &'static [Restriction]) -> Self {
        Self { restrictions, ..self }
    }

    pub(super) const fn integers(self) -> Self {
        Self { operand_type: DataType::Integer, ..self }
    }

    /// PK*.
    pub(super) const fn packing(self) -> Self {
        Self { result_type: DataType::Packed, ..self }.restricted(&[Restriction::FullDestination])
    }

    /// UP*.
    pub(super) const fn unpacking(self) -> Self {
        Self { operand_type: DataType::Packed, ..self }.restricted(&[Restriction::FullOperands])
    }

    /// The fields of its [`Typing`], in their order.
    pub(super) const fn typed(
        self,
        float: Widest,
        integer: Widest,
        default: Base,
        storage: u8,
        result: ValueType,
        operands: &'static [ValueType],
    ) -> Self {
        Self { typing: Typing { float, integer, default, storage, result, operands }, ..self }
    }

    pub(super) const fn approximation(self) -> Self {
        Self { is_approximation: true, ..self }
    }
}
