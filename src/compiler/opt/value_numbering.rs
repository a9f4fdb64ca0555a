//! Value numbering: an instruction that repeats an earlier computation, in the same block or in a dominator, is
//! replaced by the earlier result; so is a block parameter that always has the same value.
//!
//! Operations that depend on writes to memory are left alone.
//!
//! A lookup reads its operands in all four lanes, and [`Op::Any`] in all lanes, so the executing lanes matter: these
//! are merged within one block only. So are the differences and shuffles of a quad and the values that they read in
//! lanes elsewhere ([`Quads`]), but also with the entry's computations, where all lanes are.
//!
//! A computation after a loop is not replaced by one inside: after a divergent exit, lanes have the latter from
//! different iterations, so it would no longer be known as uniform, nor branches on it.
//!
//! Variables are tracked within one block, too: there a load gives the value last stored or loaded. For other lanes a
//! store changes nothing, so a load for other lanes is only replaced by another load.

use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{Block, Dominators, Function, Inst, Op, Type, Value};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Merges equal computations.
pub(super) fn run(function: &mut Function) {
    let graph = Graph::of(function);
    let dominators = Dominators::of(&graph);
    // In irreducible functions, nothing is known about the lanes that execute a block.
    let loops = Loops::new(&graph, &dominators).ok();
    let there = There { dominators: &dominators, loops: loops.as_ref() };
    let quads = Quads::of(function);
    let mut alias: Vec<Value> = (0..function.types.len() as u32).map(Value).collect();
    let mut table = Table::new(function.types.len());
    let mut variables = Variables::default();
    for &block in dominators.order() {
        variables.forget();
        let mut insts = std::mem::take(&mut function.blocks[block.0 as usize].insts);
        insts.retain_mut(|inst| {
            inst.args.iter_mut().for_each(|arg| *arg = alias[arg.0 as usize]);
            let Some(result) = inst.result else {
                if let Op::Store(number) = inst.op {
                    variables.set(number, inst.args[0]);
                }
                return true;
            };
            let found = match inst.op {
                Op::Select if inst.args[1] == inst.args[2] => Some(inst.args[1]),
                Op::Load(number) => variables.load(number, result, quads.is_whole(result) && block != ENTRY),
                op if op.depends_on_writes() => None,
                _ => {
                    let reach = match inst.op {
                        Op::Any | Op::Sample { .. } => Reach::Block,
                        op if op.reads_others() => Reach::Entry,
                        op if quads.is_whole(result) && !op.is_everywhere() => Reach::Entry,
                        _ => Reach::Dominated,
                    };
                    table.find_or_insert(inst, result, block, reach, there)
                }
            };
            match found {
                Some(same) => {
                    alias[result.0 as usize] = same;
                    false
                }
                None => true,
            }
        });
        let data = &mut function.blocks[block.0 as usize];
        data.insts = insts;
        crate::compiler::ir::for_each_use_of_terminator(&mut data.terminator, |value| *value = alias[value.0 as usize]);
    }
    // Unreachable blocks may also use removed values.
    if dominators.order().len() < function.blocks.len() {
        crate::compiler::ir::for_each_use(function, |value| *value = alias[value.0 as usize]);
    }
}

const ENTRY: Block = Block(0);

/// The known values of a variable in the current block.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Its value in the lanes that execute the block.
    own: Option<Value>,
    /// A load of its value in all lanes.
    loaded: Option<Value>,
}

/// The variables with known values in the current block.
#[derive(Default)]
struct Variables {
    /// With the number of the block.
    known: Vec<(u32, Known)>,
    block: u32,
}

impl Variables {
    fn forget(&mut self) {
        self.block += 1;
    }

    fn slot(&mut self, number: u16) -> &mut Known {
        let number = usize::from(number);
        if number >= self.known.len() {
            self.known.resize(number + 1, (0, Known::default()));
        }
        let (block, known) = &mut self.known[number];
        if std::mem::replace(block, self.block) != self.block {
            *known = Known::default();
        }
        known
    }

    fn set(&mut self, number: u16, value: Value) {
        *self.slot(number) = Known { own: Some(value), loaded: None };
    }

