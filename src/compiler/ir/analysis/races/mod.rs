//! Whether invocations of a work group race for memory: whether, between two barriers, one accesses a word that another
//! writes. If none do, the order in which they run makes no difference.
//!
//! Addresses often depend on nothing but the number of the invocation and on loop counters, but in ways that no
//! algebra of addresses covers: the pairs of a sorting network, or the partners of a transformation. So a whole work
//! group executes the function here, with what is known without parameters, buffers and other groups. An access under
//! an unknown condition may happen in any lane. A branch that is unknown ends the search, as a whole group may skip a
//! barrier or an assignment by it. An unknown address may be that of any word. Where neither a write nor a barrier
//! follows, nothing can race any more.
//!
//! Most values that addresses are made of are linear in the bits of the invocation's number, for a whole loop
//! or in one of its rounds. An operation on such values takes no longer for a group than for an invocation, and two
//! accesses by them are compared as a whole. All others are followed lane by lane.

mod known;
mod linear;
mod phase;
#[cfg(test)]
mod tests;

use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::{Block, Compare, Function, Inst, MemoryAccess, Op, Terminator, Type, Value};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::language::isa::registers::{COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID, COMPUTE_LOCAL_INDEX};
use known::{Known, Values, computed};
use linear::BITS;
use nvjit_runtime::native::DONE;
use nvjit_runtime::{MemorySpace, RowId};
use phase::{Access, Phase};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A work group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its invocations in x, y and z.
    pub size: [u32; 3],
    /// The bytes of its memory.
    pub bytes: u32,
}

/// The most lanes of a group.
const MOST_LANES: usize = 1 << BITS;

/// The most steps of a trial.
const MOST_STEPS: usize = 1 << 24;

/// The most words of values that differ from lane to lane.
const MOST_WORDS: usize = 1 << 20;

/// The part of what the meter has left that a trial may spend; the rest is for making the code.
const PART: u64 = 2;

/// The steps of what a trial does, [`weight::TRIAL`] of which take as long as a unit of work elsewhere.
mod cost {
    /// An operation of the function.
    pub const SINGLE: usize = 20;
    /// An operation on linear values.
    pub const LINEAR: usize = 40;
    /// An operation in a lane, for those with a loop of their own and for others.
    pub const QUICK: usize = 1;
    pub const SLOW: usize = 16;
    /// Two accesses that are compared.
    pub const PAIR: usize = 8;
    /// An access in a lane.
    pub const TOUCH: usize = 4;
    /// An access to a word of a storage buffer, which may need a row of a table.
    pub const STORED: usize = 40;
}

/// A memory: the group's, or a storage buffer by its binding point.
pub type Place = (MemorySpace, u8);

/// Whether it is certain that the invocations of a group do not race for these memories, each by itself: found within
/// the work that the meter allows for it.
///
/// # Errors
/// [`Exhausted`] if the meter has nothing left.
pub fn are_absent(function: &Function, group: Group, places: &[Place], meter: &Meter) -> Result<bool, Exhausted> {
    let lanes = group.size.iter().fold(1u32, |all, &count| all.saturating_mul(count.max(1))) as usize;
    if lanes > MOST_LANES {
        return Ok(false);
    }
    let most = (meter.left() / PART).saturating_mul(weight::TRIAL as u64).min(MOST_STEPS as u64) as usize;
    let mut trial = Trial {
        function,
        group,
        places,
        lanes,
        values: vec![None; function.types.len()],
        each: 0,
        variables: BTreeMap::new(),
        inputs: FxHashMap::default(),
        phase: Phase::new(lanes, group.bytes),
        goes_on: false,
        is_last: last_blocks(function, places),
        steps: Steps { left: most },
    };
    let are_absent = trial.run().is_some();
    meter.charge((most - trial.steps.left).div_ceil(weight::TRIAL))?;
    Ok(are_absent)
}

