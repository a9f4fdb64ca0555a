//! From any IR to primitive IR: each operation that no machine has becomes a few that all have.
//!
//! What an operation means is said at [`Op`]; how it is carried out, and why that gives the right bits,
//! is said here. This is where the speed of native code is won or lost, so expansions use what is
//! known of their operands. Lanes, rows and branches are none of its business.
//!
//! - [`emit`]: emission of primitive operations, and the arithmetic of the approximations;
//! - [`formats`]: rounding to fp16 and fx12;
//! - [`minmax`]: minimum, maximum and clamps;
//! - [`pack`]: PK* and UP*;
//! - [`bits`]: where the pattern of a NaN can be read.

mod bits;
mod emit;
mod formats;
mod minmax;
mod pack;
#[cfg(test)]
mod tests;

use crate::engine::Options;
use crate::ir::{Args, Block, BlockData, Builder, Function, Inst, Op, Type, Value};
use crate::isa::Precision;
use crate::numeric::arith::Arith;
use crate::numeric::{NAN_BITS, approx, soft};
use crate::opt::facts::{self, Facts};
use emit::Emit;

/// Replaces every operation that is not primitive by those that are.
///
/// `function` must be one that [`verify`](crate::ir::verify) accepts.
pub fn expand(function: &Function, options: &Options) -> Function {
    let mut expanded = Function {
        stage: function.stage,
        blocks: function
            .blocks
            .iter()
            .map(|block| BlockData {
                params: block.params.clone(),
                insts: Vec::new(),
                terminator: block.terminator.clone(),
            })
            .collect(),
        types: function.types.clone(),
    };
    let mut expander = Expander {
        emit: Emit::new(Builder::new(&mut expanded), options.mad),
        source: function,
        definitions: definitions(function),
        facts: facts::analyse(function),
        only_saturated: only_saturated(function),
        bits_read: bits::values_whose_bits_are_read(function),
        replacements: vec![None; function.types.len()],
    };
    for (number, block) in (0..).zip(&function.blocks) {
        expander.emit.builder.switch_to(Block(number));
        for inst in &block.insts {
            expander.inst(inst);
        }
    }
    let replacements = expander.replacements;
    replace_uses(&mut expanded, &replacements);
    expanded
}

struct Expander<'a> {
    emit: Emit<'a>,
    source: &'a Function,
    /// The instruction that defines each value of the source.
    definitions: Vec<Option<&'a Inst>>,
    facts: Vec<Facts>,
    /// Whether nothing but _SAT uses a value.
    only_saturated: Vec<bool>,
    bits_read: Vec<bool>,
    /// What stands for each value of the source in the result; parameters of blocks stand for themselves.
    replacements: Vec<Option<Value>>,
}

