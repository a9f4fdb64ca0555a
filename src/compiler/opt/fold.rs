//! Constant folding, and algebra that is exact under the numeric contract (docs/numerics.md).
//!
//! Arithmetic flushes denormals and makes NaNs canonical, so `x * 1` is `x` only if `x` is itself a result of
//! arithmetic; a sum of zeros is -0 only if both are. NaN bits are preserved as the contract requires, although the IR
//! leaves them open: `expand` derives from operations where they matter.
//! [`facts`](crate::compiler::ir::analysis::facts) describe operands. A replaced instruction stays in place, unused,
//! until dead code elimination.
//!
//! [`rules`] lists the rules: a pattern and a function each. This file visits the function and applies them.

mod branches;
mod floats;
mod integers;
mod lanes;
mod patterns;
mod rules;

use crate::compiler::ir::analysis::facts::{self, Facts};
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::eval::lane;
use crate::compiler::ir::{
    Args, Block, Dominators, Function, Inst, NO_SOURCE, Op, Type, Value, for_each_use, for_each_use_of_terminator,
};
use crate::options::Mad;
use rustc_hash::FxHashMap;

/// Folds the reachable blocks of `function`. Returns whether some branch has become a jump: then blocks may have become
/// unreachable and parameters constant, and more may fold.
pub(super) fn run(function: &mut Function, mad: Mad) -> bool {
    let count = function.types.len();
    let graph = Graph::of(function);
    let mut folder = Folder {
        mad,
        primitive: function.insts().all(|inst| inst.op.is_primitive()),
        definitions: vec![None; count],
        facts: facts::unknown(count),
        alias: (0..count as u32).map(Value).collect(),
        constants: FxHashMap::default(),
        is_one_block: function.blocks.len() == 1,
    };
    if !folder.is_one_block {
        folder.collect_constants(function);
    }
    let mut jumps = false;
    let dominators = Dominators::of(&graph);
    // Unreachable blocks are left alone; in irreducible functions a later block may reach an earlier one, so all count
    // as reached.
    let mut reached = vec![Loops::new(&graph, &dominators).is_err(); function.blocks.len()];
    let mut done = vec![false; function.blocks.len()];
    reached[0] = true;
    for &number in dominators.order() {
        let index = number.0 as usize;
        if !reached[index] {
            continue;
        }
        // An earlier block that is not done is unreachable.
        let place = dominators.place(number);
        let may_come = |from: &&u32| dominators.place(Block(**from)) >= place || done[**from as usize];
        let ways: Vec<u32> = graph.predecessors(number.0).iter().filter(may_come).copied().collect();
        if ways.iter().all(|&from| done[from as usize]) {
            folder.params(function, number, &ways);
        }
        let Function { blocks, types, .. } = function;
        let block = &mut blocks[index];
        for inst in &mut block.insts {
            folder.inst(inst, types);
        }
        if !folder.is_one_block {
            block.insts.retain(|inst| !is_constant(inst.op));
        }
        for_each_use_of_terminator(&mut block.terminator, |value| *value = folder.resolve(*value));
        jumps |= folder.terminator(&mut block.terminator);
        done[index] = true;
        block.terminator.targets().for_each(|target| reached[target.block.0 as usize] = true);
    }
    folder.add_constants(function);
    for_each_use(function, |value| *value = folder.resolve(*value));
    jumps
}

fn is_constant(op: Op) -> bool {
    matches!(op, Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) | Op::ConstF64(_) | Op::ConstI64(_))
}

/// The result of folding an instruction.
enum Rewrite {
    /// A constant of the type of its result.
    Constant(u64),
    /// An existing value.
    Alias(Value),
    /// Another operation.
    Inst(Op, Args),
    /// The instruction itself: later rules do not apply.
    Stay,
}

impl Rewrite {
    /// An operation on these operands.
    fn inst(op: Op, args: &[Value]) -> Option<Self> {
        Some(Self::Inst(op, Args::from_slice(args)))
    }
}

/// The definition of a value, after folding.
#[derive(Clone, Copy)]
struct Definition {
    op: Op,
    /// The first three operands; missing ones repeat the first.
    args: [Value; 3],
}

/// An operation to match against rules.
struct Match {
    op: Op,
    /// The type of the first operand.
    ty: Type,
    /// The first three operands; missing ones repeat the first. For commutative operations, in the order that matches
    /// the pattern.
    args: [Value; 3],
    /// The facts of each.
    known: [Known; 3],
}

/// The properties of an operand that patterns test.
#[derive(Clone, Copy)]
struct Known {
    /// The number of the operation that defines it; `None` for block parameters.
    number: Option<u8>,
    /// Its bits, if it is a constant.
    constant: Option<u64>,
    /// Whether it has 32 bits, or is a truth value.
    is_narrow: bool,
}

impl Known {
    const NOTHING: Self = Self { number: None, constant: None, is_narrow: false };
}

struct Folder {
    mad: Mad,
    /// Whether the function is primitive, and must stay so.
    primitive: bool,
    definitions: Vec<Option<Definition>>,
    facts: Vec<Facts>,
    alias: Vec<Value>,
    /// The one value of each constant, in functions of several blocks.
    constants: FxHashMap<Op, Value>,
    is_one_block: bool,
}

/// How often a rewritten instruction is folded again.
const ROUNDS: usize = 6;

impl Folder {
    fn resolve(&self, mut value: Value) -> Value {
        while self.alias[value.0 as usize] != value {
            value = self.alias[value.0 as usize];
        }
        value
    }

