//! The instructions of a program whose translation may not give the interpreter's bits, with reasons: a table by
//! operation, for both contracts.

use crate::dialect::{Dialect, Has};
use crate::form::Contract;
use crate::{Settings, lines_of};
use nvjit::Program;
use nvjit::compiler::ir::{Function, Inst, NO_SOURCE, Op, Type, Value};
use nvjit::language::isa::{Effect, Opcode};
use nvjit::language::syntax::ast::{Ast, Span};
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
const MULTIPLIED: &str = "the driver rounds the product or does not";
const ROOTS: &str = "roots have the driver's precision";
const POWERS: &str = "powers and logarithms have the driver's precision";
const WAVES: &str = "sines and cosines have the driver's precision";
const HALVES: &str = "the driver rounds to fp16 to nearest or does not";
pub(crate) const DIVIDED: &str = "quotients have the driver's precision, and those by zero may be anything";
pub(crate) const SATURATED: &str = "of NaN the driver makes any number of the range";
pub(crate) const NO_HALVES: &str = "there is no rounding to fp16";
pub(crate) const NO_FIXED: &str = "there is no rounding to fx12";
pub(crate) const CHOSEN: &str = "a choice is a minimum, which is right for numbers up to 3e38 and not for NaN";
pub(crate) const SERIES: &str = "sines and cosines are those of a series";
pub(crate) const ADDRESSES: &str = "addresses are computed by floats";

/// The lint of an operation in the contract `fast`.
fn of_fast(op: Op, dialect: &Dialect) -> Option<&'static str> {
    Some(match op {
        Op::Mad | Op::Fma => MULTIPLIED,
        Op::Rcp | Op::Div => DIVIDED,
        Op::Rsq | Op::Sqrt => ROOTS,
        Op::Ex2 | Op::Lg2 => POWERS,
        Op::Sin | Op::Cos => WAVES,
        Op::Min | Op::Max | Op::MachineMin | Op::MachineMax => "NaN and signs of zeros are the driver's",
        Op::Saturate | Op::SignedSaturate | Op::ClampNegative => SATURATED,
        Op::Neg => "the driver may subtract from zero, which gives zeros another sign",
        Op::ToFp16 if dialect.packs == Has::No => NO_HALVES,
        Op::ToFp16 | Op::Pack(_) => HALVES,
        Op::Unpack(..) | Op::HalfToFloat => "denormals of fp16 may be zero on drivers",
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
    in_order(lines, &spans, found)
}

/// The lint of an instruction of a plain ARB program: no driver guarantees how it rounds, in either contract.
fn of_opcode(opcode: Opcode) -> &'static [&'static str] {
    match opcode {
        Opcode::Rcp | Opcode::Rcc | Opcode::Div => &[DIVIDED],
        Opcode::Rsq => &[ROOTS],
        Opcode::Ex2 | Opcode::Lg2 | Opcode::Exp | Opcode::Log | Opcode::Pow | Opcode::Lit => &[POWERS],
        Opcode::Sin | Opcode::Cos | Opcode::Scs => &[WAVES],
        Opcode::Mad
        | Opcode::Dp2
        | Opcode::Dp2a
        | Opcode::Dp3
        | Opcode::Dp4
        | Opcode::Dph
        | Opcode::Lrp
        | Opcode::X2d
        | Opcode::Xpd => &[MULTIPLIED],
        Opcode::Rfl => &[DIVIDED, MULTIPLIED],
        Opcode::Nrm => &[ROOTS, MULTIPLIED],
        opcode if opcode.row().effect == Effect::Lookup => &[SAMPLED],
        _ => &[],
    }
}

/// All of a plain ARB program, in the order of its text; `found` are those of its translation, by the numbers of
/// instructions. A sine that is a series has no sine of the driver.
pub(crate) fn of_arb(ast: &Ast, text: &[u8], mut found: BTreeSet<(u32, &'static str)>) -> Vec<Lint> {
    let spans: Vec<Span> = ast.instructions().map(|one| one.span).collect();
    for (number, instruction) in (0..).zip(ast.instructions()) {
        let is_series = found.contains(&(number, SERIES));
        let own = of_opcode(instruction.mnemonic.opcode).iter().filter(|why| !is_series || **why != WAVES);
        found.extend(own.map(|why| (number, *why)));
    }
    in_order(&lines_of(text, spans.iter().map(|span| span.start)), &spans, found)
}

/// Lints by the numbers of their instructions.
fn in_order(lines: &[usize], spans: &[Span], found: BTreeSet<(u32, &'static str)>) -> Vec<Lint> {
    let lint = |(source, why): (u32, &'static str)| {
        let span = *spans.get(source as usize)?;
        Some(Lint { line: *lines.get(source as usize)?, span, why })
    };
    found.into_iter().filter_map(lint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Target;
    use crate::form::{EXACT, FAST};

    /// Operations that `fast` keeps have a lint, unless every driver has all bits of their results.
    #[test]
    fn operations_that_lose_bits_have_a_lint() {
        const SAME: [Op; 5] = [Op::Abs, Op::BitCount, Op::BitReverse, Op::FindMsb, Op::FindLsb];
        for target in Target::ALL {
            for op in FAST {
                let lint = of_fast(*op, Dialect::of(target));
                assert_eq!(lint.is_none(), SAME.contains(op), "{op:?} {} {lint:?}", target.name());
            }
        }
        // What both keep has a lint in `fast` alone where the drivers' operation has other bits there.
        assert!(EXACT.iter().all(|op| FAST.contains(op)));
    }
}
