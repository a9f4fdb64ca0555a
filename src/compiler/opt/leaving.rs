//! What lanes take along when they leave a loop. `diverge` carries it beside what goes round: two parameters, and a select for each way
//! out. Where nothing in the loop looks at lanes that have left, what goes round may just as well stay in them as it was, and one parameter
//! is enough: lanes that go on get the next value, and so do those that leave with it.
//!
//! Here are loops of one block that lanes leave for good: a parameter says which lanes are in, and the loop goes on while any is.

use crate::compiler::ir::analysis::definitions::Definitions;
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::quads::are_together;
use crate::compiler::ir::{BlockData, Function, Inst, NO_SOURCE, Op, Target, Terminator, Value, for_each_use};
use rustc_hash::{FxHashMap, FxHashSet};

/// Joins such parameters.
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

/// The condition on which a block goes to itself, and what it goes there with.
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

/// What is known of all values.
struct Known<'f> {
    function: &'f Function,
    definitions: Definitions<'f>,
    /// How often each is used, and whether another block sees it.
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
    /// What the parameters are in the next round.
    next: &'f [Value],
    /// The position of the parameter that says which lanes are in the loop.
    inside: usize,
}

/// Two parameters that become one.
struct Joined {
    /// The positions of what goes round and of what is taken along.
    round: usize,
    taken: usize,
    /// The lanes that get the next value: all of these.
    lanes: Vec<Value>,
}

/// Where the values of a loop are.
struct Places {
    /// What its instructions read.
    read: FxHashSet<Value>,
    /// The first two positions at which a value is a parameter, or what that is in the next round.
    of_value: FxHashMap<Value, [Option<usize>; 2]>,
    /// How many parameters a value is in the next round.
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

/// What a value is in lanes that have left, once something stays as it is in them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    False,
    /// What it was otherwise.
    Same,
    /// Perhaps something else.
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

    /// Pairs of parameters that can become one.
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

    /// What goes round and is taken along by each lane that leaves, in this parameter: as it is in this round, or in the next.
    fn pair(&self, taken: usize, places: &Places) -> Option<Joined> {
        let (kept, last) = (self.block.params[taken], self.next[taken]);
        let mut ways: Vec<(Value, Value)> = Vec::new();
        let mut value = last;
        while value != kept {
            let inst = self.known.definitions.get(value).filter(|inst| inst.op == Op::Select)?;
            let &[mask, first, rest] = inst.args.as_slice() else { return None };
            // In between nothing else reads it; at the end, what is outside of the loop does.
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
        // Each lane that is in either stays or takes one of the ways.
        let stay = self.next[self.inside];
        let all = ways.iter().map(|&(mask, _)| mask).chain([stay]).collect();
        let lanes = ways.iter().filter(|&&(_, arm)| arm == next).map(|&(mask, _)| mask).chain([stay]).collect();
        let is_all = self.union(all) == [self.block.params[self.inside]];
        is_all.then(|| Joined { round, taken, lanes: self.union(lanes) })
    }

    /// Fewer masks with the same lanes: two of which one has what a condition holds for, and the other what it does not hold for, are
    /// the mask that is divided so. What becomes one mask that way was disjoint.
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

    /// The mask of which one has the lanes for which a condition holds, and the other those for which it does not.
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

    /// Whether nobody sees what becomes of parameters in lanes that have left. Of values of other blocks, `idle` says and keeps
    /// [`Idle::Same`].
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

/// What the result of an instruction is in lanes that have left, if its operands are these there; `None` if it does something with what
/// has become another value.
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

/// Joins pairs of parameters of a block that goes round, in which `inside` is the position of the one that says which lanes are in.
/// What is to be replaced by what comes to `replaced`.
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
                    // Lanes that never come in take along what they began with.
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

/// An instruction at the end of a block; its result.
fn append(function: &mut Function, block: usize, op: Op, args: &[Value]) -> Value {
    let result = function.new_value(function.ty(args[args.len() - 1]));
    let inst = Inst { op, args: args.into(), result: Some(result), source: NO_SOURCE, note: None };
    function.blocks[block].insts.push(inst);
    result
}
