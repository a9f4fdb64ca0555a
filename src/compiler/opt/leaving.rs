//! Merges values that leave a loop with those that go round. `diverge` carries both: two parameters, and a select for
//! each exit. If nothing in the loop reads lanes that have left, the loop-carried value may keep its last value in
//! them, and one parameter is enough: lanes that continue get the next value, and so do those that leave with it.
//!
//! This pass handles loops of one block that lanes never re-enter: a parameter says which lanes are inside, and the
//! loop iterates while any is.

use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::quads::are_together;
use crate::compiler::ir::{BlockData, Function, Inst, NO_SOURCE, Op, Target, Terminator, Value, for_each_use};
use rustc_hash::{FxHashMap, FxHashSet};

/// Merges such parameters.
pub(super) fn run(function: &mut Function) {
    let loops: Vec<usize> =
        (0..function.blocks.len()).filter(|&number| round(&function.blocks[number], number).is_some()).collect();
    if loops.is_empty() || function.insts().any(|inst| inst.op.reads_others()) || !are_together(function) {
        return;
    }
    let known = Known::of(function);
    let mut idle = vec![Idle::Same; function.types.len()];
    let found: Vec<(usize, usize, Vec<Joined>)> = loops
        .into_iter()
        .filter_map(|number| {
            let found = Loop::of(&known, number)?;
            let joined = found.joined();
            let is_fit = !joined.is_empty() && found.is_unseen(&joined, &mut idle);
            is_fit.then_some((number, found.inside, joined))
        })
        .collect();
    if found.is_empty() {
        return;
    }
    let graph = Graph::of(function);
    let mut replaced = FxHashMap::default();
    for (number, inside, joined) in found {
        join(function, &graph, number, inside, &joined, &mut replaced);
    }
    for_each_use(function, |value| *value = replaced.get(value).copied().unwrap_or(*value));
}

/// The condition and the arguments of a block's edge to itself.
fn round(block: &BlockData, number: usize) -> Option<(Value, &[Value])> {
    match &block.terminator {
        Terminator::Branch { condition, then, otherwise }
            if then.block.0 as usize == number && otherwise.block != then.block =>
        {
            Some((*condition, &then.args))
        }
        _ => None,
    }
}

/// Facts of all values.
struct Known<'f> {
    function: &'f Function,
    definitions: Definitions<'f>,
    /// The number of uses of each, and whether another block uses it.
    uses: Vec<u32>,
    leaves: Vec<bool>,
}

impl<'f> Known<'f> {
    fn of(function: &'f Function) -> Self {
        let mut home = vec![0; function.types.len()];
        for (number, block) in function.blocks.iter().enumerate() {
            let results = block.insts.iter().filter_map(|inst| inst.result.as_ref());
            block.params.iter().chain(results).for_each(|value| home[value.0 as usize] = number);
        }
        let mut uses = vec![0; function.types.len()];
        let mut leaves = vec![false; function.types.len()];
        for (number, block) in function.blocks.iter().enumerate() {
            let args = block.insts.iter().flat_map(|inst| &inst.args).map(|arg| (arg, number));
            let targets = block.terminator.targets();
            let passed = targets.flat_map(|target| target.args.iter().map(|arg| (arg, target.block.0 as usize)));
            for (value, seen_in) in args.chain(passed) {
                uses[value.0 as usize] += 1;
                let home = home[value.0 as usize];
                leaves[value.0 as usize] |= home != number || home != seen_in;
            }
        }
        Self { function, definitions: Definitions::new(function), uses, leaves }
    }
}

/// A loop of one block.
struct Loop<'k, 'f> {
    known: &'k Known<'f>,
    block: &'f BlockData,
    /// The parameters' values in the next iteration.
    next: &'f [Value],
    /// The index of the parameter that says which lanes are in the loop.
    inside: usize,
}

/// Two parameters to merge.
struct Joined {
    /// The indices of the loop-carried value and of the value that leaves.
    round: usize,
    taken: usize,
    /// The masks of lanes that get the next value.
    lanes: Vec<Value>,
}

/// The positions of a loop's values.
struct Places {
    /// The values that its instructions read.
    read: FxHashSet<Value>,
    /// The first two indices at which a value is a parameter or a next value.
    of_value: FxHashMap<Value, [Option<usize>; 2]>,
    /// The number of parameters whose next value a value is.
    of_next: FxHashMap<Value, usize>,
}

impl Places {
    fn of(block: &BlockData, next: &[Value]) -> Self {
        let mut of_value: FxHashMap<Value, [Option<usize>; 2]> = FxHashMap::default();
        let mut of_next: FxHashMap<Value, usize> = FxHashMap::default();
        for (position, (&param, &arg)) in block.params.iter().zip(next).enumerate() {
            *of_next.entry(arg).or_default() += 1;
            for value in [param, arg] {
                let [first, second] = of_value.entry(value).or_default();
                match (*first, *second) {
                    (None, _) => *first = Some(position),
                    (Some(before), None) if before != position => *second = Some(position),
                    _ => {}
                }
            }
        }
        Self { read: block.insts.iter().flat_map(|inst| inst.args.iter().copied()).collect(), of_value, of_next }
    }
}

