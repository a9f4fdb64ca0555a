//! Lowers the IR to primitive IR: each operation that no machine has becomes a sequence that all have.
//!
//! [`Op`] defines an operation's meaning; this module says how it is computed, and why that gives the right bits. The
//! speed of native code depends on these expansions, so they use the facts of their operands. Lanes, rows and branches
//! do not concern it.
//!
//! - [`emit`]: emission of primitive operations, and the arithmetic of the approximations;
//! - [`formats`]: rounding to fp16 and fx12; [`convert`]: conversions with directed rounding;
//! - [`integers`]: bits counted, found and reversed;
//! - [`minmax`]: minimum, maximum and clamps;
//! - [`pack`]: PK* and UP*;
//! - [`bits`]: where the pattern of a NaN can be read.

mod bits;
mod convert;
mod emit;
mod formats;
mod integers;
mod minmax;
mod pack;
#[cfg(test)]
mod tests;

use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::analysis::facts::{self, Facts};
use crate::compiler::ir::{
    Args, Block, BlockData, Builder, Function, Inst, Op, Ops, PackFormat, Rounding, Type, Value,
};
use crate::language::numeric::arith::Arith;
use crate::language::numeric::{NAN_BITS, approx, double, soft};
use crate::options::Options;
use emit::Emit;

/// Replaces every operation that is not primitive by primitive ones.
///
/// `function` must be one that [`verify`](crate::compiler::ir::verify) accepts. Operations in `kept` are unchanged,
/// except minimum and maximum of 64 bits, and those for which a single comparison is enough.
pub fn expand(function: &Function, options: &Options, kept: Ops) -> Function {
    let mut expanded = Function {
        stage: function.stage,
        blocks: function
            .blocks
            .iter()
            .map(|block| BlockData {
                params: block.params.clone(),
                insts: Vec::with_capacity(block.insts.len() * 3 / 2),
                terminator: block.terminator.clone(),
            })
            .collect(),
        types: function.types.clone(),
        resumes: function.resumes,
        has_uneven_barriers: function.has_uneven_barriers,
    };
    let definitions = Definitions::new(function);
    let mut expander = Expander {
        emit: Emit::new(Builder::new(&mut expanded), options.mad),
        source: function,
        kept,
        facts: facts::analyse(function),
        only_saturated: only_saturated(function),
        bits_read: bits::values_whose_bits_are_read(function, &definitions),
        definitions,
        replacements: vec![None; function.types.len()],
    };
    for (number, block) in (0..).zip(&function.blocks) {
        expander.emit.switch_to(Block(number));
        for inst in &block.insts {
            expander.inst(inst);
        }
    }
    let mut replacements = expander.replacements;
    replace_uses(&mut expanded, &mut replacements);
    expanded
}

struct Expander<'a> {
    emit: Emit<'a>,
    source: &'a Function,
    kept: Ops,
    /// The definitions of the source.
    definitions: Definitions<'a>,
    facts: Vec<Facts>,
    /// Whether nothing but _SAT uses a value.
    only_saturated: Vec<bool>,
    bits_read: Vec<bool>,
    /// The new value of each value of the source; block parameters keep theirs.
    replacements: Vec<Option<Value>>,
}

