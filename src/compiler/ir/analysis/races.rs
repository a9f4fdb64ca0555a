//! Whether invocations of a work group race for memory: whether, between two barriers, one accesses a word that another
//! writes. If none do, the order in which they run makes no difference.
//!
//! Addresses often depend on nothing but the number of the invocation and on loop counters, but in ways that no
//! algebra of addresses covers: the pairs of a sorting network, or the partners of a transformation. So a whole work
//! group executes the function here, with what is known without parameters, buffers and other groups. An access under
//! an unknown condition may happen in any lane. A branch that is unknown ends the search, as a whole group may skip a
//! barrier or an assignment by it. An unknown address may be that of any word.

use crate::compiler::ir::eval::{lane, ordered};
use crate::compiler::ir::{Function, Inst, MemoryAccess, Op, Terminator, Value};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::language::isa::registers::{COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID, COMPUTE_LOCAL_INDEX};
use crate::options::Mad;
use nvjit_runtime::native::DONE;
use nvjit_runtime::{MemorySpace, RowId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A work group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its invocations in x, y and z.
    pub size: [u32; 3],
    /// The bytes of its memory.
    pub bytes: u32,
}

/// The most operations in one lane that are executed, and the most values, of which each lane may have its own.
const MOST_WORK: usize = 1 << 23;
const MOST_VALUES: usize = 1 << 11;

/// The part of what the meter has left that a trial may spend; the rest is for making the code.
const PART: u64 = 2;

/// The work of an operation without a loop of its own, relative to one with one.
const SLOW: usize = 8;

/// The work of an access to a word of a storage buffer in one lane, which may need a row of a table.
const STORED: usize = 32;

/// The number of a word's lane, if there are several.
const SEVERAL: u32 = u32::MAX;

/// A memory: the group's, or a storage buffer by its binding point.
pub type Place = (MemorySpace, u8);

/// Whether it is certain that the invocations of a group do not race for these memories, each by itself: found within
/// the work that the meter allows for it.
///
/// # Errors
/// [`Exhausted`] if the meter has nothing left.
pub fn are_absent(function: &Function, group: Group, places: &[Place], meter: &Meter) -> Result<bool, Exhausted> {
    let lanes = group.size.iter().fold(1u32, |all, &count| all.saturating_mul(count)) as usize;
    if function.types.len() > MOST_VALUES || lanes > MOST_WORK / MOST_VALUES {
        return Ok(false);
    }
    let most = (meter.left() / PART).saturating_mul(weight::TRIAL as u64).min(MOST_WORK as u64) as usize;
    let mut trial = Trial {
        function,
        group,
        places,
        lanes,
        values: vec![None; function.types.len()],
        variables: BTreeMap::new(),
        shared: vec![Word::default(); group.bytes.div_ceil(4) as usize],
        storage: FxHashMap::default(),
        phase: 1,
        left: most,
    };
    let are_absent = trial.run().is_some();
    meter.charge((most - trial.left).div_ceil(weight::TRIAL))?;
    Ok(are_absent)
}

/// What is known of a value of 32 bits, or of a truth value, which is 0 or 1.
#[derive(Clone)]
enum Known {
    /// It is this in all lanes.
    Same(u32),
    /// It is this in each lane.
    Each(Rc<[u32]>),
    /// It is false where this is 0, and unknown elsewhere.
    Within(Rc<[u32]>),
}

impl Known {
    fn at(&self, lane: usize) -> u32 {
        match self {
            Self::Same(value) => *value,
            Self::Each(values) | Self::Within(values) => values[lane],
        }
    }

    fn map(&self, f: impl Fn(u32) -> u32) -> Self {
        match self {
            Self::Same(value) => Self::Same(f(*value)),
            Self::Each(values) | Self::Within(values) => Self::Each(values.iter().map(|&value| f(value)).collect()),
        }
    }

    fn with(&self, other: &Self, f: impl Fn(u32, u32) -> u32) -> Self {
        match (self, other) {
            (_, &Self::Same(other)) => self.map(|value| f(value, other)),
            (&Self::Same(value), _) => other.map(|other| f(value, other)),
            (Self::Each(own) | Self::Within(own), Self::Each(others) | Self::Within(others)) => {
                Self::Each(own.iter().zip(others.iter()).map(|(&value, &other)| f(value, other)).collect())
            }
        }
    }

    /// Whether it may be that in any lane.
    fn may_hold(&self) -> bool {
        match self {
            Self::Same(value) => *value != 0,
            Self::Each(values) | Self::Within(values) => values.iter().any(|&value| value != 0),
        }
    }

    fn is_exact(&self) -> bool {
        !matches!(self, Self::Within(_))
    }
}

/// The accesses to a word since a barrier.
#[derive(Clone, Copy, Default)]
struct Word {
    /// The number of the phase between two barriers; others are over.
    phase: u32,
    /// The lane that accessed it, or [`SEVERAL`].
    lane: u32,
    is_written: bool,
}

