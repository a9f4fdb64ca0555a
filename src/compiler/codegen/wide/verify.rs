//! Verifies a machine function before register allocation: after selection, and after scheduling.
//!
//! - Blocks have no edge, one, or two and a condition; an edge leads to an existing block, with an argument for each
//!   parameter. The entry has no parameters. A condition is a truth value.
//! - Each register is set once, and its definition dominates its uses.
//! - An operation has the operands of its form, and no others; their classes, and that of the result, are those of its
//!   row. A machine without mask registers has none.
//! - A mask selects between two values, which both exist, or zeroes the other lanes; a store has a mask alone. The mask
//!   of a gather or a scatter, which becomes zero, has no later use.
//! - A broadcast element has the operation's size, rows are those of existing groups, constants and finished code
//!   exist, and no operand is a spill slot.
//! - The memory from which a register can be rematerialised is what its definition loads, all of it, and the function
//!   does not write there.
//! - After scheduling, each group has the same operations, accesses to one row keep their order if any writes it, and
//!   so do calls and their operations ([`ordered`]).
//!
//! Verification takes one pass over the operations, plus dominators.

use super::Shape;
use super::machine::{Again, Block, Function, Inst, MOST_GROUPS, Memory, NONE, Operand, Register};
use super::table::{Class, Form, Op};
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::{self, Dominators};
use rustc_hash::{FxHashMap, FxHashSet};

/// A description of a violation.
pub(super) type Fault = String;

/// The definition of a register: block and position; parameters are at 0, operations at their number plus one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    block: u32,
    at: u32,
}

/// Verifies `function` for vectors of this shape.
pub(super) fn verify(function: &Function, shape: Shape) -> Result<(), Fault> {
    verify_beside(function, shape, &function.raw)
}

/// Verifies `function`, whose finished code is in `raw`: functions for several groups of lanes share that of one.
pub(super) fn verify_beside(function: &Function, shape: Shape, raw: &[u8]) -> Result<(), Fault> {
    let Some(entry) = function.blocks.first() else { return Err("there is no block".to_owned()) };
    if !entry.params.is_empty() {
        return Err("the entry has parameters".to_owned());
    }
    for (number, block) in (0u32..).zip(&function.blocks) {
        edges(function, block).map_err(|fault| format!("block {number}: {fault}"))?;
    }
    let verifier = Verifier { function, shape, raw, set: set(function)?, dominators: dominators(function) };
    let mut written = FxHashSet::default();
    for (number, block) in (0u32..).zip(&function.blocks) {
        for (at, inst) in (1..).zip(&block.insts) {
            let here = Place { block: number, at };
            verifier.inst(inst, here).map_err(|fault| format!("block {number}, {inst:?}: {fault}"))?;
            if let (Form::Store, Operand::Memory(memory)) = (inst.op.row().form, inst.b) {
                written.insert(memory);
            }
        }
        verifier.end(block, number).map_err(|fault| format!("the end of block {number}: {fault}"))?;
    }
    verifier.masks_that_are_lost()?;
    verifier.had_again(&written)
}

fn edges(function: &Function, block: &Block) -> Result<(), Fault> {
    match (block.edges.len(), block.condition) {
        (0 | 1, None) | (2, Some(_)) => {}
        (count, condition) => return Err(format!("{count} edges and the condition {condition:?}")),
    }
    for edge in &block.edges {
        let Some(to) = function.blocks.get(edge.to) else { return Err(format!("there is no block {}", edge.to)) };
        if to.params.len() != edge.args.len() {
            return Err(format!("{} arguments for block {}", edge.args.len(), edge.to));
        }
    }
    Ok(())
}

fn dominators(function: &Function) -> Dominators {
    let successors = |block: &Block| block.edges.iter().map(|edge| edge.to as u32).collect();
    Dominators::of(&Graph::new(function.blocks.iter().map(successors).collect()))
}

