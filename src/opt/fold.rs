//! Constant folding, and algebra that is exact under the numeric contract (docs/numerics.md).
//!
//! Arithmetic flushes denormals and makes NaNs canonical, so `x * 1` is `x` only if `x` comes from
//! arithmetic itself; a sum of zeros is -0 only if both are. The patterns of NaNs are kept as the contract has
//! them, although the IR leaves them open: `expand` looks at operations to tell where they matter. What
//! is known of an operand is said by [`facts`](super::facts). An instruction that is replaced stays where
//! it is, unused, for dead code elimination to remove.

mod branches;
mod floats;
mod integers;

use super::facts::{self, Facts};
use crate::engine::Mad;
use crate::ir::eval::lane;
use crate::ir::{Args, Dominators, Function, Inst, Op, Type, Value};
use crate::isa::Precision;

/// Folds all of `function`.
pub(super) fn run(function: &mut Function, mad: Mad) {
    let count = function.types.len();
    let mut folder = Folder {
        mad,
        primitive: function.insts().all(|inst| inst.op.is_primitive(inst.precision)),
        definitions: vec![None; count],
        facts: facts::unknown(count),
        alias: (0..count as u32).map(Value).collect(),
    };
    for &block in Dominators::new(function).order() {
        let block = &mut function.blocks[block.0 as usize];
        for inst in &mut block.insts {
            folder.inst(inst, &function.types);
        }
        super::for_each_use_of_terminator(&mut block.terminator, |value| *value = folder.resolve(*value));
        folder.terminator(&mut block.terminator);
    }
    // What nothing reaches has been left alone.
}

/// What an instruction is found to be.
enum Rewrite {
    /// A constant of the type of its result.
    Constant(u32),
    /// A value that is there.
    Alias(Value),
    /// Another operation.
    Inst(Op, Precision, Args),
}

impl Rewrite {
    /// An operation at fp32, or without precision.
    fn plain(op: Op, args: &[Value]) -> Option<Self> {
        Some(Self::Inst(op, Precision::Fp32, Args::from_slice(args)))
    }
}

/// How a value is computed, once folded.
#[derive(Clone, Copy)]
struct Definition {
    op: Op,
    /// The first operands; repeated where there are fewer.
    args: [Value; 3],
}

struct Folder {
    mad: Mad,
    /// The function is what `expand` leaves, and must stay so.
    primitive: bool,
    definitions: Vec<Option<Definition>>,
    facts: Vec<Facts>,
    alias: Vec<Value>,
}

/// A rewritten instruction is looked at again so many times.
const ROUNDS: usize = 6;

impl Folder {
    fn resolve(&self, value: Value) -> Value {
        self.alias[value.0 as usize]
    }

    fn inst(&mut self, inst: &mut Inst, types: &[Type]) {
        inst.args.iter_mut().for_each(|arg| *arg = self.alias[arg.0 as usize]);
        let Some(result) = inst.result else { return };
        for _ in 0..ROUNDS {
            match self.rewrite(inst) {
                None => break,
                Some(Rewrite::Alias(value)) => {
                    self.alias[result.0 as usize] = value;
                    return;
                }
                Some(Rewrite::Inst(op, precision, args)) => {
                    (inst.op, inst.precision, inst.args) = (op, precision, args);
                }
                Some(Rewrite::Constant(bits)) => {
                    inst.op = match types[result.0 as usize] {
                        Type::I32 => Op::ConstI32(bits as i32),
                        Type::Bool => Op::ConstBool(bits != 0),
                        Type::F32 | Type::Texel => Op::ConstF32(bits),
                    };
                    (inst.precision, inst.args) = (Precision::Fp32, Args::new());
                    break;
                }
            }
        }
        if let Some(&first) = inst.args.first() {
            let arg = |index: usize| inst.args.get(index).copied().unwrap_or(first);
            self.definitions[result.0 as usize] = Some(Definition { op: inst.op, args: [first, arg(1), arg(2)] });
        } else {
            self.definitions[result.0 as usize] = Some(Definition { op: inst.op, args: [result; 3] });
        }
        if types[result.0 as usize] == Type::F32 {
            self.facts[result.0 as usize] = Facts::of(inst, |value| self.facts[value.0 as usize]);
        }
    }

    fn rewrite(&self, inst: &Inst) -> Option<Rewrite> {
        self.constant_fold(inst)
            .or_else(|| self.float(inst))
            .or_else(|| self.integer(inst))
            .or_else(|| self.register(inst))
    }

    /// The operation that gives `value`; none for parameters of blocks.
    fn definition(&self, value: Value) -> Option<Op> {
        self.definitions[value.0 as usize].map(|definition| definition.op)
    }

    /// The first operand of `value`, if `op` gives it.
    fn operand_of(&self, value: Value, op: Op) -> Option<Value> {
        self.definitions[value.0 as usize].filter(|definition| definition.op == op).map(|definition| definition.args[0])
    }

    fn facts(&self, value: Value) -> &Facts {
        &self.facts[value.0 as usize]
    }

    /// The bits of a constant.
    fn constant(&self, value: Value) -> Option<u32> {
        match self.definition(value)? {
            Op::ConstF32(bits) => Some(bits),
            Op::ConstI32(value) => Some(value as u32),
            Op::ConstBool(value) => Some(value.into()),
            _ => None,
        }
    }

    fn constant_fold(&self, inst: &Inst) -> Option<Rewrite> {
        if inst.args.is_empty() {
            return None;
        }
        let mut bits = [0; 4];
        let slots = bits.get_mut(..inst.args.len())?;
        for (slot, &arg) in slots.iter_mut().zip(&inst.args) {
            *slot = self.constant(arg)?;
        }
        lane(inst.op, inst.precision, self.mad, slots).map(Rewrite::Constant)
    }

    /// Operations that read registers or other lanes.
    fn register(&self, inst: &Inst) -> Option<Rewrite> {
        let arg = *inst.args.first()?;
        let uniform = || {
            matches!(
                self.definition(arg),
                Some(Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) | Op::Param { .. } | Op::Any)
            )
        };
        match inst.op {
            Op::ParamRelative { base, component, size } => {
                let index = i64::from(base) + i64::from(self.constant(arg)? as i32);
                match u16::try_from(index) {
                    Ok(index) if index < size => Rewrite::plain(Op::Param { index, component }, &[]),
                    _ => Some(Rewrite::Constant(0)),
                }
            }
            Op::QuadShuffle([0, 1, 2, 3]) => Some(Rewrite::Alias(arg)),
            Op::QuadShuffle(_) if uniform() => Some(Rewrite::Alias(arg)),
            Op::QuadShuffle(pattern) => match self.definitions[arg.0 as usize]? {
                Definition { op: Op::QuadShuffle(inner), args } => {
                    let pattern = pattern.map(|lane| inner[usize::from(lane & 3)]);
                    Rewrite::plain(Op::QuadShuffle(pattern), &args[..1])
                }
                _ => None,
            },
            Op::Ddx | Op::Ddy if uniform() && self.facts(arg).is_finite() => Some(Rewrite::Constant(0)),
            Op::Any => match self.definition(arg)? {
                Op::ConstBool(false) => Some(Rewrite::Constant(0)),
                Op::Any => Some(Rewrite::Alias(arg)),
                _ => None,
            },
            _ => None,
        }
    }
}