/// The execution of a function. Its methods return `None` where a race is found, or cannot be excluded.
struct Trial<'a> {
    function: &'a Function,
    group: Group,
    places: &'a [Place],
    lanes: usize,
    values: Vec<Option<Known>>,
    variables: BTreeMap<u16, Option<Known>>,
    /// The words of the group's memory.
    shared: Vec<Word>,
    /// Those of storage buffers, by binding point and number.
    storage: FxHashMap<(u8, u32), Word>,
    phase: u32,
    left: usize,
}

impl Trial<'_> {
    fn run(&mut self) -> Option<()> {
        loop {
            self.call()?;
            self.phase += 1;
            let Some(state) = self.function.resumes else { return Some(()) };
            match self.variables.get(&state)? {
                Some(Known::Same(place)) if *place == DONE as u32 => return Some(()),
                Some(Known::Same(_)) => {}
                _ => return None,
            }
        }
    }

    fn spend(&mut self, work: usize) -> Option<()> {
        self.left = self.left.checked_sub(work)?;
        Some(())
    }

    /// Executes the function from its entry to a barrier or to its end.
    fn call(&mut self) -> Option<()> {
        let function = self.function;
        let mut block = &function.blocks[0];
        loop {
            block.insts.iter().try_for_each(|inst| self.inst(inst))?;
            let target = match &block.terminator {
                Terminator::Return => return Some(()),
                Terminator::Jump(target) => target,
                Terminator::Branch { condition, then, otherwise } => match self.value(*condition)? {
                    Known::Same(0) => otherwise,
                    Known::Same(_) => then,
                    Known::Each(_) | Known::Within(_) => return None,
                },
                Terminator::Switch { .. } => return None,
            };
            self.spend(1 + target.args.len())?;
            block = function.block(target.block);
            let passed: Vec<Option<Known>> = target.args.iter().map(|&arg| self.value(arg).cloned()).collect();
            for (param, value) in block.params.iter().zip(passed) {
                self.values[param.0 as usize] = value;
            }
        }
    }

    fn value(&self, value: Value) -> Option<&Known> {
        self.values[value.0 as usize].as_ref()
    }

    /// What an operand is in each lane, if that is known.
    fn exact(&self, inst: &Inst, number: usize) -> Option<&Known> {
        self.value(*inst.args.get(number)?).filter(|known| known.is_exact())
    }

    fn inst(&mut self, inst: &Inst) -> Option<()> {
        self.spend(1)?;
        match inst.op {
            Op::Store(number) => {
                let value = self.value(inst.args[0]).cloned();
                self.variables.insert(number, value);
            }
            Op::LoadMemory(access) | Op::StoreMemory(access) | Op::AtomicMemory(_, access)
                if self.places.contains(&(access.space, access.binding)) =>
            {
                self.access(inst, access)?;
            }
            _ => {}
        }
        if let Some(result) = inst.result {
            let (known, work) = self.result(inst);
            self.spend(work)?;
            self.values[result.0 as usize] = known;
        }
        Some(())
    }

    /// The result of an operation, and the work that it was.
    fn result(&self, inst: &Inst) -> (Option<Known>, usize) {
        let known = match inst.op {
            // The lanes' values are shared, not copied.
            Op::Load(number) => return (self.variables.get(&number).cloned().unwrap_or(Some(Known::Same(0))), 1),
            Op::ToBits | Op::FromBits => return (self.exact(inst, 0).cloned(), 1),
            Op::Input(row) => self.input(row),
            // A run whose budget is used up ends with an error.
            Op::Exec | Op::Charge(_) => Some(Known::Same(1)),
            Op::Any => {
                let known = inst.args.first().and_then(|&arg| self.value(arg));
                // Where it is certain: that it holds in no lane, or in one that is known.
                let is_certain = |known: &&Known| known.is_exact() || !known.may_hold();
                let any = known.filter(is_certain).map(|known| Known::Same(known.may_hold().into()));
                return (any, self.lanes);
            }
            Op::And => self.both(inst),
            _ => return self.computed(inst),
        };
        let work = self.work(known.as_ref());
        (known, work)
    }

    /// The work of computing a value.
    fn work(&self, known: Option<&Known>) -> usize {
        if matches!(known, None | Some(Known::Same(_))) { 1 } else { self.lanes }
    }

    /// An attribute of each invocation.
    fn input(&self, row: RowId) -> Option<Known> {
        let [x, y, _] = self.group.size.map(|count| count.max(1));
        let axis = usize::from(row.component).min(2);
        let each = |f: &dyn Fn(u32) -> u32| Some(Known::Each((0..self.lanes as u32).map(f).collect()));
        match row.register.index {
            COMPUTE_LOCAL_INDEX => each(&|lane| lane),
            COMPUTE_LOCAL_ID => each(&|lane| [lane % x, lane / x % y, lane / x / y][axis]),
            COMPUTE_GROUP_SIZE => Some(Known::Same(self.group.size[axis])),
            _ => None,
        }
    }

    /// Where both of two conditions hold: nowhere where one does not.
    fn both(&self, inst: &Inst) -> Option<Known> {
        let [a, b] = [0, 1].map(|number| inst.args.get(number).and_then(|&arg| self.value(arg)));
        let within = |known: &Known| match known {
            Known::Each(values) | Known::Within(values) => Some(Known::Within(values.clone())),
            Known::Same(0) => Some(Known::Same(0)),
            Known::Same(_) => None,
        };
        let (Some(a), Some(b)) = (a, b) else { return within(a.or(b)?) };
        let both = a.with(b, |a, b| a & b);
        if a.is_exact() && b.is_exact() { Some(both) } else { within(&both) }
    }

    fn computed(&self, inst: &Inst) -> (Option<Known>, usize) {
        let is_narrow = |&value: &Value| !self.function.ty(value).is_wide();
        if !inst.args.iter().chain(&inst.result).all(is_narrow) {
            return (None, 1);
        }
        let args: Option<Vec<&Known>> = (0..inst.args.len()).map(|number| self.exact(inst, number)).collect();
        let Some(args) = args else { return (None, 1) };
        if let Some(known) = quick(inst.op, &args) {
            let work = self.work(Some(&known));
            return (Some(known), work);
        }
        let ty = inst.args.last().or(inst.result.as_ref()).map(|&value| self.function.ty(value));
        let Some(ty) = ty else { return (None, 1) };
        let mut operands = vec![0; args.len()];
        let mut of_lane = |number: usize| {
            operands.iter_mut().zip(&args).for_each(|(operand, arg)| *operand = arg.at(number).into());
            lane(inst.op, ty, Mad::Fused, &operands).map(|bits| bits as u32)
        };
        if args.iter().all(|arg| matches!(arg, Known::Same(_))) {
            return (of_lane(0).map(Known::Same), SLOW);
        }
        ((0..self.lanes).map(of_lane).collect::<Option<Rc<[u32]>>>().map(Known::Each), SLOW * self.lanes)
    }

    /// Marks the words of an access.
    fn access(&mut self, inst: &Inst, access: MemoryAccess) -> Option<()> {
        self.spend(self.lanes)?;
        let [low, high] = [0, 1].map(|number| self.exact(inst, number).cloned());
        let (low, high) = (low?, high?);
        let mask = inst.op.operands_before_mask().and_then(|before| inst.args.get(before));
        let mask = mask.and_then(|&mask| self.value(mask)).cloned().unwrap_or(Known::Same(1));
        let bytes = access.element.bytes() as u32 * u32::from(access.count);
        let writes = inst.op.writes_memory();
        for number in (0..self.lanes).filter(|&number| mask.at(number) != 0 && high.at(number) == 0) {
            let first = low.at(number);
            let Some(end) = first.checked_add(bytes) else { continue };
            let lane = number as u32;
            if access.space != MemorySpace::Shared {
                // Of a buffer's size nothing is known.
                for word in first / 4..end.div_ceil(4) {
                    self.spend(STORED)?;
                    self.storage.entry((access.binding, word)).or_default().touch(self.phase, lane, writes)?;
                }
            } else if end <= self.group.bytes {
                // An access that is not inside as a whole is none.
                for word in &mut self.shared[first as usize / 4..end.div_ceil(4) as usize] {
                    word.touch(self.phase, lane, writes)?;
                }
            }
        }
        Some(())
    }
}