/// Where each register is set.
fn set(function: &Function) -> Result<Vec<Option<Place>>, Fault> {
    if function.classes.len() != function.again.len() {
        return Err("not every register has a class, and how it can be rematerialised".to_owned());
    }
    let mut set: Vec<Option<Place>> = vec![None; function.classes.len()];
    for (block, data) in (0u32..).zip(&function.blocks) {
        let params = data.params.iter().map(|&param| (param, 0));
        let results = (1..).zip(&data.insts).filter(|(_, inst)| inst.d != NONE).map(|(at, inst)| (inst.d, at));
        for (register, at) in params.chain(results) {
            match set.get_mut(register as usize) {
                None => return Err(format!("there is no register {register}")),
                Some(Some(_)) => return Err(format!("register {register} is set twice")),
                Some(place) => *place = Some(Place { block, at }),
            }
        }
    }
    Ok(set)
}

struct Verifier<'a> {
    function: &'a Function,
    shape: Shape,
    raw: &'a [u8],
    set: Vec<Option<Place>>,
    dominators: Dominators,
}

impl Verifier<'_> {
    /// Checks that the register exists, has been set, and is of this class.
    fn used(&self, register: Register, class: Class, here: Place) -> Result<(), Fault> {
        let Some(Some(set)) = self.set.get(register as usize) else {
            return Err(format!("register {register} is never set"));
        };
        if self.function.classes[register as usize] != class {
            return Err(format!("register {register} is no {class:?}"));
        }
        let [from, to] = [set.block, here.block].map(ir::Block);
        let is_before = match set.block == here.block {
            true => set.at < here.at,
            // Unreachable blocks never execute.
            false => !self.dominators.reaches(to) || self.dominators.dominates(from, to),
        };
        if is_before { Ok(()) } else { Err(format!("register {register} may not be set yet")) }
    }

    fn mask_class(&self) -> Class {
        if self.shape.has_masks() { Class::Mask } else { Class::Vector }
    }

    fn inst(&self, inst: &Inst, here: Place) -> Result<(), Fault> {
        let row = inst.op.row();
        let is_load = matches!(inst.op, Op::Select | Op::Select64);
        // Which of a, b and t exist, and their classes; whether there is a mask.
        let (a, b, t) = match row.form {
            Form::Three | Form::Commutes => (true, true, matches!(inst.op, Op::FmaUp | Op::Fixup) || merges(inst)),
            Form::Two | Form::Digit(_) | Form::Reverse => (false, true, merges(inst)),
            Form::Fused => (true, true, true),
            Form::Store => (true, true, false),
            Form::Blend => (true, true, false),
            Form::ToGeneral => (false, true, false),
            Form::FromGeneral => (false, false, false),
            Form::Gather | Form::Scatter => (true, true, true),
            Form::Flags => return Err("flags are for the allocator".to_owned()),
            Form::Pseudo => (false, matches!(inst.b, Operand::Bytes(..)), false),
        };
        let has_mask = inst.k != NONE;
        if (inst.a != NONE, inst.b != Operand::None, inst.t != NONE) != (a, b, t) {
            return Err("these are not the operands of its form".to_owned());
        }
        let has_result = row.result != Class::No && !matches!(row.form, Form::ToGeneral) && !is_finished(inst.op);
        if (inst.d != NONE) != has_result {
            return Err("it has a result, or should have one".to_owned());
        }
        if inst.d != NONE && self.function.classes[inst.d as usize] != row.result {
            return Err(format!("its result is no {:?}", row.result));
        }
        if inst.d != NONE && row.result == Class::Mask && !self.shape.has_masks() {
            return Err("there are no masks".to_owned());
        }
        match row.form {
            Form::Gather | Form::Scatter | Form::Blend if !has_mask => return Err("it has no mask".to_owned()),
            _ if is_load && !has_mask => return Err("it has no mask".to_owned()),
            _ if inst.zeroing && !has_mask => return Err("no mask says which lanes become zero".to_owned()),
            _ if has_mask && !self.shape.has_masks() && !matches!(row.form, Form::Gather | Form::Blend) => {
                return Err("there are no masks".to_owned());
            }
            _ => {}
        }
        if a {
            self.used(inst.a, row.operands, here)?;
        }
        if t {
            self.used(inst.t, Class::Vector, here)?;
        }
        if has_mask {
            self.used(inst.k, if row.form == Form::Blend { Class::Vector } else { self.mask_class() }, here)?;
        }
        match inst.b {
            Operand::None => Ok(()),
            Operand::Register(register) => match row.form {
                Form::Store | Form::Gather | Form::Scatter => Err("its last operand is memory".to_owned()),
                _ => self.used(register, row.operands, here),
            },
            Operand::Memory(_) if matches!(row.form, Form::Reverse | Form::ToGeneral) || row.rounds_up => {
                Err("its last operand is a register".to_owned())
            }
            Operand::Memory(memory) => self.memory(inst.op, memory),
            Operand::Bytes(start, len) => {
                let is_there = u64::from(start) + u64::from(len) <= self.raw.len() as u64;
                match is_finished(inst.op) && is_there {
                    true => Ok(()),
                    false => Err("there is no such code".to_owned()),
                }
            }
        }
    }

    fn memory(&self, op: Op, memory: Memory) -> Result<(), Fault> {
        let row = op.row();
        let is_right = match memory {
            Memory::Splat(_) => self.shape.has_masks() && (row.broadcast == 4 || op == Op::Broadcast),
            Memory::Splat64(_) => self.shape.has_masks() && (row.broadcast == 8 || op == Op::Broadcast64),
            Memory::Words(_) | Memory::At(..) | Memory::Indexed(..) => true,
            Memory::Row(_, group) => usize::from(group) < MOST_GROUPS,
            Memory::Pool(number) => (number as usize) < self.function.pool.len(),
            Memory::Slot(_) => false,
        };
        if is_right { Ok(()) } else { Err(format!("it cannot have {memory:?}")) }
    }

    fn end(&self, block: &Block, number: u32) -> Result<(), Fault> {
        let here = Place { block: number, at: u32::MAX };
        if let Some(condition) = block.condition {
            self.used(condition, self.mask_class(), here)?;
        }
        for edge in &block.edges {
            for (&param, arg) in self.function.blocks[edge.to].params.iter().zip(&edge.args) {
                match *arg {
                    Operand::Register(arg) => self.used(arg, self.function.classes[param as usize], here)?,
                    Operand::Memory(memory) => {
                        let load = if let Memory::Splat64(_) = memory { Op::Broadcast64 } else { Op::Broadcast };
                        self.memory(load, memory)?;
                    }
                    Operand::None => {}
                    Operand::Bytes(..) => return Err("code for a parameter".to_owned()),
                }
            }
        }
        Ok(())
    }

    /// Gathers and scatters clear their masks: they have no later reads.
    fn masks_that_are_lost(&self) -> Result<(), Fault> {
        let mut lost: FxHashMap<Register, Place> = FxHashMap::default();
        for (block, data) in (0u32..).zip(&self.function.blocks) {
            for (at, inst) in (1..).zip(&data.insts) {
                if let Form::Gather | Form::Scatter = inst.op.row().form {
                    let here = Place { block, at };
                    if lost.insert(inst.k, here).is_some()
                        || self.set[inst.k as usize].map(|set| set.block) != Some(block)
                    {
                        return Err(format!("block {block}, {inst:?}: the mask may be lost"));
                    }
                }
            }
        }
        if lost.is_empty() {
            return Ok(());
        }
        for (block, data) in (0u32..).zip(&self.function.blocks) {
            let check = |register: Register, at: u32| match lost.get(&register) {
                Some(lost) if lost.block != block || lost.at < at => {
                    Err(format!("block {block}: register {register} is used after it has become zero"))
                }
                _ => Ok(()),
            };
            for (at, inst) in (1..).zip(&data.insts) {
                registers(inst).into_iter().try_for_each(|register| check(register, at))?;
            }
            data.condition.into_iter().try_for_each(|register| check(register, u32::MAX))?;
            for arg in data.edges.iter().flat_map(|edge| &edge.args) {
                if let Operand::Register(register) = *arg {
                    check(register, u32::MAX)?;
                }
            }
        }
        Ok(())
    }

    /// Rematerialised values equal their definitions.
    fn had_again(&self, written: &FxHashSet<Memory>) -> Result<(), Fault> {
        for (register, (&again, set)) in (0..).zip(self.function.again.iter().zip(&self.set)) {
            let (Some(set), true) = (set, again != Again::No) else { continue };
            let wrong = |why: &str| Err(format!("register {register} cannot be rematerialised as {again:?}: {why}"));
            let Some(inst) =
                set.at.checked_sub(1).map(|at| &self.function.blocks[set.block as usize].insts[at as usize])
            else {
                return wrong("it is a parameter");
            };
            if inst.k != NONE {
                return wrong("not all of it was set so");
            }
            match again {
                Again::Zero if matches!(inst.op, Op::Zero | Op::MaskFalse) => {}
                Again::Load(memory) if inst.b == Operand::Memory(memory) && inst.op == load_of(memory) => {
                    if written.contains(&memory) || matches!(memory, Memory::At(..) | Memory::Indexed(..)) {
                        return wrong("what is there changes");
                    }
                }
                _ => return wrong("it was set otherwise"),
            }
        }
        Ok(())
    }
}