/// How the merge changes a value in lanes that have left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    False,
    /// Unchanged.
    Same,
    /// Possibly changed.
    Other,
}

impl<'k, 'f> Loop<'k, 'f> {
    fn of(known: &'k Known<'f>, number: usize) -> Option<Self> {
        let block = &known.function.blocks[number];
        let (condition, next) = round(block, number)?;
        let any = known.definitions.get(condition).filter(|inst| inst.op == Op::Any)?;
        let inside = next.iter().position(|arg| *arg == any.args[0])?;
        Some(Self { known, block, next, inside })
    }

    /// Pairs of parameters that can be merged.
    fn joined(&self) -> Vec<Joined> {
        let places = Places::of(self.block, self.next);
        let mut joined: Vec<Joined> = Vec::new();
        let mut rounds: FxHashSet<usize> = FxHashSet::default();
        for taken in (0..self.next.len()).filter(|&taken| taken != self.inside) {
            joined.extend(self.pair(taken, &places).filter(|pair| rounds.insert(pair.round)));
        }
        if joined.iter().any(|pair| rounds.contains(&pair.taken)) {
            joined.clear();
        }
        joined
    }

    /// The loop-carried value that every leaving lane saves in this parameter, as of this iteration or the next.
    fn pair(&self, taken: usize, places: &Places) -> Option<Joined> {
        let (kept, last) = (self.block.params[taken], self.next[taken]);
        let mut ways: Vec<(Value, Value)> = Vec::new();
        let mut value = last;
        while value != kept {
            let inst = self.known.definitions.get(value).filter(|inst| inst.op == Op::Select)?;
            let &[mask, first, rest] = inst.args.as_slice() else { return None };
            // Nothing in the loop reads it otherwise; after the loop, code outside does.
            if self.known.uses[rest.0 as usize] != 1 {
                return None;
            }
            ways.push((mask, first));
            value = rest;
        }
        let &(_, first) = ways.first()?;
        let round = places.of_value.get(&first)?.iter().copied().flatten().find(|&round| round != taken)?;
        let (now, next) = (self.block.params[round], self.next[round]);
        let is_last_read = places.read.contains(&last);
        let is_last_once = places.of_next.get(&last) == Some(&1);
        if is_last_read || !is_last_once || now == next || ways.iter().any(|&(_, arm)| arm != now && arm != next) {
            return None;
        }
        // Each lane inside either stays or takes one of the exits.
        let stay = self.next[self.inside];
        let all = ways.iter().map(|&(mask, _)| mask).chain([stay]).collect();
        let lanes = ways.iter().filter(|&&(_, arm)| arm == next).map(|&(mask, _)| mask).chain([stay]).collect();
        let is_all = self.union(all) == [self.block.params[self.inside]];
        is_all.then(|| Joined { round, taken, lanes: self.union(lanes) })
    }

    /// Reduces masks with the same union: two masks that split another mask by a condition are replaced by that mask.
    /// The masks are disjoint.
    fn union(&self, mut masks: Vec<Value>) -> Vec<Value> {
        while let Some(number) = masks.iter().position(|&mask| self.known.definitions.is(mask, Op::Or)) {
            let either = masks.swap_remove(number);
            masks.extend(self.known.definitions.get(either).into_iter().flat_map(|inst| &inst.args));
        }
        let pair = |masks: &[Value]| {
            let others = |one: usize| (one + 1..masks.len()).map(move |other| (one, other));
            let mut pairs = (0..masks.len()).flat_map(others);
            pairs.find_map(|(one, other)| Some((one, other, self.whole(masks[one], masks[other])?)))
        };
        while let Some((one, other, whole)) = pair(&masks) {
            masks.swap_remove(other);
            masks[one] = whole;
        }
        masks
    }

    /// The mask that a condition splits into `one` and `other`.
    fn whole(&self, one: Value, other: Value) -> Option<Value> {
        let definitions = &self.known.definitions;
        let parts = |value: Value| {
            let inst = definitions.get(value).filter(|inst| inst.op == Op::And)?;
            Some([[inst.args[0], inst.args[1]], [inst.args[1], inst.args[0]]])
        };
        let is_not = |value: Value, of: Value| {
            definitions.get(value).is_some_and(|inst| inst.op == Op::Not && inst.args[0] == of)
        };
        let (ones, others) = (parts(one)?, parts(other)?);
        let mut pairs = ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        let is_divided = |[[whole, one], [same, other]]: [&[Value; 2]; 2]| {
            whole == same && (is_not(*one, *other) || is_not(*other, *one))
        };
        pairs.find(|&(one, other)| is_divided([one, other])).map(|(one, _)| one[0])
    }