/// For each block, whether neither a write to these memories nor another barrier may follow.
fn last_blocks(function: &Function, places: &[Place]) -> Vec<bool> {
    let mut is_done = vec![false; function.types.len()];
    for inst in function.insts() {
        if let (Op::ConstI32(DONE), Some(result)) = (inst.op, inst.result) {
            is_done[result.0 as usize] = true;
        }
    }
    let goes_on = |inst: &Inst| match inst.op {
        Op::Store(number) => Some(number) == function.resumes && !is_done[inst.args[0].0 as usize],
        Op::LoadMemory(access) | Op::StoreMemory(access) | Op::AtomicMemory(_, access) => {
            inst.op.writes_memory() && places.contains(&(access.space, access.binding))
        }
        _ => false,
    };
    let mut is_last: Vec<bool> = function.blocks.iter().map(|block| !block.insts.iter().any(goes_on)).collect();
    let graph = Graph::of(function);
    let mut pending: Vec<u32> = (0..graph.len() as u32).filter(|&block| !is_last[block as usize]).collect();
    while let Some(block) = pending.pop() {
        for &before in graph.predecessors(block) {
            if std::mem::replace(&mut is_last[before as usize], false) {
                pending.push(before);
            }
        }
    }
    is_last
}

/// The steps that are left.
struct Steps {
    left: usize,
}

impl Steps {
    /// `None` if there are not so many.
    fn spend(&mut self, steps: usize) -> Option<()> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop)
    }
}

/// The execution of a function. Its methods return `None` where a race is found, or cannot be excluded.
struct Trial<'a> {
    function: &'a Function,
    group: Group,
    places: &'a [Place],
    lanes: usize,
    values: Vec<Option<Known>>,
    /// How many of them differ from lane to lane.
    each: usize,
    variables: BTreeMap<u16, Option<Known>>,
    /// The attributes that were read.
    inputs: FxHashMap<RowId, Option<Known>>,
    phase: Phase,
    /// Whether there was a write since the last barrier, or another barrier follows.
    goes_on: bool,
    /// See [`last_blocks`].
    is_last: Vec<bool>,
    steps: Steps,
}

