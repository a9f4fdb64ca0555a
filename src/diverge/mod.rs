//! Per-lane branches become masks, selects and branches that all lanes take together. Straight-line
//! functions pass unchanged. It is the same for every lane width.
//!
//! Every block but the entry and the exit becomes two: a *head*, which asks whether any lane waits for the
//! block, and a *body*, which runs it for those lanes. Which block a lane waits for is a variable, `next`.
//! Blocks keep their order, so lanes that skip a block meet the others behind it; a body that sends lanes
//! backward goes back to the head of the last such block, and lanes that left a loop wait behind it.
//! The entry runs first and the exit last, both for all lanes, whatever their branches.
//!
//! Block parameters become variables too: memory of the frame, one vector each, since Cranelift would
//! only spill them (there are some sixty, and sixteen registers). A register that blocks only hand on keeps
//! one variable, and costs nothing where it does not change. A variable that no later block reads is not written.

use std::collections::BTreeSet;

use crate::ir::{Block, BlockData, Builder, Compare, Function, Inst, Op, Target, Terminator, Type, Value};

/// Variable 0 holds the number of the block that a lane waits for.
const NEXT: u16 = 0;

/// The function with no branch that lanes could take differently.
pub fn diverge(function: Function) -> Function {
    if function.blocks.len() <= 1 {
        return function;
    }
    let plan = Plan::new(&function);
    let mut result = Function::new(function.stage);
    Diverger::new(&function, &plan, &mut result).run();
    result
}

/// Where a value is defined.
#[derive(Clone, Copy)]
enum Definition {
    Param { block: u32, position: u32 },
    Inst { block: u32, index: u32 },
    Nowhere,
}

/// What lives in which variable.
struct Plan {
    definitions: Vec<Definition>,
    /// The variable of each parameter of each block.
    params: Vec<Vec<u16>>,
    /// The variable of a value that another block than its own uses.
    crossing: Vec<Option<u16>>,
    /// Whether a block needs each of its parameters.
    needed: Vec<Vec<bool>>,
    /// The block that sets the outputs and ends the function.
    exit: Block,
}

impl Plan {
    fn new(function: &Function) -> Self {
        let mut definitions = vec![Definition::Nowhere; function.types.len()];
        for (number, block) in (0..).zip(&function.blocks) {
            for (position, param) in (0..).zip(&block.params) {
                definitions[param.0 as usize] = Definition::Param { block: number, position };
            }
            for (index, inst) in (0..).zip(&block.insts) {
                if let Some(result) = inst.result {
                    definitions[result.0 as usize] = Definition::Inst { block: number, index };
                }
            }
        }
        let needed = needed_params(function, &definitions);
        let (params, first_free) = number_params(function, &definitions, &needed);
        let crossing = number_crossing(function, &definitions, first_free);
        let sets_outputs = |block: &BlockData| block.insts.iter().any(|inst| matches!(inst.op, Op::Output(_)));
        let exit = function
            .blocks
            .iter()
            .position(sets_outputs)
            .or_else(|| function.blocks.iter().position(|block| block.terminator == Terminator::Return))
            .unwrap_or(0);
        Self { definitions, params, crossing, needed, exit: Block(exit as u32) }
    }

    fn variable(&self, block: Block, position: usize) -> u16 {
        self.params[block.0 as usize][position]
    }
}

