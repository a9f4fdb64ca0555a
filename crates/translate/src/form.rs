//! The IR from which a translation is made; the contracts differ in the operations that are expanded.

use crate::Error;
use nvjit::compiler::ir::{Function, Op, Ops, PackFormat};
use nvjit::compiler::opt::optimize_within;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Exhausted;
use nvjit::{Options, Program};

/// The numeric contract of a translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Contract {
    /// The same bits as nvjit's engines, on drivers that round as the text requires (docs/translation.md lists them).
    #[default]
    Exact,
    /// Built-in functions of the target, short and readable; docs/translation.md says how far off they are.
    Fast,
}

impl Contract {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Exact, Self::Fast];

    /// The name in commands: `exact`, `fast`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Fast => "fast",
        }
    }

    /// The operations that are not expanded, because GLSL has them and they keep this contract. Differences within a
    /// quad are among them, because there is no other way to another lane's value.
    fn kept(self) -> Ops {
        match self {
            Self::Exact => EXACT,
            Self::Fast => FAST,
        }
    }
}

/// Negations are bit operations here as well: drivers turn them into subtractions, which give other zeros.
const EXACT: Ops = Ops::of(&[Op::Ddx, Op::Ddy, Op::BitCount, Op::BitReverse, Op::FindMsb, Op::FindLsb]);

const FAST: Ops = Ops::of(&[
    Op::Ddx,
    Op::Ddy,
    Op::Neg,
    Op::Abs,
    Op::BitCount,
    Op::BitReverse,
    Op::FindMsb,
    Op::FindLsb,
    Op::Mad,
    Op::Min,
    Op::Max,
    Op::Frc,
    Op::Saturate,
    Op::SignedSaturate,
    Op::ClampNegative,
    Op::Rcp,
    Op::Rsq,
    Op::Ex2,
    Op::Lg2,
    Op::Sin,
    Op::Cos,
    Op::ToFp16,
    Op::ToFx12,
    Op::HalfToFloat,
    Op::Pack(PackFormat::Half2),
    Op::Unpack(PackFormat::Half2, 0),
]);

/// A program is translated once, and compiled by a driver then: it may take the work of so many compilations.
const COMPILATIONS: u32 = 4;

/// The IR of `program` under `options`.
///
/// # Errors
/// If that takes more work than four compilations, which the options bound.
pub fn function(program: &Program, mut options: Options, contract: Contract) -> Result<Function, Error> {
    options.most_work = options.most_work.saturating_mul(COMPILATIONS);
    let stages = Stages { options, kept: contract.kept(), ..Stages::default() };
    let meter = stages.meter(program);
    let exhausted = |Exhausted| Error::TooMuchWork(meter.limit());
    let mut function = stages.of(program, Form::Expanded, &meter).map_err(exhausted)?;
    // Removes common subexpressions of expansions.
    optimize_within(&mut function, stages.passes, options.mad, &meter).map_err(exhausted)?;
    Ok(function)
}
