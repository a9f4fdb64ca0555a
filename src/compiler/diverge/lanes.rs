//! Arbitrary control flow: each lane has a variable that says which block it waits for.
//!
//! A block becomes two: a *head*, which tests whether any lane waits for the block, and a *body*, which executes it for
//! those lanes. Blocks keep their order, so lanes that skip a block meet the others after it; after the last one, if
//! lanes still wait for any block, all heads run once more. The entry runs first and the exit last, both for all lanes,
//! whatever their branches. Lanes that a body sends backward go first where others can see the order.
//!
//! All values that cross blocks are in variables, so the output is linear in the text, however irregular its control
//! flow.

use super::{Home, homes, repeats, running, uses};
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{
    Block, BlockData, Builder, Compare, Dominators, Function, Inst, NO_SOURCE, Op, Target, Terminator, Type, Value,
};
use crate::compiler::work::{Exhausted, Meter, weight};
use rustc_hash::FxHashSet;

/// A body itself dispatches lanes that it has sent backward if it can send them to at most this many blocks.
const MOST_BACKWARD: usize = 2;

/// The function without divergent branches.
pub(super) fn diverge(function: &Function, graph: &Graph, meter: &Meter) -> Result<Function, Exhausted> {
    // The variables must not outnumber their number type.
    let passed: usize = function.blocks.iter().map(|block| block.params.len()).sum();
    if passed + crossing(function) + usize::from(next_variable(function)) >= usize::from(Variable::MAX) {
        return Err(Exhausted);
    }
    let mut new = Function::new(function.stage);
    Diverger::new(function, graph, &mut new).run();
    // Lanes execute by the blocks that they wait for, so barriers may be uneven.
    new.has_uneven_barriers = function.blocks.iter().any(BlockData::has_barriers);
    meter.charge(weight::DIVERGE * new.size())?;
    Ok(new)
}

/// A variable of the new function.
type Variable = u16;

struct Diverger<'a> {
    old: &'a Function,
    home: Vec<Home>,
    builder: Builder<'a>,
    /// Reachable blocks between entry and exit, in order.
    middle: Vec<u32>,
    /// The block that returns; a number without a block if lanes never end.
    exit: u32,
    /// The value of `next` for a lane that waits for each block.
    labels: Vec<i32>,
    heads: Vec<Block>,
    bodies: Vec<Block>,
    /// The block that a lane waits for.
    next: Variable,
    /// The first variable of each block's parameters.
    params: Vec<Variable>,
    /// The variable of each value that other blocks use.
    crossing: Vec<Option<Variable>>,
    /// The new value of each old one, in the current block.
    values: Vec<Option<Value>>,
    /// The old values in `values`, which are forgotten at the end of the block.
    known: Vec<Value>,
    /// The lanes that execute the current block; `None` for all.
    active: Option<Value>,
    /// Whether lanes at the lowest-numbered block always go first.
    in_order: bool,
}

/// The first unused variable number.
fn next_variable(function: &Function) -> Variable {
    let variables = function.insts().filter_map(|inst| match inst.op {
        Op::Load(number) | Op::Store(number) => Some(number + 1),
        _ => None,
    });
    variables.max().unwrap_or(0)
}

/// The values that other blocks use and cannot rematerialise, once for each use.
fn crossing_values<'f>(function: &'f Function, home: &'f [Home]) -> impl Iterator<Item = Value> + 'f {
    let used = (0..).zip(&function.blocks).flat_map(|(number, block)| uses(block).map(move |value| (number, value)));
    let crosses = |&(number, value): &(u32, Value)| match home[value.0 as usize] {
        Home::Inst { block, index } => {
            block != number && !repeats(&function.blocks[block as usize].insts[index as usize])
        }
        _ => false,
    };
    used.filter(crosses).map(|(_, value)| value)
}

/// How many such values there are.
fn crossing(function: &Function) -> usize {
    let values: FxHashSet<Value> = crossing_values(function, &homes(function)).collect();
    values.len()
}