    /// Moves constants to the entry, so that a constant used in several blocks is one value.
    fn collect_constants(&mut self, function: &mut Function) {
        for block in &mut function.blocks {
            block.insts.retain(|inst| {
                let Some(result) = inst.result.filter(|_| is_constant(inst.op)) else { return true };
                let first = *self.constants.entry(inst.op).or_insert(result);
                self.alias[result.0 as usize] = first;
                self.definitions[first.0 as usize] = Some(Definition { op: inst.op, args: [first; 3] });
                if let Op::ConstF32(bits) = inst.op {
                    self.facts[first.0 as usize] = Facts::constant(bits);
                }
                false
            });
        }
    }

    /// Puts the constants at the beginning of the entry.
    fn add_constants(&mut self, function: &mut Function) {
        let mut constants: Vec<(Value, Op)> = self.constants.drain().map(|(op, value)| (value, op)).collect();
        constants.sort_unstable_by_key(|(value, _)| *value);
        let inst = |(result, op)| Inst { op, args: Args::new(), result: Some(result), source: NO_SOURCE, note: None };
        function.blocks[0].insts.splice(0..0, constants.into_iter().map(inst));
    }

    /// Finds parameters of a block that get the same value from all predecessors `ways`.
    fn params(&mut self, function: &Function, block: Block, ways: &[u32]) {
        for (position, &param) in function.block(block).params.iter().enumerate() {
            let targets = ways.iter().flat_map(|&from| function.blocks[from as usize].terminator.targets());
            let args = targets.filter(|target| target.block == block).map(|target| target.args[position]);
            let mut args = args.map(|arg| self.resolve(arg));
            if let Some(first) = args.next()
                && args.all(|arg| arg == first)
            {
                self.alias[param.0 as usize] = first;
            }
        }
    }

    fn inst(&mut self, inst: &mut Inst, types: &[Type]) {
        inst.args.iter_mut().for_each(|arg| *arg = self.resolve(*arg));
        let Some(result) = inst.result else { return };
        for _ in 0..ROUNDS {
            match self.rewrite(inst, types) {
                None | Some(Rewrite::Stay) => break,
                Some(Rewrite::Alias(value)) => {
                    self.alias[result.0 as usize] = value;
                    return;
                }
                Some(Rewrite::Inst(op, args)) => (inst.op, inst.args) = (op, args),
                Some(Rewrite::Constant(bits)) => {
                    inst.op = match types[result.0 as usize] {
                        Type::I32 => Op::ConstI32(bits as i32),
                        Type::F64 => Op::ConstF64(bits),
                        Type::I64 => Op::ConstI64(bits as i64),
                        Type::Bool => Op::ConstBool(bits != 0),
                        Type::F32 | Type::Texel | Type::Words => Op::ConstF32(bits as u32),
                    };
                    inst.args = Args::new();
                    if !self.is_one_block {
                        let first = *self.constants.entry(inst.op).or_insert(result);
                        self.alias[result.0 as usize] = first;
                    }
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

    fn rewrite(&self, inst: &Inst, types: &[Type]) -> Option<Rewrite> {
        let &first = inst.args.first()?;
        let arg = |index: usize| inst.args.get(index).copied().unwrap_or(first);
        let found = self.find(inst.op, types[first.0 as usize], [first, arg(1), arg(2)]);
        self.constant_fold(inst, types, &found).or_else(|| rules::RULES.apply(self, &found))
    }

    /// The operand that the operation returns, flushed.
    fn passed(&self, found: &Match) -> Option<Value> {
        rules::PASSED.apply(self, found)
    }

    /// The operation that defines `value`; `None` for block parameters.
    fn definition(&self, value: Value) -> Option<Op> {
        self.definitions[value.0 as usize].map(|definition| definition.op)
    }

    /// The first operand of `value`, if `op` defines it.
    fn operand_of(&self, value: Value, op: Op) -> Option<Value> {
        self.definitions[value.0 as usize].filter(|definition| definition.op == op).map(|definition| definition.args[0])
    }

    fn facts(&self, value: Value) -> &Facts {
        &self.facts[value.0 as usize]
    }

    /// The bits of a constant of any width.
    fn any_constant(&self, value: Value) -> Option<u64> {
        match self.definition(value)? {
            Op::ConstF64(bits) => Some(bits),
            Op::ConstI64(value) => Some(value as u64),
            _ => self.constant(value).map(u64::from),
        }
    }

    /// The bits of a 32-bit constant, or of a truth value.
    fn constant(&self, value: Value) -> Option<u32> {
        match self.definition(value)? {
            Op::ConstF32(bits) => Some(bits),
            Op::ConstI32(value) => Some(value as u32),
            Op::ConstBool(value) => Some(value.into()),
            _ => None,
        }
    }

    fn constant_fold(&self, inst: &Inst, types: &[Type], found: &Match) -> Option<Rewrite> {
        let mut bits = [0; 4];
        let slots = bits.get_mut(..inst.args.len())?;
        for (place, (slot, &arg)) in slots.iter_mut().zip(&inst.args).enumerate() {
            *slot = found.known.get(place).map_or_else(|| self.any_constant(arg), |known| known.constant)?;
        }
        let ty = types[inst.args.last()?.0 as usize];
        lane(inst.op, ty, self.mad, slots).map(Rewrite::Constant)
    }
}
