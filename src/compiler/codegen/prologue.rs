//! What is the same in all lanes of all batches, because it depends on constants and parameters alone, is computed when parameters have
//! changed, by a function of its own. The rest reads what that keeps in the frame, as it reads parameters.
//!
//! Such operations have no effect and read nothing else that changes, so it does not matter in which block they stand, or whether any lane
//! would come by. Truth values are not kept: they are computed on both sides, where both need them. So are moves of bits, which are
//! nothing but other names of their operands.

use super::memory::ALIGNMENT;
use crate::compiler::ir::{Block, BlockData, Dominators, Function, Inst, NO_SOURCE, Op, Type, Value};
use std::borrow::Cow;
use std::ops::Range;

/// Less than this is not worth the call of another function: about what sixteen lanes gain pays for it.
const LEAST_GAIN: u32 = 8;

/// A function in two parts, of which a backend makes code of one kind.
pub(super) struct Parts<'f> {
    /// What is done for every batch.
    pub(super) body: Cow<'f, Function>,
    /// What is done before, when parameters have changed.
    pub(super) prologue: Option<Function>,
}

impl<'f> Parts<'f> {
    /// Those of a function of the form [`Final`](crate::compiler::stages::Form::Final).
    pub(super) fn of(function: &'f Function) -> Self {
        match Split::of(function) {
            Some(split) => Self { body: Cow::Owned(split.body(function)), prologue: Some(split.prologue(function)) },
            None => Self { body: Cow::Borrowed(function), prologue: None },
        }
    }

    /// The instructions of both.
    pub(super) fn insts(&self) -> impl Iterator<Item = &Inst> {
        self.body.insts().chain(self.prologue.iter().flat_map(Function::insts))
    }
}

/// The code of a part.
pub(super) struct Code {
    /// Instructions, then constants; position-independent.
    pub(super) bytes: Vec<u8>,
    /// Where constants begin.
    #[cfg_attr(not(feature = "disas"), expect(dead_code))]
    pub(super) end: u32,
    /// Starts of the code of program instructions: (offset, instruction).
    pub(super) sources: Vec<(u32, u32)>,
    /// The first loop over the batch.
    #[cfg_attr(not(feature = "disas"), expect(dead_code))]
    pub(super) iteration: Iteration,
}

/// A loop over the lanes of a batch. Of several loops the first takes the most lanes at a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Where its code is.
    pub bytes: Range<u32>,
    /// How many lanes one turn computes.
    pub lanes: u32,
    /// How many moves between registers and memory register allocation put into it, where the backend tells.
    pub spills: Option<u32>,
}

impl Code {
    /// Appends that of the prologue, if there is one, and says where it begins.
    pub(super) fn append(&mut self, prologue: Option<&Self>) -> Option<usize> {
        let prologue = prologue?;
        let start = self.bytes.len().next_multiple_of(ALIGNMENT);
        self.bytes.resize(start, 0);
        self.bytes.extend(&prologue.bytes);
        self.sources.extend(prologue.sources.iter().map(|&(offset, source)| (start as u32 + offset, source)));
        Some(start)
    }
}

/// Whether the frame has the value by itself.
fn is_leaf(op: Op) -> bool {
    use Op::{ConstBool, ConstF32, ConstF64, ConstI32, ConstI64, Param};
    matches!(op, ConstF32(_) | ConstI32(_) | ConstBool(_) | ConstF64(_) | ConstI64(_) | Param { .. })
}

/// Whether the result follows from constants and parameters, if operands do. What is in a constant buffer may change at any time.
fn follows(inst: &Inst) -> bool {
    let depends = inst.op.has_effect() || inst.op.depends_on_writes() || inst.op.crosses_lanes();
    inst.op.keeps_uniform() && !depends && !inst.args.is_empty() && !matches!(inst.op, Op::LoadConstant { .. })
}

/// Whether the result is another name of the operand, or has no place in the frame.
fn is_made_where_needed(op: Op, ty: Type) -> bool {
    matches!(op, Op::Neg | Op::ToBits | Op::FromBits) || !matches!(ty, Type::F32 | Type::I32 | Type::F64 | Type::I64)
}

/// What an operation costs, in simple ones.
fn cost(op: Op) -> u32 {
    match op {
        _ if is_leaf(op) => 0,
        Op::Neg | Op::ToBits | Op::FromBits => 0,
        Op::Div | Op::Sqrt => 8,
        Op::ToFp16 => 4,
        _ => 1,
    }
}

/// Which side needs a value.
#[derive(Clone, Copy, Default)]
struct Needed {
    before: bool,
    within: bool,
}

struct Split {
    /// Blocks with definitions before uses.
    order: Vec<Block>,
    /// Of each value, where it is computed.
    computed: Vec<Needed>,
    /// What the prologue keeps, in the order of definitions.
    kept: Vec<Value>,
    gain: u32,
}