impl Expander<'_> {
    fn inst(&mut self, inst: &Inst) {
        self.emit.builder.set_source(inst.source);
        let Some(result) = inst.result else {
            self.emit.builder.effect_of(inst.op, &inst.args);
            return;
        };
        let mut value = self.value(inst, self.source.ty(result));
        if self.bits_read[result.0 as usize] && inst.op.makes_nan() && self.facts(result).nan {
            value = self.canonical(value);
        }
        self.replacements[result.0 as usize] = Some(value);
    }

    /// Emits the operations that compute the result of `inst`.
    fn value(&mut self, inst: &Inst, ty: Type) -> Value {
        let arg = |index: usize| inst.args[index];
        match inst.op {
            op if self.kept.has(op) && !matches!(op, Op::Min | Op::Max) => self.emit.builder.inst(op, &inst.args, ty),
            Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) | Op::ConstF64(_) | Op::ConstI64(_) => {
                self.emit.constant(inst.op)
            }
            Op::Mad => self.emit.mad(arg(0), arg(1), arg(2)),
            Op::Min => self.min(arg(0), arg(1)),
            Op::Max => self.max(arg(0), arg(1)),
            Op::Saturate => self.saturate(0.0, arg(0)),
            Op::SignedSaturate => self.saturate(-1.0, arg(0)),
            Op::ClampNegative => self.clamp_negative(arg(0)),
            Op::Frc => self.frc(arg(0)),
            Op::Rcp => {
                let one = self.emit.float_like(arg(0), 1.0);
                self.emit.builder.value(Op::Div, &[one, arg(0)])
            }
            Op::Rsq => {
                // sqrt(-0) is -0, so RSQ(-0) gives -INF without special care.
                let root = self.emit.builder.value(Op::Sqrt, &[arg(0)]);
                let one = self.emit.float_like(root, 1.0);
                self.emit.builder.value(Op::Div, &[one, root])
            }
            Op::Ex2 => approx::ex2(&mut self.emit, arg(0)),
            Op::Lg2 => approx::lg2(&mut self.emit, arg(0)),
            Op::Sin => approx::sin(&mut self.emit, arg(0)),
            Op::Cos => approx::cos(&mut self.emit, arg(0)),
            Op::ToFp16 => {
                // A number too large for fp16 saturates like infinity.
                let may_stay_large = inst.result.is_some_and(|result| self.only_saturated[result.0 as usize]);
                let facts = *self.facts(arg(0));
                self.emit.round_to_fp16(arg(0), &facts, may_stay_large)
            }
            Op::ToFx12 => {
                let facts = *self.facts(arg(0));
                self.emit.round_to_fx12(arg(0), &facts)
            }
            Op::Ddx => self.difference(arg(0), [1, 1, 3, 3], [0, 0, 2, 2]),
            Op::Ddy => self.difference(arg(0), [2, 3, 2, 3], [0, 1, 0, 1]),
            Op::Pack(format) => self.pack(format, &inst.args),
            Op::Unpack(format, component) => self.emit.unpack(format, component, arg(0)),
            Op::RoundToHalf(rounding) => {
                let facts = *self.facts(arg(0));
                self.emit.round_to_half(rounding, arg(0), &facts)
            }
            Op::HalfToFloat => {
                let bits = self.emit.from_bits(arg(0));
                self.emit.unpack(PackFormat::Half2, 0, bits)
            }
            Op::BitCount => self.emit.bit_count(arg(0)),
            Op::BitReverse => self.emit.bit_reverse(arg(0)),
            Op::FindMsb => self.emit.find_msb(arg(0)),
            Op::FindLsb => self.emit.find_lsb(arg(0)),
            Op::Narrow(rounding) if rounding != Rounding::Nearest => self.emit.narrow(rounding, arg(0)),
            Op::FromSigned(rounding, width) if rounding != Rounding::Nearest => {
                self.emit.rounded_int(rounding, width, true, arg(0))
            }
            Op::FromUnsigned(rounding, width) if rounding != Rounding::Nearest => {
                self.emit.rounded_int(rounding, width, false, arg(0))
            }
            Op::Neg => self.emit.neg(arg(0)),
            Op::Abs if formats::may_be_signed(self.facts(arg(0))) || self.facts(arg(0)).raw_nan => {
                self.emit.abs(arg(0))
            }
            Op::Abs => arg(0),

            op => {
                debug_assert!(op.is_primitive(), "{op:?} has no expansion");
                let value = self.emit.builder.inst(inst.op, &inst.args, ty);
                if let Some(note) = inst.note {
                    self.emit.builder.note(note);
                }
                value
            }
        }
    }

    /// FRC: x - floor(x), which rounds to 1 for x just below an integer; so the result is limited to the largest value
    /// below 1.
    fn frc(&mut self, x: Value) -> Value {
        let floor = self.emit.floor(x);
        let fraction = self.emit.sub(x, floor);
        let limit = match self.emit.is_wide(x) {
            true => self.emit.constant(Op::ConstF64(double::FRC_LIMIT.to_bits())),
            false => self.emit.f32(soft::FRC_LIMIT_FP32),
        };
        // NaN, as the second operand, passes.
        self.emit.machine_min(limit, fraction)
    }

    /// The difference of two neighbours in the quad.
    fn difference(&mut self, x: Value, minuend: [u8; 4], subtrahend: [u8; 4]) -> Value {
        let minuend = self.emit.float(Op::QuadShuffle(minuend), &[x]);
        let subtrahend = self.emit.float(Op::QuadShuffle(subtrahend), &[x]);
        self.emit.sub(minuend, subtrahend)
    }

    /// Replaces every NaN by that of the numeric contract.
    fn canonical(&mut self, value: Value) -> Value {
        let is_nan = self.emit.ne(value, value);
        let nan = match self.emit.is_wide(value) {
            true => Op::ConstF64(double::NAN_BITS),
            false => Op::ConstF32(NAN_BITS),
        };
        let nan = self.emit.constant(nan);
        self.emit.select(is_nan, nan, value)
    }

    /// The facts of a value of the source.
    fn facts(&self, value: Value) -> &Facts {
        &self.facts[value.0 as usize]
    }
}

/// For each value, whether there are uses of it and all are saturations.
fn only_saturated(function: &Function) -> Vec<bool> {
    let mut saturated = vec![false; function.types.len()];
    if !function.insts().any(|inst| inst.op == Op::Saturate) {
        return saturated;
    }
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

/// Replaces the uses of each value.
fn replace_uses(function: &mut Function, replacements: &mut [Option<Value>]) {
    // A replacement may be an operand that is itself replaced (an operation that turned out to be a move). Each lookup
    // halves the chain.
    let mut resolve = |mut value: Value| {
        while let Some(&Some(next)) = replacements.get(value.0 as usize) {
            if let Some(&Some(further)) = replacements.get(next.0 as usize) {
                replacements[value.0 as usize] = Some(further);
            }
            value = next;
        }
        value
    };
    let mut resolve_all = |args: &mut Args| args.iter_mut().for_each(|arg| *arg = resolve(*arg));
    for block in &mut function.blocks {
        block.insts.iter_mut().for_each(|inst| resolve_all(&mut inst.args));
        block.terminator.targets_mut().for_each(|target| resolve_all(&mut target.args));
    }
    for selector in function.blocks.iter_mut().filter_map(|block| block.terminator.selector_mut()) {
        *selector = resolve(*selector);
    }
}