/// Numbers the variables of parameters. A parameter and what is passed to it share a variable if that is a
/// parameter too, so that passing it on costs nothing; but no two whose lives meet in a block do. (A lane's
/// variable changes only where the lane ends a block, and it comes to the next one straight from there.)
fn number_params(function: &Function, definitions: &[Definition], needed: &[Vec<bool>]) -> (Vec<Vec<u16>>, u16) {
    let is_param = |value: Value| matches!(definitions[value.0 as usize], Definition::Param { .. });
    let mut classes = Classes::new(function, &lives(function, is_param, needed));
    for block in &function.blocks {
        for target in block.terminator.targets() {
            for (&param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
                if is_param(arg) {
                    classes.unite(param, arg);
                }
            }
        }
    }
    let mut variables = vec![None; function.types.len()];
    let mut next = NEXT + 1;
    let mut number = |param: &Value| {
        *variables[classes.find(*param)].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    let params = function.blocks.iter().map(|block| block.params.iter().map(&mut number).collect()).collect();
    (params, next)
}

/// For each block, the parameters that are alive where it begins: its own, and those of other blocks that it or
/// a later block reads.
fn lives(function: &Function, is_param: impl Fn(Value) -> bool, needed: &[Vec<bool>]) -> Vec<BTreeSet<Value>> {
    let mut alive: Vec<BTreeSet<Value>> = function
        .blocks
        .iter()
        .map(|block| {
            let read = block.insts.iter().flat_map(|inst| inst.args.iter().copied()).chain(block.terminator.selector());
            let passed = block.terminator.targets().flat_map(|target| {
                let needed = &needed[target.block.0 as usize];
                target.args.iter().zip(needed).filter(|(_, needed)| **needed).map(|(&arg, _)| arg)
            });
            read.chain(passed).chain(block.params.iter().copied()).filter(|&value| is_param(value)).collect()
        })
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (number, block) in function.blocks.iter().enumerate().rev() {
            for target in block.terminator.targets() {
                let target = target.block.0 as usize;
                let own = &function.blocks[target].params;
                let through: Vec<Value> = alive[target]
                    .iter()
                    .copied()
                    .filter(|value| !own.contains(value) && !alive[number].contains(value))
                    .collect();
                changed |= !through.is_empty();
                alive[number].extend(through);
            }
        }
    }
    alive
}

/// Disjoint sets of parameters, no two of a set alive at the beginning of the same block.
struct Classes {
    parents: Vec<usize>,
    /// For each set, a bit for each block where one of it is alive.
    blocks: Vec<Vec<u64>>,
}

impl Classes {
    fn new(function: &Function, alive: &[BTreeSet<Value>]) -> Self {
        let words = function.blocks.len().div_ceil(64);
        let mut blocks = vec![vec![0; words]; function.types.len()];
        for (number, alive) in alive.iter().enumerate() {
            for param in alive {
                blocks[param.0 as usize][number / 64] |= 1 << (number % 64);
            }
        }
        Self { parents: (0..function.types.len()).collect(), blocks }
    }

    fn find(&mut self, value: Value) -> usize {
        let mut index = value.0 as usize;
        while self.parents[index] != index {
            self.parents[index] = self.parents[self.parents[index]];
            index = self.parents[index];
        }
        index
    }

    fn unite(&mut self, a: Value, b: Value) {
        let (a, b) = (self.find(a), self.find(b));
        let meet = self.blocks[a].iter().zip(&self.blocks[b]).any(|(a, b)| a & b != 0);
        if a == b || meet {
            return;
        }
        let moved = std::mem::take(&mut self.blocks[b]);
        self.blocks[a].iter_mut().zip(moved).for_each(|(a, b)| *a |= b);
        self.parents[b] = a;
    }
}

/// Every value that a block uses.
fn uses(block: &BlockData) -> impl Iterator<Item = Value> + '_ {
    let args = block.insts.iter().flat_map(|inst| inst.args.iter().copied());
    let passed = block.terminator.targets().flat_map(|target| target.args.iter().copied());
    args.chain(passed).chain(block.terminator.selector())
}

/// Whether an instruction can be repeated in every block that uses it, for less than a load.
fn repeats(inst: &Inst) -> bool {
    matches!(inst.op, Op::ConstF32(_) | Op::ConstI32(_) | Op::ConstBool(_) | Op::Input(_) | Op::Param { .. } | Op::Exec)
}

