//! The instructions of a program whose translation may not give the interpreter's bits, with reasons: a table by
//! operation, for both contracts.

use crate::dialect::{Dialect, Has};
use crate::form::Contract;
use crate::{Settings, lines_of};
use nvjit::Program;
use nvjit::compiler::ir::{Function, Inst, NO_SOURCE, Op, Type, Value};
use nvjit::language::syntax::ast::Span;
use nvjit::runtime::SampleOperation as S;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// An instruction whose result may have other bits than the interpreter's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lint {
    /// The line of the program, from 1 on.
    pub line: usize,
    /// Its span in the program's text, in bytes.
    #[serde(skip)]
    pub span: Span,
    /// Why.
    pub why: &'static str,
}

const SAMPLED: &str = "textures are filtered as the driver filters";
const QUERIED: &str = "levels of detail are those of the driver";
const WIDE: &str = "denormals of 64 bits may be zero on drivers";
const SPECIAL: &str = "what is no finite number becomes one";

/// The lint of an operation in the contract `fast`.
fn of_fast(op: Op, dialect: &Dialect) -> Option<&'static str> {
    Some(match op {
        Op::Mad | Op::Fma => "the driver rounds the product or does not",
        Op::Rcp | Op::Div => "quotients have the driver's precision, and those by zero may be anything",
        Op::Rsq | Op::Sqrt => "roots have the driver's precision",
        Op::Ex2 | Op::Lg2 => "powers and logarithms have the driver's precision",
        Op::Sin | Op::Cos => "sines and cosines have the driver's precision",
        Op::Min | Op::Max | Op::MachineMin | Op::MachineMax => "NaN and signs of zeros are the driver's",
        Op::Saturate | Op::SignedSaturate | Op::ClampNegative => "of NaN the driver makes any number of the range",
        Op::ToFp16 if dialect.packs == Has::No => "there is no rounding to fp16",
        Op::ToFp16 => "the driver rounds to fp16 to nearest or does not",
        Op::ToFx12 => "values of fx12 are rounded by floats",
        Op::Ddx | Op::Ddy => "differences may be those of the whole quad",
        Op::Frc => "fractions of numbers just below an integer may be 1",
        _ => return None,
    })
}

/// The lint of `inst` in this contract.
fn of(function: &Function, inst: &Inst, settings: &Settings, constants: &HashMap<Value, Op>) -> Option<&'static str> {
    let dialect = Dialect::of(settings.target);
    let is_wide = |value: &Value| function.ty(*value) == Type::F64;
    let is_special = |value: &Value| match constants.get(value) {
        Some(Op::ConstF32(bits)) => !f32::from_bits(*bits).is_finite(),
        _ => false,
    };
    match inst.op {
        Op::Sample { operation: S::Size | S::Samples | S::Fetch | S::FetchSample, .. } => None,
        Op::Sample { operation: S::Gather | S::GatherOffsets, .. } => None,
        Op::Sample { operation: S::Lod, .. } => Some(QUERIED),
        Op::Sample { .. } => Some(SAMPLED),
        _ if dialect.is_web && inst.args.iter().any(is_special) => Some(SPECIAL),
        // Sign operations and selections only move bits.
        Op::Select | Op::ToBits | Op::FromBits => None,
        _ if inst.args.iter().any(is_wide) || inst.result.as_ref().is_some_and(is_wide) => Some(WIDE),
        op if settings.contract == Contract::Fast => of_fast(op, dialect),
        _ => None,
    }
}

/// All of a program, in the order of its text; `lines` are those of its instructions.
pub(crate) fn find(program: &Program, lines: &[usize], function: &Function, settings: &Settings) -> Vec<Lint> {
    let constants: HashMap<Value, Op> = function.insts().filter_map(|inst| Some((inst.result?, inst.op))).collect();
    let spans: Vec<Span> = program.ast().instructions().map(|one| one.span).collect();
    let found: BTreeSet<(u32, &'static str)> = function
        .insts()
        .filter(|inst| inst.source != NO_SOURCE)
        .filter_map(|inst| Some((inst.source, of(function, inst, settings, &constants)?)))
        .collect();
    let lint = |(source, why): (u32, &'static str)| {
        let span = *spans.get(source as usize)?;
        Some(Lint { line: *lines.get(source as usize)?, span, why })
    };
    found.into_iter().filter_map(lint).collect()
}

/// The lint of a plain ARB program: the first instruction that `exact` refuses.
pub(crate) fn of_arb(text: &[u8], refused: Option<Span>) -> Vec<Lint> {
    let why = "the instruction has no counterpart of all its bits; others behind it may have none, either";
    let lint = |span: Span| Some(Lint { line: *lines_of(text, [span.start].into_iter()).first()?, span, why });
    refused.and_then(lint).into_iter().collect()
}
