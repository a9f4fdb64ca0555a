//! The IR from which a translation is made; the contracts differ in the operations that are expanded.

use crate::Error;
use nvjit::compiler::ir::{Function, Inst, Op, Ops, PackFormat, Type, Value, for_each_use};
use nvjit::compiler::opt::optimize_within;
use nvjit::compiler::stages::{Form, Stages};
use nvjit::compiler::work::Exhausted;
use nvjit::language::isa::registers::RESULT_SAMPLEMASK;
use nvjit::runtime::Stage;
use nvjit::{Options, Program};
use std::collections::{HashMap, HashSet};

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
        Ops::of(match self {
            Self::Exact => EXACT,
            Self::Fast => FAST,
        })
    }
}

/// Negations are bit operations here as well: drivers turn them into subtractions, which give other zeros.
pub(crate) const EXACT: &[Op] = &[Op::Ddx, Op::Ddy, Op::BitCount, Op::BitReverse, Op::FindMsb, Op::FindLsb];

pub(crate) const FAST: &[Op] = &[
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
];

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
    // Where NaN may have any bits, results need no others than their numbers have.
    let plain = if contract == Contract::Fast { Form::Optimized } else { Form::Expanded };
    let lowered = stages.lower(program, &meter).map_err(exhausted)?;
    let write = |form, function: &mut Function| {
        if form == plain {
            write_numbers(function, program.stage() == Stage::Fragment);
        }
    };
    let mut function = stages.run(lowered, Form::Lowered, Form::Expanded, &meter, write).map_err(exhausted)?;
    // Removes common subexpressions of expansions.
    optimize_within(&mut function, stages.passes, options.mad, &meter).map_err(exhausted)?;
    Ok(function)
}

/// Results of languages with types are bits. Those of numbers become the numbers, which every version has.
fn write_numbers(function: &mut Function, is_fragment: bool) {
    let mut numbers: HashMap<Value, Value> = HashMap::new();
    let is_number = |bits: i32| bits == 0 || f32::from_bits(bits as u32).is_normal();
    let Function { blocks, types, .. } = function;
    for block in blocks.iter_mut() {
        for inst in std::mem::take(&mut block.insts) {
            let constant = match (inst.op, inst.result) {
                (Op::ToBits, Some(bits)) if types[inst.args[0].0 as usize] == Type::F32 => {
                    numbers.insert(bits, inst.args[0]);
                    None
                }
                (Op::ConstI32(bits), Some(result)) if is_number(bits) => {
                    let number = Value(types.len() as u32);
                    types.push(Type::F32);
                    numbers.insert(result, number);
                    Some(Inst { op: Op::ConstF32(bits as u32), result: Some(number), ..inst.clone() })
                }
                _ => None,
            };
            block.insts.push(inst);
            block.insts.extend(constant);
        }
    }
    // A mask of samples is an integer.
    let is_numeric = |inst: &&mut Inst| matches!(inst.op, Op::Output(row) if !is_fragment || row.register.index != RESULT_SAMPLEMASK);
    for inst in blocks.iter_mut().flat_map(|block| &mut block.insts).filter(is_numeric) {
        if let Some(&number) = numbers.get(&inst.args[0]) {
            inst.args[0] = number;
        }
    }
    // Bits that nothing reads any more need not be those of one NaN.
    let mut read: HashSet<Value> = HashSet::new();
    for_each_use(function, |value| {
        read.insert(*value);
    });
    let is_read = |inst: &Inst| inst.op != Op::ToBits || inst.result.is_none_or(|result| read.contains(&result));
    function.blocks.iter_mut().for_each(|block| block.insts.retain(is_read));
}