    /// The known value of variable `number`, in all lanes if `of_all`; if there is none, records `value`.
    fn load(&mut self, number: u16, value: Value, of_all: bool) -> Option<Value> {
        let slot = self.slot(number);
        let found = if of_all { slot.loaded } else { slot.own };
        if found.is_none() {
            slot.own.get_or_insert(value);
            slot.loaded = Some(value);
        }
        found
    }
}

/// The earlier blocks whose computations an instruction may reuse.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Its own.
    Block,
    /// Its own, and the entry.
    Entry,
    /// All dominators that are in no loop that excludes its own block.
    Dominated,
}

/// Availability of blocks' computations.
#[derive(Clone, Copy)]
struct There<'a> {
    dominators: &'a Dominators,
    loops: Option<&'a Loops>,
}

impl There<'_> {
    /// Whether `block` may reuse computations of `from`.
    fn is_at(self, block: Block, from: Block) -> bool {
        let is_within = |loops: &Loops| loops.within(loops.of(block.0), loops.of(from.0));
        self.dominators.dominates(from, block) && self.loops.is_none_or(is_within)
    }
}

/// A table of computations. Its hashed part has no more than a number for each: long functions have hundreds of
/// thousands, whose places are random.
struct Table {
    /// The numbers of entries.
    known: HashTable<u32>,
    entries: Vec<Computed>,
    /// The operands of all entries, consecutively.
    args: Vec<Value>,
}

/// An entry: the first instruction of a computation, or its last block.
struct Computed {
    op: Op,
    /// The range of its operands.
    args: Range<u32>,
    value: Value,
    block: Block,
}

impl Computed {
    fn args<'a>(&self, all: &'a [Value]) -> &'a [Value] {
        &all[self.args.start as usize..self.args.end as usize]
    }
}

impl Table {
    /// A table with room for `count` instructions.
    fn new(count: usize) -> Self {
        let args = Vec::with_capacity(2 * count);
        Self { known: HashTable::with_capacity(count), entries: Vec::with_capacity(count), args }
    }

    /// An available value of the same computation at `block`; else records `value`, the result of `inst`.
    fn find_or_insert(
        &mut self,
        inst: &Inst,
        value: Value,
        block: Block,
        reach: Reach,
        there: There<'_>,
    ) -> Option<Value> {
        // The operands are appended for the lookup; those of commutative operations are sorted.
        let start = self.args.len();
        self.args.extend_from_slice(&inst.args);
        let own = &mut self.args[start..];
        if own.len() >= 2 && own[0] > own[1] && inst.op.is_commutative() {
            own.swap(0, 1);
        }
        let (args, entries) = (&self.args, &mut self.entries);
        let hash = hash(inst.op, &args[start..]);
        let is_it = |&number: &u32| {
            let known = &entries[number as usize];
            known.op == inst.op && *known.args(args) == args[start..]
        };
        let Some(&number) = self.known.find(hash, is_it) else {
            let number = entries.len() as u32;
            entries.push(Computed { op: inst.op, args: start as u32..args.len() as u32, value, block });
            let hash_of = |known: &Computed| self::hash(known.op, known.args(args));
            self.known.insert_unique(hash, number, |&number| hash_of(&entries[number as usize]));
            return None;
        };
        self.args.truncate(start);
        let known = &mut self.entries[number as usize];
        let is_near = match reach {
            Reach::Block => false,
            Reach::Entry => known.block == ENTRY,
            Reach::Dominated => there.is_at(block, known.block),
        };
        if known.block == block || is_near {
            return Some(known.value);
        }
        // In this order of blocks, later ones are more likely dominated by this block.
        (known.value, known.block) = (value, block);
        None
    }
}

/// A hash of operation and operands.
fn hash(op: Op, args: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    op.hash(&mut hasher);
    args.iter().for_each(|arg| hasher.write_u32(arg.0));
    hasher.finish()
}

/// Nested loops need a round for each level; stopping early is also correct.
const ROUNDS: usize = 4;