impl Trial<'_> {
    fn run(&mut self) -> Option<()> {
        loop {
            if self.call()? {
                return Some(());
            }
            self.phase.next();
            self.goes_on = false;
            let Some(state) = self.function.resumes else { return Some(()) };
            match self.variables.get(&state)? {
                Some(Known { values: Values::Same(place), .. }) if *place == DONE as u32 => return Some(()),
                Some(Known { values: Values::Same(_), .. }) => {}
                _ => return None,
            }
        }
    }

    /// Executes the function from its entry to a barrier or to its end, or as far as something may race: then it gives
    /// `true`.
    fn call(&mut self) -> Option<bool> {
        let function = self.function;
        let mut number = Block(0);
        loop {
            if self.is_last[number.0 as usize] && !self.goes_on {
                return Some(true);
            }
            let block = function.block(number);
            block.insts.iter().try_for_each(|inst| self.inst(inst))?;
            let target = match &block.terminator {
                Terminator::Return => return Some(false),
                Terminator::Jump(target) => target,
                Terminator::Branch { condition, then, otherwise } => match self.exact(*condition)? {
                    Values::Same(0) => otherwise,
                    Values::Same(_) => then,
                    Values::Linear(_) | Values::Each(_) => return None,
                },
                Terminator::Switch { .. } => return None,
            };
            self.steps.spend(cost::SINGLE * (1 + target.args.len()))?;
            number = target.block;
            let passed: Vec<Option<Known>> = target.args.iter().map(|&arg| self.value(arg).cloned()).collect();
            for (&param, known) in function.block(number).params.iter().zip(passed) {
                self.set(param, known)?;
            }
        }
    }

    fn value(&self, value: Value) -> Option<&Known> {
        self.values[value.0 as usize].as_ref()
    }

    /// What a value is in each lane, if that is known.
    fn exact(&self, value: Value) -> Option<&Values> {
        self.value(value).filter(|known| known.is_exact).map(|known| &known.values)
    }

    fn set(&mut self, value: Value, known: Option<Known>) -> Option<()> {
        let differs = |known: &Option<Known>| matches!(known, Some(Known { values: Values::Each(_), .. }));
        let place = &mut self.values[value.0 as usize];
        self.each = self.each + usize::from(differs(&known)) - usize::from(differs(place));
        *place = known;
        (self.each * self.lanes <= MOST_WORDS).then_some(())
    }

    fn inst(&mut self, inst: &Inst) -> Option<()> {
        match inst.op {
            Op::Store(number) => {
                let value = self.value(inst.args[0]).cloned();
                let is_done = matches!(value, Some(Known { values: Values::Same(place), .. }) if place == DONE as u32);
                self.goes_on |= self.function.resumes == Some(number) && !is_done;
                self.variables.insert(number, value);
            }
            Op::LoadMemory(access) | Op::StoreMemory(access) | Op::AtomicMemory(_, access)
                if self.places.contains(&(access.space, access.binding)) =>
            {
                self.access(inst, access)?;
            }
            _ => {}
        }
        let Some(result) = inst.result else { return self.steps.spend(cost::SINGLE) };
        let (known, work) = self.result(inst);
        self.steps.spend(work)?;
        self.set(result, known)
    }

    /// The result of an operation, and the work that it was.
    fn result(&mut self, inst: &Inst) -> (Option<Known>, usize) {
        let argument = |number: usize| self.value(*inst.args.get(number)?);
        let known = match inst.op {
            Op::Load(number) => self.variables.get(&number).cloned().unwrap_or(Some(Values::Same(0).into())),
            Op::ToBits | Op::FromBits => argument(0).cloned(),
            Op::Input(row) => return self.input(row),
            // A run whose budget is used up ends with an error.
            Op::Exec | Op::Charge(_) => Some(Values::Same(1).into()),
            Op::Any => {
                let Some(Known { values, is_exact }) = argument(0) else { return (None, cost::SINGLE) };
                let holds = values.holds();
                // It is known only if it holds in no lane, or in a known lane.
                let certain = (*is_exact || !holds).then(|| Values::Same(holds.into()).into());
                let is_counted = matches!(values, Values::Each(_));
                return (certain, if is_counted { cost::QUICK * self.lanes } else { cost::SINGLE });
            }
            Op::And => return Known::both(argument(0), argument(1), self.lanes),
            _ => return self.computed(inst),
        };
        (known, cost::SINGLE)
    }

    /// An attribute of each invocation.
    fn input(&mut self, row: RowId) -> (Option<Known>, usize) {
        if let Some(known) = self.inputs.get(&row) {
            return (known.clone(), cost::SINGLE);
        }
        let [x, y, _] = self.group.size.map(|count| count.max(1));
        let axis = usize::from(row.component).min(2);
        let each = |f: &dyn Fn(u32) -> u32| Some(Known::of((0..self.lanes as u32).map(f).collect()));
        let known = match row.register.index {
            COMPUTE_LOCAL_INDEX => each(&|lane| lane),
            COMPUTE_LOCAL_ID => each(&|lane| [lane % x, lane / x % y, lane / x / y][axis]),
            COMPUTE_GROUP_SIZE => Some(Values::Same(self.group.size[axis]).into()),
            _ => None,
        };
        self.inputs.insert(row, known.clone());
        (known, 2 * cost::QUICK * self.lanes)
    }

    fn computed(&self, inst: &Inst) -> (Option<Known>, usize) {
        let unknown = (None, cost::SINGLE);
        let is_narrow = |&value: &Value| !self.function.ty(value).is_wide();
        if !inst.args.iter().chain(&inst.result).all(is_narrow) {
            return unknown;
        }
        let Some(args) = inst.args.iter().map(|&arg| self.exact(arg)).collect::<Option<SmallVec<[_; 4]>>>() else {
            return unknown;
        };
        let ty = inst.args.last().or(inst.result.as_ref()).map_or(Type::I32, |&value| self.function.ty(value));
        let (values, work) = computed(inst.op, ty, &args, self.lanes);
        (values.map(Known::from), work)
    }

    /// Adds an access to those since the last barrier.
    fn access(&mut self, inst: &Inst, access: MemoryAccess) -> Option<()> {
        let [low, high] = [0, 1].map(|number| self.exact(*inst.args.get(number)?));
        let (low, high) = (low?.clone(), high?.clone());
        let mask = inst.op.operands_before_mask().and_then(|before| inst.args.get(before));
        let mask = mask.and_then(|&mask| self.value(mask)).map_or(Values::Same(1), |known| known.values.clone());
        // No memory here has addresses beyond 32 bits.
        let (is_inside, work) = computed(Op::Icmp(Compare::Eq), Type::I32, &[&high, &Values::Same(0)], self.lanes);
        let (mask, more) = computed(Op::And, Type::Bool, &[&mask, &is_inside?], self.lanes);
        self.steps.spend(work + more)?;
        let mask = mask?;
        if !mask.holds() {
            return Some(());
        }
        self.goes_on |= inst.op.writes_memory();
        let place = (access.space, access.binding);
        let bytes = access.element.bytes() as u32 * u32::from(access.count);
        self.phase.access(Access { place, address: low, bytes, mask, writes: inst.op.writes_memory() }, &mut self.steps)
    }
}