fn number_crossing(function: &Function, definitions: &[Definition], first: u16) -> Vec<Option<u16>> {
    let mut crossing = vec![None; function.types.len()];
    let mut next = first;
    for (number, block) in (0..).zip(&function.blocks) {
        for value in uses(block) {
            let crosses = match definitions[value.0 as usize] {
                Definition::Param { .. } | Definition::Nowhere => false,
                Definition::Inst { block: home, index } => {
                    home != number && !repeats(&function.blocks[home as usize].insts[index as usize])
                }
            };
            if crosses && crossing[value.0 as usize].is_none() {
                crossing[value.0 as usize] = Some(next);
                next += 1;
            }
        }
    }
    crossing
}

/// Which parameters some block reads before they are set again: those that an instruction or condition
/// uses, and those that are passed on to such.
fn needed_params(function: &Function, definitions: &[Definition]) -> Vec<Vec<bool>> {
    let mut needed: Vec<Vec<bool>> = function.blocks.iter().map(|block| vec![false; block.params.len()]).collect();
    let mark = |needed: &mut Vec<Vec<bool>>, value: Value| match definitions[value.0 as usize] {
        Definition::Param { block, position } => {
            !std::mem::replace(&mut needed[block as usize][position as usize], true)
        }
        Definition::Inst { .. } | Definition::Nowhere => false,
    };
    for block in &function.blocks {
        for inst in &block.insts {
            for &arg in &inst.args {
                mark(&mut needed, arg);
            }
        }
        if let Some(value) = block.terminator.selector() {
            mark(&mut needed, value);
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in function.blocks.iter().rev() {
            for target in block.terminator.targets() {
                for (position, &arg) in target.args.iter().enumerate() {
                    if needed[target.block.0 as usize][position] {
                        changed |= mark(&mut needed, arg);
                    }
                }
            }
        }
    }
    needed
}

struct Diverger<'a> {
    old: &'a Function,
    plan: &'a Plan,
    builder: Builder<'a>,
    /// Blocks between entry and exit, in order.
    middle: Vec<Block>,
    heads: Vec<Block>,
    bodies: Vec<Block>,
    /// The new value of each old one, in the current block.
    values: Vec<Option<Value>>,
    /// Which old values `values` holds, to be forgotten at the end of the block.
    known: Vec<Value>,
    /// The lanes that run the current block; `None` for all.
    active: Option<Value>,
}

impl<'a> Diverger<'a> {
    fn new(old: &'a Function, plan: &'a Plan, new: &'a mut Function) -> Self {
        let mut builder = Builder::new(new);
        let count = old.blocks.len();
        let middle: Vec<Block> = (1..count as u32).map(Block).filter(|&block| block != plan.exit).collect();
        let (mut heads, mut bodies) = (vec![Block(0); count], vec![Block(0); count]);
        for &block in &middle {
            heads[block.0 as usize] = builder.create_block(&[]);
            bodies[block.0 as usize] = builder.create_block(&[]);
        }
        // Nobody waits for the exit: its head asks whether lanes wait for another block still.
        heads[plan.exit.0 as usize] = builder.create_block(&[]);
        bodies[plan.exit.0 as usize] = builder.create_block(&[]);
        let values = vec![None; old.types.len()];
        Self { old, plan, builder, middle, heads, bodies, values, known: Vec::new(), active: None }
    }