impl<'a> Diverger<'a> {
    fn new(old: &'a Function, graph: &Graph, new: &'a mut Function) -> Self {
        let count = old.blocks.len();
        let dominators = Dominators::of(graph);
        let returns = |&block: &u32| old.blocks[block as usize].terminator == Terminator::Return;
        let reached = (0..count as u32).filter(|&block| dominators.reaches(Block(block)));
        let exit = reached.clone().find(returns).unwrap_or(count as u32);
        let middle: Vec<u32> = reached.filter(|&block| block != 0 && block != exit).collect();

        let home = homes(old);
        let next = next_variable(old);
        let mut free = next + 1;
        let mut params = Vec::new();
        for block in &old.blocks {
            params.push(free);
            free += block.params.len() as Variable;
        }
        let mut crossing = vec![None; old.types.len()];
        for value in crossing_values(old, &home) {
            crossing[value.0 as usize].get_or_insert_with(|| {
                free += 1;
                free - 1
            });
        }

        let mut builder = Builder::new(new);
        let (mut heads, mut bodies) = (vec![Block(0); count + 1], vec![Block(0); count + 1]);
        for &block in middle.iter().chain([&exit]) {
            heads[block as usize] = builder.create_block(&[]);
            bodies[block as usize] = builder.create_block(&[]);
        }
        Self {
            old,
            home,
            builder,
            middle,
            exit,
            labels: labels(old),
            heads,
            bodies,
            next,
            params,
            crossing,
            values: vec![None; old.types.len()],
            known: Vec::new(),
            active: None,
            in_order: Quads::of(old).see_order(),
        }
    }

    fn run(mut self) {
        let exit = self.exit;
        let order = self.middle.clone();
        let after = |index: usize| order.get(index).copied().unwrap_or(exit);

        let sent = self.block(0);
        let running = running(&mut self.builder);
        let done = self.label(exit);
        let sent = self.builder.select(running, sent, done);
        self.builder.effect(Op::Store(self.next), sent);
        self.jump(self.heads[after(0) as usize]);

        for (index, &block) in order.iter().enumerate() {
            self.builder.switch_to(self.heads[block as usize]);
            let waits = self.waits(Compare::Eq, block);
            let otherwise = self.heads[after(index + 1) as usize];
            self.branch(waits, self.bodies[block as usize], otherwise);

            self.builder.switch_to(self.bodies[block as usize]);
            let next = self.load(self.next, Type::I32);
            let label = self.label(block);
            let active = self.builder.bool(Op::Icmp(Compare::Eq), &[next, label]);
            self.active = Some(active);
            let sent = self.block(block);
            let next = self.builder.select(active, sent, next);
            self.builder.effect(Op::Store(self.next), next);
            self.active = None;

            let targets = self.old.blocks[block as usize].terminator.targets().map(|target| target.block.0);
            let mut backward: Vec<u32> = targets.filter(|&target| target <= block && target != exit).collect();
            backward.sort_unstable();
            backward.dedup();
            if self.in_order || backward.len() <= MOST_BACKWARD {
                // Inner loops first, unless others see the order.
                if !self.in_order {
                    backward.reverse();
                }
                for &target in &backward {
                    let waits = self.waits(Compare::Eq, target);
                    let on = self.builder.create_block(&[]);
                    self.branch(waits, self.bodies[target as usize], on);
                    self.builder.switch_to(on);
                }
            }
            self.jump(otherwise);
        }

        self.builder.switch_to(self.heads[exit as usize]);
        match order.first() {
            Some(&first) => {
                let waits = self.waits(Compare::Ne, exit);
                self.branch(waits, self.heads[first as usize], self.bodies[exit as usize]);
            }
            None => self.jump(self.bodies[exit as usize]),
        }
        self.builder.switch_to(self.bodies[exit as usize]);
        if exit != 0 && (exit as usize) < self.old.blocks.len() {
            self.block(exit);
        }
        self.builder.terminate(Terminator::Return);
    }

    fn jump(&mut self, block: Block) {
        self.builder.terminate(Terminator::Jump(Target { block, args: Default::default() }));
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let [then, otherwise] = [then, otherwise].map(|block| Target { block, args: Default::default() });
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }

    fn label(&mut self, block: u32) -> Value {
        self.builder.i32(self.labels[block as usize])
    }

    /// Whether this comparison of `next` with `block` holds in any lane.
    fn waits(&mut self, compare: Compare, block: u32) -> Value {
        let next = self.load(self.next, Type::I32);
        let label = self.label(block);
        let mask = self.builder.bool(Op::Icmp(compare), &[next, label]);
        self.builder.bool(Op::Any, &[mask])
    }