/// Whether lanes without the mask keep what another operand has.
fn merges(inst: &Inst) -> bool {
    inst.k != NONE && !inst.zeroing && !matches!(inst.op, Op::Select | Op::Select64)
}

fn is_finished(op: Op) -> bool {
    matches!(op, Op::Raw | Op::Once | Op::OnceOfLanes | Op::Call)
}

/// The operation that loads a whole register from there.
pub(super) fn load_of(memory: Memory) -> Op {
    match memory {
        Memory::Splat(_) => Op::Broadcast,
        Memory::Splat64(_) => Op::Broadcast64,
        _ => Op::Load,
    }
}

/// The registers that an operation reads.
fn registers(inst: &Inst) -> impl IntoIterator<Item = Register> {
    let last = if let Operand::Register(register) = inst.b { register } else { NONE };
    [inst.t, inst.a, last, inst.k].into_iter().filter(|&register| register != NONE)
}

/// Sequences that keep their order in a block: accesses to a row of a group, if any writes it, and finished code.
#[derive(PartialEq, Eq, Hash)]
enum Line {
    Row(u32, u8),
    Code,
}

/// Checks that `ordered`, for this number of groups of lanes, has for each group the row accesses of `selected`, in an
/// equivalent order.
pub(super) fn ordered(selected: &Function, ordered: &Function, groups: usize) -> Result<(), Fault> {
    for (number, (before, after)) in selected.blocks.iter().zip(&ordered.blocks).enumerate() {
        let saved = before.insts.iter().filter(|inst| inst.op.row().form == Form::Store);
        let written: FxHashSet<u32> = saved.filter_map(|inst| row(inst).map(|(row, _)| row)).collect();
        let lines = |block: &Block, group: Option<u8>| {
            let mut lines: FxHashMap<Line, Vec<Op>> = FxHashMap::default();
            for inst in &block.insts {
                let line = match row(inst) {
                    Some((row, own)) if written.contains(&row) => Line::Row(row, group.unwrap_or(own)),
                    _ if is_finished(inst.op) => Line::Code,
                    _ => continue,
                };
                lines.entry(line).or_default().push(inst.op);
            }
            lines
        };
        let now = lines(after, None);
        for group in 0..groups as u8 {
            for (line, ops) in lines(before, Some(group)) {
                if now.get(&line) != Some(&ops) {
                    return Err(format!("block {number}: another order of what group {group} does"));
                }
            }
        }
    }
    Ok(())
}

fn row(inst: &Inst) -> Option<(u32, u8)> {
    match inst.b {
        Operand::Memory(Memory::Row(row, group)) => Some((row, group)),
        _ => None,
    }
}