impl Word {
    /// Marks an access by a lane. `None` if it races with one of another lane.
    fn touch(&mut self, phase: u32, lane: u32, writes: bool) -> Option<()> {
        if self.phase != phase {
            *self = Self { phase, lane, is_written: writes };
        } else if self.lane != lane {
            if writes || self.is_written {
                return None;
            }
            self.lane = SEVERAL;
        } else {
            self.is_written |= writes;
        }
        Some(())
    }
}

/// The result of a frequent operation.
fn quick(op: Op, args: &[&Known]) -> Option<Known> {
    Some(match (op, args) {
        (Op::Shl(bits), &[a]) => a.map(|a| a << bits),
        (Op::Ushr(bits), &[a]) => a.map(|a| a >> bits),
        (Op::Not, &[a]) => a.map(|a| a ^ 1),
        (Op::Iadd, &[a, b]) => a.with(b, u32::wrapping_add),
        (Op::Isub, &[a, b]) => a.with(b, u32::wrapping_sub),
        (Op::Imul, &[a, b]) => a.with(b, u32::wrapping_mul),
        (Op::Iand, &[a, b]) => a.with(b, |a, b| a & b),
        (Op::Ior | Op::Or, &[a, b]) => a.with(b, |a, b| a | b),
        (Op::Ixor, &[a, b]) => a.with(b, |a, b| a ^ b),
        (Op::Icmp(compare), &[a, b]) => a.with(b, |a, b| ordered(compare, a as i32, b as i32).into()),
        (Op::Ucmp(compare), &[a, b]) => a.with(b, |a, b| ordered(compare, a, b).into()),
        (Op::Select, &[Known::Same(mask), a, b]) => if *mask != 0 { a } else { b }.clone(),
        (Op::Select, &[Known::Each(mask), a, b]) => {
            let chosen = |(number, &mask): (usize, &u32)| if mask != 0 { a.at(number) } else { b.at(number) };
            Known::Each(mask.iter().enumerate().map(chosen).collect())
        }
        _ => return None,
    })
}