impl Expander<'_> {
    fn inst(&mut self, inst: &Inst) {
        self.emit.builder.set_source(inst.source);
        let Some(result) = inst.result else {
            self.emit.builder.effect(inst.op, inst.args[0]);
            return;
        };
        let mut value = self.value(inst, self.source.ty(result));
        if self.bits_read[result.0 as usize] && makes_nan(inst) && self.facts(result).nan {
            value = self.canonical(value);
        }
        self.replacements[result.0 as usize] = Some(value);
    }

    /// Emits what computes the result of `inst`.
    fn value(&mut self, inst: &Inst, ty: Type) -> Value {
        let arg = |index: usize| inst.args[index];
        match inst.op {
            Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) => self.emit.constant(inst.op),
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Floor => {
                let value = self.emit.float(inst.op, &inst.args);
                self.round(inst, value)
            }
            Op::Mad => {
                let value = self.emit.mad(arg(0), arg(1), arg(2));
                self.round(inst, value)
            }
            Op::Min => {
                let value = self.min(arg(0), arg(1));
                self.round(inst, value)
            }
            Op::Max => {
                let value = self.max(arg(0), arg(1));
                self.round(inst, value)
            }
            Op::Saturate => {
                let value = self.saturate(arg(0));
                self.round(inst, value)
            }
            Op::ClampNegative => {
                let value = self.clamp_negative(arg(0));
                self.round(inst, value)
            }
            Op::Frc => self.frc(inst),
            Op::Rcp => {
                let one = self.emit.f32(1.0);
                let value = self.emit.float(Op::Div, &[one, arg(0)]);
                self.round(inst, value)
            }
            Op::Rsq => {
                // sqrt(-0) is -0, so RSQ(-0) comes out as -INF by itself.
                let root = self.emit.float(Op::Sqrt, &[arg(0)]);
                let one = self.emit.f32(1.0);
                let value = self.emit.float(Op::Div, &[one, root]);
                self.round(inst, value)
            }
            Op::Ex2 => {
                let value = approx::ex2(&mut self.emit, arg(0));
                self.round(inst, value)
            }
            Op::Lg2 => {
                let value = approx::lg2(&mut self.emit, arg(0));
                self.round(inst, value)
            }
            Op::Sin => {
                let value = approx::sin(&mut self.emit, arg(0));
                self.round(inst, value)
            }
            Op::Cos => {
                let value = approx::cos(&mut self.emit, arg(0));
                self.round(inst, value)
            }
            Op::Convert => self.round(inst, arg(0)),
            Op::Ddx => self.difference(inst, [1, 1, 3, 3], [0, 0, 2, 2]),
            Op::Ddy => self.difference(inst, [2, 3, 2, 3], [0, 1, 0, 1]),
            Op::Pack(format) => self.pack(format, &inst.args),
            Op::Unpack(format, component) => self.emit.unpack(format, component, arg(0)),
            Op::Neg => self.emit.neg(arg(0)),
            Op::Abs if formats::may_be_signed(self.facts(arg(0))) || self.facts(arg(0)).raw_nan => {
                self.emit.abs(arg(0))
            }
            Op::Abs => arg(0),

            Op::Input(_)
            | Op::Param { .. }
            | Op::ParamRelative { .. }
            | Op::Output(_)
            | Op::Kill
            | Op::Exec
            | Op::Load(_)
            | Op::Store(_)
            | Op::Sample { .. }
            | Op::Texel(_)
            | Op::Fma
            | Op::Sqrt
            | Op::Nearest
            | Op::MachineMin
            | Op::MachineMax
            | Op::Fcmp(_)
            | Op::Icmp(_)
            | Op::Select
            | Op::ToBits
            | Op::FromBits
            | Op::TruncToInt
            | Op::IntToFloat
            | Op::Iadd
            | Op::Isub
            | Op::Iand
            | Op::Ior
            | Op::Ixor
            | Op::Shl(_)
            | Op::Ushr(_)
            | Op::Sshr(_)
            | Op::And
            | Op::Or
            | Op::Not
            | Op::MaskToInt
            | Op::Any
            | Op::QuadShuffle(_) => {
                let value = self.emit.builder.inst(inst.op, inst.precision, &inst.args, ty);
                if let Some(note) = inst.note {
                    self.emit.builder.note(note);
                }
                value
            }
        }
    }

    /// Rounds `value`, the result of `inst` at fp32, to the precision of `inst`.
    fn round(&mut self, inst: &Inst, value: Value) -> Value {
        if inst.precision == Precision::Fp32 {
            return value;
        }
        let at_fp32 = Inst { precision: Precision::Fp32, ..inst.clone() };
        let facts = Facts::of(&at_fp32, |value| *self.facts(value));
        if inst.precision == Precision::Fp16 {
            // What is too large for fp16 saturates as infinity does.
            let may_stay_large = inst.result.is_some_and(|result| self.only_saturated[result.0 as usize]);
            self.emit.round_to_fp16(value, &facts, may_stay_large)
        } else {
            self.emit.round_to_fx12(value, &facts)
        }
    }

    /// FRC: x - floor(x), which rounds up to 1 where x is a small negative number; so the largest value
    /// below 1 is the limit. It is applied before rounding: nothing up to it rounds to more. At fx12 operands
    /// are so coarse that the limit is never reached.
    fn frc(&mut self, inst: &Inst) -> Value {
        let x = inst.args[0];
        let floor = self.emit.floor(x);
        let fraction = self.emit.sub(x, floor);
        let limit = match inst.precision {
            Precision::Fp32 => soft::FRC_LIMIT_FP32,
            Precision::Fp16 => soft::FRC_LIMIT_FP16,
            Precision::Fx12 => return self.round(inst, fraction),
        };
        let limit = self.emit.f32(limit);
        // NaN stands second and so passes.
        let value = self.emit.machine_min(limit, fraction);
        self.round(inst, value)
    }

    /// The difference of two neighbours in the quad.
    fn difference(&mut self, inst: &Inst, minuend: [u8; 4], subtrahend: [u8; 4]) -> Value {
        let minuend = self.emit.float(Op::QuadShuffle(minuend), &inst.args);
        let subtrahend = self.emit.float(Op::QuadShuffle(subtrahend), &inst.args);
        let value = self.emit.sub(minuend, subtrahend);
        self.round(inst, value)
    }

    /// Every NaN as the one NaN of the numeric contract.
    fn canonical(&mut self, value: Value) -> Value {
        let is_nan = self.emit.ne(value, value);
        let nan = self.emit.constant(Op::ConstF32(NAN_BITS));
        self.emit.select(is_nan, nan, value)
    }

    /// What is known of a value of the source.
    fn facts(&self, value: Value) -> &Facts {
        &self.facts[value.0 as usize]
    }

    /// The instruction of the source that defines `value`.
    fn definition(&self, value: Value) -> Option<&Inst> {
        self.definitions.get(value.0 as usize).copied().flatten()
    }
}