/// Replaces each block parameter that gets the same value on all edges by that value, and each that always equals
/// another parameter of its block by the other. It is a separate step, so that folding sees through such parameters.
pub(super) fn merge_parameters(function: &mut Function) {
    if function.blocks.len() == 1 {
        return;
    }
    for _ in 0..ROUNDS {
        let mut alias = constant_parameters(function);
        if alias.iter().all(Option::is_none) {
            break;
        }
        replace_parameters(function, &mut alias);
    }
    if let Some(mut alias) = equal_parameters(function) {
        replace_parameters(function, &mut alias);
    }
}

/// Replaces parameters by other values.
fn replace_parameters(function: &mut Function, alias: &mut [Option<Value>]) {
    let gone: Vec<Vec<bool>> = function
        .blocks
        .iter()
        .map(|block| block.params.iter().map(|param| alias[param.0 as usize].is_some()).collect())
        .collect();
    for block in &mut function.blocks {
        block.params.retain(|param| alias[param.0 as usize].is_none());
        for target in block.terminator.targets_mut() {
            let mut gone = gone[target.block.0 as usize].iter();
            target.args.retain(|_| !gone.next().copied().unwrap_or_default());
        }
    }
    crate::compiler::ir::for_each_use(function, |value| *value = end_of(alias, *value));
}

/// The final replacement of a value, with path compression.
fn end_of(alias: &mut [Option<Value>], value: Value) -> Value {
    let mut end = value;
    while let Some(next) = alias[end.0 as usize] {
        end = next;
    }
    let mut at = value;
    while at != end
        && let Some(next) = alias[at.0 as usize].replace(end)
    {
        at = next;
    }
    end
}

/// The most rounds of splitting classes of parameters.
const MOST_SPLITS: usize = 32;

/// For each parameter that always equals an earlier one of its block, that one. All are assumed equal until some edge
/// passes different values.
fn equal_parameters(function: &Function) -> Option<Vec<Option<Value>>> {
    let mut class: Vec<Value> = (0..function.types.len() as u32).map(Value).collect();
    for block in &function.blocks {
        // The first of each type.
        let mut firsts: FxHashMap<Type, Value> = FxHashMap::default();
        for &param in &block.params {
            class[param.0 as usize] = *firsts.entry(function.ty(param)).or_insert(param);
        }
    }
    let targets = || function.blocks.iter().flat_map(|block| block.terminator.targets());
    let mut groups: FxHashMap<(Value, Value), Value> = FxHashMap::default();
    for _ in 0..MOST_SPLITS {
        let mut changed = false;
        for target in targets() {
            groups.clear();
            for (&param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
                let (own, arg) = (class[param.0 as usize], class[arg.0 as usize]);
                // A class has the name of its first parameter.
                let first = *groups.entry((own, arg)).or_insert(param);
                changed |= first != own;
                class[param.0 as usize] = first;
            }
        }
        if !changed {
            let alias = |value: u32| Some(class[value as usize]).filter(|&other| other != Value(value));
            let alias: Vec<Option<Value>> = (0..class.len() as u32).map(alias).collect();
            return alias.iter().any(Option::is_some).then_some(alias);
        }
    }
    None
}

/// For each parameter that always gets one value, that value. No value is its own replacement.
fn constant_parameters(function: &Function) -> Vec<Option<Value>> {
    /// The values seen so far.
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Nothing,
        One(Value),
        Many,
    }
    let mut seen = vec![Seen::Nothing; function.types.len()];
    for target in function.blocks.iter().flat_map(|block| block.terminator.targets()) {
        for (&param, &arg) in function.block(target.block).params.iter().zip(&target.args) {
            let slot = &mut seen[param.0 as usize];
            *slot = match *slot {
                _ if arg == param => *slot,
                Seen::Nothing => Seen::One(arg),
                Seen::One(other) if other == arg => *slot,
                _ => Seen::Many,
            };
        }
    }
    let mut alias: Vec<Option<Value>> = vec![None; function.types.len()];
    // In an unreachable loop a parameter could be replaced by a value computed from it.
    let dominators = Dominators::new(function);
    for &value in dominators.order().iter().flat_map(|&block| &function.block(block).params) {
        let Seen::One(other) = seen[value.0 as usize] else { continue };
        let end = end_of(&mut alias, other);
        if end != value {
            alias[value.0 as usize] = Some(end);
        }
    }
    alias
}