    /// Whether the changed parameters are unobservable in lanes that have left. `idle` is [`Idle::Same`] for values of
    /// other blocks.
    fn is_unseen(&self, joined: &[Joined], idle: &mut [Idle]) -> bool {
        let results = || self.block.insts.iter().filter_map(|inst| inst.result.as_ref());
        for pair in joined {
            idle[self.block.params[pair.round].0 as usize] = Idle::Other;
        }
        idle[self.block.params[self.inside].0 as usize] = Idle::False;
        let mut is_unseen = true;
        let mut changed = true;
        while is_unseen && changed {
            for inst in &self.block.insts {
                let found = in_idle(inst, |value| idle[value.0 as usize]);
                is_unseen &= found.is_some();
                if let (Some(result), Some(found)) = (inst.result, found) {
                    idle[result.0 as usize] = found;
                }
            }
            changed = false;
            for (param, arg) in self.block.params.iter().zip(self.next) {
                if idle[arg.0 as usize] == Idle::Other && idle[param.0 as usize] == Idle::Same {
                    idle[param.0 as usize] = Idle::Other;
                    changed = true;
                }
            }
        }
        is_unseen &= idle[self.next[self.inside].0 as usize] == Idle::False;
        for value in self.block.params.iter().chain(results()) {
            let found = std::mem::replace(&mut idle[value.0 as usize], Idle::Same);
            is_unseen &= found != Idle::Other || !self.known.leaves[value.0 as usize];
        }
        is_unseen
    }
}

/// How an instruction's result changes in lanes that have left, given its operands; `None` if it has an effect that
/// depends on a changed value.
fn in_idle(inst: &Inst, of: impl Fn(&Value) -> Idle) -> Option<Idle> {
    let any = |wanted| inst.args.iter().any(|arg| of(arg) == wanted);
    let all = |wanted| inst.args.iter().all(|arg| of(arg) == wanted);
    let mask = inst.op.operands_before_mask().and_then(|count| inst.args.get(count));
    Some(match inst.op {
        _ if mask.is_some_and(|mask| of(mask) == Idle::False) => Idle::Same,
        Op::ConstBool(false) => Idle::False,
        Op::And if any(Idle::False) => Idle::False,
        Op::Or if all(Idle::False) => Idle::False,
        Op::Select if of(&inst.args[0]) == Idle::False => of(&inst.args[2]),
        _ if !any(Idle::Other) => Idle::Same,
        op if op == Op::Any || op.has_effect() || op.depends_on_writes() => return None,
        _ => Idle::Other,
    })
}

/// Merges pairs of parameters of a loop block; `inside` is the index of the parameter that says which lanes are inside.
/// Replacements are added to `replaced`.
fn join(
    function: &mut Function,
    graph: &Graph,
    number: usize,
    inside: usize,
    joined: &[Joined],
    replaced: &mut FxHashMap<Value, Value>,
) {
    let mut sources: Vec<usize> = graph.predecessors(number as u32).iter().map(|&from| from as usize).collect();
    sources.dedup();
    for pair in joined {
        let block = &function.blocks[number];
        let [now, kept] = [pair.round, pair.taken].map(|position| block.params[position]);
        let Some((_, next)) = round(block, number) else { return };
        let [next, last] = [pair.round, pair.taken].map(|position| next[position]);
        let mut lanes = pair.lanes[0];
        for &more in &pair.lanes[1..] {
            lanes = append(function, number, Op::Or, &[lanes, more]);
        }
        let value = append(function, number, Op::Select, &[lanes, next, now]);
        replaced.extend([(kept, now), (last, value)]);
        for &from in &sources {
            for way in 0..function.blocks[from].terminator.targets().count() {
                let target = function.blocks[from].terminator.targets().nth(way);
                let Some(Target { args, .. }) = target.filter(|target| target.block.0 as usize == number) else {
                    continue;
                };
                let value = match [args[pair.round], args[pair.taken]] {
                    _ if from == number => value,
                    [first, other] if first == other => continue,
                    // Lanes that never enter keep their initial value.
                    [first, other] => append(function, from, Op::Select, &[args[inside], first, other]),
                };
                if let Some(target) = function.blocks[from].terminator.targets_mut().nth(way) {
                    target.args[pair.round] = value;
                }
            }
        }
    }
    let mut stays = vec![true; function.blocks[number].params.len()];
    joined.iter().for_each(|pair| stays[pair.taken] = false);
    let mut kept = stays.iter();
    function.blocks[number].params.retain(|_| kept.next() == Some(&true));
    for &from in &sources {
        let targets = function.blocks[from].terminator.targets_mut();
        for target in targets.filter(|target| target.block.0 as usize == number) {
            let mut kept = stays.iter();
            target.args.retain(|_| kept.next() == Some(&true));
        }
    }
}

/// Appends an instruction to a block. Returns its result.
fn append(function: &mut Function, block: usize, op: Op, args: &[Value]) -> Value {
    let result = function.new_value(function.ty(args[args.len() - 1]));
    let inst = Inst { op, args: args.into(), result: Some(result), source: NO_SOURCE, note: None };
    function.blocks[block].insts.push(inst);
    result
}