/// Whether the result of `inst` may be a NaN of its own making, whose pattern is not that of an operand.
fn makes_nan(inst: &Inst) -> bool {
    let is_move = inst.op == Op::Convert && inst.precision == Precision::Fp32;
    let is_arithmetic =
        matches!(inst.op, Op::Fma | Op::Sqrt | Op::Nearest | Op::MachineMin | Op::MachineMax | Op::Unpack(..));
    is_arithmetic || inst.op.is_precise() && !is_move
}

/// For each value, whether there are uses of it and all are saturations.
fn only_saturated(function: &Function) -> Vec<bool> {
    let mut saturated = vec![false; function.types.len()];
    let mut used_otherwise = saturated.clone();
    for inst in function.insts() {
        let table = if inst.op == Op::Saturate { &mut saturated } else { &mut used_otherwise };
        inst.args.iter().for_each(|arg| table[arg.0 as usize] = true);
    }
    for arg in function.blocks.iter().flat_map(|block| block.terminator.targets()).flat_map(|target| &target.args) {
        used_otherwise[arg.0 as usize] = true;
    }
    saturated.iter().zip(used_otherwise).map(|(&saturated, otherwise)| saturated && !otherwise).collect()
}

fn definitions(function: &Function) -> Vec<Option<&Inst>> {
    let mut definitions = vec![None; function.types.len()];
    for inst in function.insts() {
        if let Some(result) = inst.result {
            definitions[result.0 as usize] = Some(inst);
        }
    }
    definitions
}

/// Puts the replacement of each value in place of its uses.
fn replace_uses(function: &mut Function, replacements: &[Option<Value>]) {
    // A replacement may be an operand that is itself replaced (an operation that turned out to be a move).
    let resolve = |mut value: Value| {
        while let Some(&Some(next)) = replacements.get(value.0 as usize) {
            value = next;
        }
        value
    };
    let resolve_all = |args: &mut Args| args.iter_mut().for_each(|arg| *arg = resolve(*arg));
    for block in &mut function.blocks {
        block.insts.iter_mut().for_each(|inst| resolve_all(&mut inst.args));
        if let Some(selector) = block.terminator.selector_mut() {
            *selector = resolve(*selector);
        }
        block.terminator.targets_mut().for_each(|target| resolve_all(&mut target.args));
    }
}