    /// Loads a variable. Truth values are stored as integers.
    fn load(&mut self, variable: Variable, ty: Type) -> Value {
        if ty == Type::Bool {
            let bits = self.builder.int(Op::Load(variable), &[]);
            let zero = self.builder.i32(0);
            return self.builder.bool(Op::Icmp(Compare::Ne), &[bits, zero]);
        }
        self.builder.inst(Op::Load(variable), &[], ty)
    }

    /// Sets a variable in the active lanes.
    fn store(&mut self, variable: Variable, value: Value) {
        let ty = self.builder.function().ty(value);
        let (value, ty) = match ty {
            Type::Bool => (self.builder.int(Op::MaskToInt, &[value]), Type::I32),
            _ => (value, ty),
        };
        let value = match self.active {
            None => value,
            Some(active) => {
                let old = self.load(variable, ty);
                self.builder.select(active, value, old)
            }
        };
        self.builder.effect(Op::Store(variable), value);
    }

    fn remember(&mut self, old: Value, new: Value) {
        self.values[old.0 as usize] = Some(new);
        self.known.push(old);
    }

    /// The new value of `old` in the current block.
    fn value(&mut self, old: Value) -> Value {
        if let Some(new) = self.values[old.0 as usize] {
            return new;
        }
        let ty = self.old.ty(old);
        let new = match (self.crossing[old.0 as usize], self.home[old.0 as usize]) {
            (Some(variable), _) => self.load(variable, ty),
            (None, Home::Param { block }) => {
                let params = &self.old.blocks[block as usize].params;
                let position = params.iter().position(|&param| param == old).unwrap_or(0);
                self.load(self.params[block as usize] + position as Variable, ty)
            }
            (None, Home::Inst { block, index }) => {
                let inst = &self.old.blocks[block as usize].insts[index as usize];
                self.builder.inst(inst.op, &[], ty)
            }
            (None, Home::Nowhere) => self.builder.inst(Op::ConstI32(0), &[], ty),
        };
        self.remember(old, new);
        new
    }

    /// Emits the instructions of an old block and sets the variables that its successors need. Returns the label of the
    /// block that each lane goes to.
    fn block(&mut self, block: u32) -> Value {
        for old in std::mem::take(&mut self.known) {
            self.values[old.0 as usize] = None;
        }
        let data = &self.old.blocks[block as usize];
        for inst in &data.insts {
            self.inst(inst);
        }
        self.builder.set_source(NO_SOURCE);
        self.terminator(&data.terminator)
    }

    fn inst(&mut self, inst: &Inst) {
        self.builder.set_source(inst.source);
        let mut args: Vec<Value> = inst.args.iter().map(|&arg| self.value(arg)).collect();
        if inst.op.operands_before_mask().is_some() {
            args.extend(self.active);
        }
        let Some(old) = inst.result else {
            match (inst.op, self.active) {
                (Op::Store(variable), _) => self.store(variable, args[0]),
                (Op::Kill, Some(active)) => {
                    let mask = self.builder.bool(Op::And, &[active, args[0]]);
                    self.builder.effect(Op::Kill, mask);
                }
                (op, _) => self.builder.effect_of(op, &args),
            }
            return;
        };
        let new = self.builder.inst(inst.op, &args, self.old.ty(old));
        if let Some(note) = inst.note {
            self.builder.note(note);
        }
        self.remember(old, new);
        if let Some(variable) = self.crossing[old.0 as usize] {
            self.store(variable, new);
        }
    }