    fn run(mut self) {
        let exit = self.plan.exit;
        let order: Vec<Block> = self.middle.clone();
        let after = |index: usize| order.get(index).copied().unwrap_or(exit);

        let next = self.block(Block(0));
        let exec = self.builder.bool(Op::Exec, &[]);
        let done = self.builder.i32(exit.0 as i32);
        let next = self.builder.select(exec, next, done);
        self.builder.effect(Op::Store(NEXT), next);
        self.jump(self.heads[after(0).0 as usize]);

        for (index, &block) in order.iter().enumerate() {
            self.builder.switch_to(self.heads[block.0 as usize]);
            let waits = self.waits(Compare::Eq, block);
            let otherwise = self.heads[after(index + 1).0 as usize];
            self.branch(waits, self.bodies[block.0 as usize], otherwise);

            self.builder.switch_to(self.bodies[block.0 as usize]);
            let next = self.load(NEXT, Type::I32);
            let number = self.builder.i32(block.0 as i32);
            let active = self.builder.bool(Op::Icmp(Compare::Eq), &[next, number]);
            self.active = Some(active);
            let sent = self.block(block);
            let next = self.builder.select(active, sent, next);
            self.builder.effect(Op::Store(NEXT), next);
            self.active = None;

            let mut backward: Vec<Block> = self
                .old
                .block(block)
                .terminator
                .targets()
                .map(|target| target.block)
                .filter(|target| *target <= block && *target != exit)
                .collect();
            backward.sort_unstable();
            backward.dedup();
            for &target in backward.iter().rev() {
                let waits = self.waits(Compare::Eq, target);
                let on = self.builder.create_block(&[]);
                self.branch(waits, self.bodies[target.0 as usize], on);
                self.builder.switch_to(on);
            }
            self.jump(otherwise);
        }

        self.builder.switch_to(self.heads[exit.0 as usize]);
        match order.first() {
            Some(first) if self.goes_back() => {
                let waits = self.waits(Compare::Ne, exit);
                self.branch(waits, self.heads[first.0 as usize], self.bodies[exit.0 as usize]);
            }
            _ => self.jump(self.bodies[exit.0 as usize]),
        }
        self.builder.switch_to(self.bodies[exit.0 as usize]);
        if exit != Block(0) {
            self.block(exit);
        }
        self.builder.terminate(Terminator::Return);
    }

    /// Whether a block can send lanes to itself or backward.
    fn goes_back(&self) -> bool {
        self.middle.iter().any(|&block| {
            self.old
                .block(block)
                .terminator
                .targets()
                .any(|target| target.block <= block && target.block != self.plan.exit)
        })
    }

    fn jump(&mut self, block: Block) {
        self.builder.terminate(Terminator::Jump(Target { block, args: Default::default() }));
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let [then, otherwise] = [then, otherwise].map(|block| Target { block, args: Default::default() });
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }

    /// Whether any lane's `next` compares so with `block`.
    fn waits(&mut self, compare: Compare, block: Block) -> Value {
        let next = self.load(NEXT, Type::I32);
        let number = self.builder.i32(block.0 as i32);
        let mask = self.builder.bool(Op::Icmp(compare), &[next, number]);
        self.builder.bool(Op::Any, &[mask])
    }

    fn load(&mut self, variable: u16, ty: Type) -> Value {
        if ty == Type::Bool {
            let bits = self.builder.int(Op::Load(variable), &[]);
            let zero = self.builder.i32(0);
            return self.builder.bool(Op::Icmp(Compare::Ne), &[bits, zero]);
        }
        self.builder.inst(Op::Load(variable), crate::isa::Precision::Fp32, &[], ty)
    }