/// Operations that would follow from parameters alone, but for what they are, and why that is not so.
#[cfg(feature = "disas")]
pub(super) fn obstacles(function: &Function) -> impl Iterator<Item = (&Inst, &'static str)> {
    let mut is_uniform = vec![false; function.types.len()];
    let order = Dominators::new(function);
    let insts = order.order().iter().flat_map(|&block| &function.block(block).insts).collect::<Vec<_>>();
    insts.into_iter().filter_map(move |inst| {
        let of_uniform = inst.args.iter().all(|arg| is_uniform[arg.0 as usize]);
        if let Some(result) = inst.result {
            is_uniform[result.0 as usize] = is_leaf(inst.op) || follows(inst) && of_uniform;
        }
        let why = match inst.op {
            Op::LoadConstant { .. } => "what is in a parameter buffer may change at any time",
            Op::LoadMemory(_) => "what is in memory may change at any time",
            _ => return None,
        };
        (of_uniform && !inst.args.is_empty()).then_some((inst, why))
    })
}

/// What a prologue would gain, and what it must, where that is too little.
#[cfg(feature = "disas")]
pub(super) fn too_small_gain(function: &Function) -> Option<(u32, u32)> {
    Split::any(function).map(|split| (split.gain, LEAST_GAIN)).filter(|(gain, least)| (1..*least).contains(gain))
}

impl Split {
    /// How a function is best split, if it is at all.
    fn of(function: &Function) -> Option<Self> {
        Self::any(function).filter(|split| split.gain >= LEAST_GAIN && split.kept.len() <= usize::from(u16::MAX))
    }

    /// How it is split if anything can be computed before, whatever that gains.
    fn any(function: &Function) -> Option<Self> {
        let dominators = Dominators::new(function);
        let blocks: Vec<&BlockData> = dominators.order().iter().map(|&block| function.block(block)).collect();
        let mut is_uniform = vec![false; function.types.len()];
        let mut has_any = false;
        for inst in blocks.iter().flat_map(|block| &block.insts) {
            let Some(result) = inst.result else { continue };
            let is_computed = follows(inst) && inst.args.iter().all(|arg| is_uniform[arg.0 as usize]);
            is_uniform[result.0 as usize] = is_computed || is_leaf(inst.op);
            has_any |= is_computed;
        }
        if !has_any {
            return None;
        }
        let computed = vec![Needed::default(); function.types.len()];
        let mut split = Self { order: dominators.order().to_vec(), computed, kept: Vec::new(), gain: 0 };
        let needed = &mut split.computed;
        // Definitions stand before uses in this order, so that backward all uses of a value come first.
        for block in blocks.iter().rev() {
            let passed = block.terminator.targets().flat_map(|target| target.args.iter().copied());
            passed.chain(block.terminator.selector()).for_each(|value| needed[value.0 as usize].within = true);
            for inst in block.insts.iter().rev() {
                let mut own = Needed { before: false, within: true };
                if let Some(result) = inst.result {
                    if is_uniform[result.0 as usize] {
                        own = needed[result.0 as usize];
                        if own.within && !is_leaf(inst.op) && !is_made_where_needed(inst.op, function.ty(result)) {
                            own = Needed { before: true, within: false };
                            split.kept.push(result);
                        }
                        split.gain += if own.before && !own.within { cost(inst.op) } else { 0 };
                    }
                    needed[result.0 as usize] = own;
                }
                for arg in &inst.args {
                    let arg = &mut needed[arg.0 as usize];
                    arg.before |= own.before;
                    arg.within |= own.within;
                }
            }
        }
        split.kept.reverse();
        Some(split)
    }

    fn prologue(&self, function: &Function) -> Function {
        let mut prologue = Function::new(function.stage);
        prologue.types.clone_from(&function.types);
        let insts = self.order.iter().flat_map(|&block| &function.block(block).insts);
        let is_before = |inst: &&Inst| inst.result.is_some_and(|result| self.computed[result.0 as usize].before);
        let own = &mut prologue.blocks[0].insts;
        own.extend(insts.filter(is_before).cloned());
        own.extend((0..).zip(&self.kept).map(|(number, &value)| inst(Op::Prepare(number), Some(value), None)));
        prologue
    }

    fn body(&self, function: &Function) -> Function {
        let mut body = function.clone();
        let is_within = |inst: &Inst| inst.result.is_none_or(|result| self.computed[result.0 as usize].within);
        body.blocks.iter_mut().for_each(|block| block.insts.retain(is_within));
        let kept = (0..).zip(&self.kept).map(|(number, &value)| inst(Op::Prepared(number), None, Some(value)));
        body.blocks[0].insts.splice(0..0, kept);
        body
    }
}

fn inst(op: Op, arg: Option<Value>, result: Option<Value>) -> Inst {
    Inst { op, args: arg.into_iter().collect(), result, source: NO_SOURCE, note: None }
}