    fn terminator(&mut self, terminator: &Terminator) -> Value {
        match terminator {
            Terminator::Return => self.label(self.exit),
            Terminator::Jump(target) => {
                self.pass(&[target], &[]);
                self.label(target.block.0)
            }
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.value(*condition);
                self.pass(&[then, otherwise], &[condition]);
                let [then, otherwise] = [then, otherwise].map(|target| self.label(target.block.0));
                self.builder.select(condition, then, otherwise)
            }
            Terminator::Switch { index, targets } => {
                let index = self.value(*index);
                let has_args = targets.iter().any(|target| !target.args.is_empty());
                let labels: Vec<i32> = targets.iter().map(|target| self.labels[target.block.0 as usize]).collect();
                let (last, others) = labels.split_last().map_or((0, &[][..]), |(&last, others)| (last, others));
                if !has_args && (labels[0]..).zip(others).all(|(expected, &label)| label == expected) {
                    return self.label_by_number(index, labels[0], others.len() as i32, last);
                }
                let conditions: Vec<Value> = (0..targets.len() as i32 - 1)
                    .map(|number| {
                        let number = self.builder.i32(number);
                        self.builder.bool(Op::Icmp(Compare::Eq), &[index, number])
                    })
                    .collect();
                let targets: Vec<&Target> = targets.iter().collect();
                self.pass(&targets, &conditions);
                let labels: Vec<Value> = targets.iter().map(|target| self.label(target.block.0)).collect();
                self.choose(&labels, &conditions)
            }
        }
    }

    /// `first + index`, or `last` if `index` is not below `count`.
    fn label_by_number(&mut self, index: Value, first: i32, count: i32, last: i32) -> Value {
        let [zero, first, count, last] = [0, first, count, last].map(|number| self.builder.i32(number));
        let is_negative = self.builder.bool(Op::Icmp(Compare::Lt), &[index, zero]);
        let is_too_large = self.builder.bool(Op::Icmp(Compare::Ge), &[index, count]);
        let is_none = self.builder.bool(Op::Or, &[is_negative, is_too_large]);
        let label = self.builder.int(Op::Iadd, &[index, first]);
        self.builder.select(is_none, last, label)
    }

    /// `values[i]` for the first true `conditions[i]`, the last value if none is.
    fn choose(&mut self, values: &[Value], conditions: &[Value]) -> Value {
        let mut chosen = values[values.len() - 1];
        for (&value, &condition) in values.iter().zip(conditions).rev() {
            if value != chosen {
                chosen = self.builder.select(condition, value, chosen);
            }
        }
        chosen
    }

    /// Sets the parameters of the target with the first true condition, or of the last one.
    fn pass(&mut self, targets: &[&Target], conditions: &[Value]) {
        // One write for each variable: the value for each target, or its old value.
        let mut writes: Vec<(Variable, Vec<Option<Value>>)> = Vec::new();
        for (number, target) in targets.iter().enumerate() {
            for (position, &arg) in (0..).zip(&target.args) {
                let variable = self.params[target.block.0 as usize] + position;
                let index = writes.iter().position(|write| write.0 == variable).unwrap_or_else(|| {
                    writes.push((variable, vec![None; targets.len()]));
                    writes.len() - 1
                });
                writes[index].1[number] = Some(arg);
            }
        }
        // All values are read before any variable changes, since parameters may be swapped.
        let ready: Vec<(Variable, Value)> = writes
            .into_iter()
            .map(|(variable, args)| {
                let ty = args.iter().flatten().next().map_or(Type::F32, |&arg| self.old.ty(arg));
                let values: Vec<Value> = args
                    .into_iter()
                    .map(|arg| match arg {
                        Some(arg) => self.value(arg),
                        None => self.load(variable, ty),
                    })
                    .collect();
                (variable, self.choose(&values, conditions))
            })
            .collect();
        for (variable, value) in ready {
            self.store(variable, value);
        }
    }
}

/// A label for each block, and one more. Labels of a switch's targets, except the last, are consecutive where possible:
/// then its index selects the label.
fn labels(function: &Function) -> Vec<i32> {
    let mut labels = vec![None; function.blocks.len() + 1];
    let mut free = 0..;
    for block in &function.blocks {
        let Terminator::Switch { targets, .. } = &block.terminator else { continue };
        let Some((_, targets)) = targets.split_last() else { continue };
        let mut blocks: Vec<u32> = targets.iter().map(|target| target.block.0).collect();
        let are_new = blocks.iter().all(|&block| labels[block as usize].is_none());
        blocks.sort_unstable();
        blocks.dedup();
        if are_new && blocks.len() == targets.len() {
            for target in targets {
                labels[target.block.0 as usize] = free.next();
            }
        }
    }
    labels.into_iter().map(|label| label.or_else(|| free.next()).unwrap_or_default()).collect()
}