    /// Sets a variable in the active lanes.
    fn store(&mut self, variable: u16, value: Value) {
        let ty = self.builder.function().ty(value);
        let value = if ty == Type::Bool { self.builder.int(Op::MaskToInt, &[value]) } else { value };
        let value = match self.active {
            None => value,
            Some(active) => {
                let ty = self.builder.function().ty(value);
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

    /// The new value that stands for `old` in the current block.
    fn value(&mut self, old: Value) -> Value {
        if let Some(new) = self.values[old.0 as usize] {
            return new;
        }
        let ty = self.old.ty(old);
        let new = match (self.plan.crossing[old.0 as usize], self.plan.definitions[old.0 as usize]) {
            (Some(variable), _) => self.load(variable, ty),
            (None, Definition::Param { block, position }) => {
                self.load(self.plan.variable(Block(block), position as usize), ty)
            }
            (None, Definition::Inst { block, index }) => {
                let inst = &self.old.blocks[block as usize].insts[index as usize];
                self.builder.inst(inst.op, inst.precision, &[], ty)
            }
            (None, Definition::Nowhere) => self.builder.inst(Op::ConstI32(0), crate::isa::Precision::Fp32, &[], ty),
        };
        self.remember(old, new);
        new
    }

    /// Emits the instructions of an old block and sets the variables that its successors need. Gives the
    /// number of the block that each lane goes to.
    fn block(&mut self, block: Block) -> Value {
        for old in std::mem::take(&mut self.known) {
            self.values[old.0 as usize] = None;
        }
        let data = self.old.block(block);
        for inst in &data.insts {
            self.inst(inst);
        }
        self.terminator(&data.terminator)
    }

    fn inst(&mut self, inst: &Inst) {
        self.builder.set_source(inst.source);
        let args: Vec<Value> = inst.args.iter().map(|&arg| self.value(arg)).collect();
        let Some(old) = inst.result else {
            let arg = match (inst.op, self.active) {
                (Op::Kill, Some(active)) => self.builder.bool(Op::And, &[active, args[0]]),
                _ => args[0],
            };
            self.builder.effect(inst.op, arg);
            return;
        };
        let new = self.builder.inst(inst.op, inst.precision, &args, self.old.ty(old));
        if let Some(note) = inst.note {
            self.builder.note(note);
        }
        self.remember(old, new);
        if let Some(variable) = self.plan.crossing[old.0 as usize] {
            self.store(variable, new);
        }
    }

    fn terminator(&mut self, terminator: &Terminator) -> Value {
        match terminator {
            Terminator::Return => self.builder.i32(self.plan.exit.0 as i32),
            Terminator::Jump(target) => {
                self.pass(&[target], &[]);
                self.builder.i32(target.block.0 as i32)
            }
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.value(*condition);
                self.pass(&[then, otherwise], &[condition]);
                let [then, otherwise] = [then, otherwise].map(|target| self.builder.i32(target.block.0 as i32));
                self.builder.select(condition, then, otherwise)
            }
            Terminator::Switch { index, targets } => {
                let index = self.value(*index);
                let conditions: Vec<Value> = (0..targets.len() as i32 - 1)
                    .map(|number| {
                        let number = self.builder.i32(number);
                        self.builder.bool(Op::Icmp(Compare::Eq), &[index, number])
                    })
                    .collect();
                let targets: Vec<&Target> = targets.iter().collect();
                self.pass(&targets, &conditions);
                let numbers: Vec<Value> =
                    targets.iter().map(|target| self.builder.i32(target.block.0 as i32)).collect();
                self.choose(&numbers, &conditions)
            }
        }
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

    /// Sets the parameters of the targets: that of the first true condition, or the last.
    fn pass(&mut self, targets: &[&Target], conditions: &[Value]) {
        // One write a variable: what each target wants in it, or what it has.
        let mut writes: Vec<(u16, Vec<Option<Value>>)> = Vec::new();
        for (number, target) in targets.iter().enumerate() {
            for (position, &arg) in target.args.iter().enumerate() {
                if !self.plan.needed[target.block.0 as usize][position] {
                    continue;
                }
                let variable = self.plan.variable(target.block, position);
                let unchanged = matches!(
                    self.plan.definitions[arg.0 as usize],
                    Definition::Param { block: home, position: own }
                        if self.plan.variable(Block(home), own as usize) == variable
                );
                if unchanged {
                    continue;
                }
                let index = writes.iter().position(|write| write.0 == variable).unwrap_or_else(|| {
                    writes.push((variable, vec![None; targets.len()]));
                    writes.len() - 1
                });
                writes[index].1[number] = Some(arg);
            }
        }
        // All values are read before any variable changes: parameters may be exchanged.
        let ready: Vec<(u16, Value)> = writes
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
