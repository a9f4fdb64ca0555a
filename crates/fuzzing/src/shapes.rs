//! Shapes of a program's control flow: a table of predicates over its control-flow graph, counted like instructions
//! ([`coverage`](super::coverage)).
//!
//! Nodes of the graph are instructions, and values are not known: a condition other than TR and FL may be true or
//! false.

use nvjit::language::isa::{Effect, Opcode};
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::{CcRule, Statement};
use nvjit::limits::MAX_CALL_DEPTH;
use std::cell::OnceCell;
use std::collections::HashMap;

/// A property of a program's control flow.
pub struct Shape {
    /// Its name.
    pub name: &'static str,
    is_in: fn(&Graph) -> bool,
}

impl Shape {
    /// Whether the program of `graph` has it.
    pub fn is_in(&self, graph: &Graph) -> bool {
        (self.is_in)(graph)
    }
}

/// The effect of an instruction on control flow. A label is the number of the instruction that follows it; one past the
/// last instruction is the end of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Next,
    Branch(usize),
    Call(usize),
    Return,
}

/// When a BRA, CAL or RET is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Always,
    Sometimes,
    Never,
}

/// Instructions of a program, by number: a set.
type Set = Vec<bool>;

/// The control flow of a program.
pub struct Graph {
    steps: Vec<(Step, When)>,
    /// The index of the instruction after each label, in order.
    labels: Vec<usize>,
    /// The same for the label `main`.
    main: Option<usize>,
    entry: usize,
    /// For each instruction, bit d: it may be executed with d return addresses on the stack.
    depths: Vec<u8>,
    /// The code reachable from `entry`, with calls as single steps.
    main_code: Set,
    loops: OnceCell<Loops>,
}

/// The results of a depth-first search of the main code and of each subroutine.
#[derive(Default)]
struct Loops {
    /// The heads of reducible loops.
    heads: Vec<usize>,
    /// Whether a loop has two entries.
    irreducible: bool,
}

impl Graph {
    /// The graph of `program`; `None` if nothing in it branches.
    pub fn of(program: &Program) -> Option<Self> {
        let ast = program.ast();
        if ast.instructions().all(|instruction| step_opcode(instruction.mnemonic.opcode).is_none()) {
            return None;
        }
        let mut places: HashMap<&str, usize> = HashMap::new();
        let (mut labels, mut count) = (Vec::new(), 0);
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(_) => count += 1,
                Statement::Label(label) => {
                    places.insert(&label.name, count);
                    labels.push(count);
                }
                Statement::Declaration(_) => {}
            }
        }
        let steps = ast.instructions().map(|instruction| {
            let target = instruction.target.as_ref().and_then(|label| places.get(label.name.as_str()).copied());
            let target = target.unwrap_or(count);
            let step = match step_opcode(instruction.mnemonic.opcode) {
                Some(Opcode::Bra) => Step::Branch(target),
                Some(Opcode::Cal) => Step::Call(target),
                Some(_) => Step::Return,
                None => Step::Next,
            };
            let when = match instruction.condition.map(|condition| condition.rule) {
                None | Some(CcRule::Tr) => When::Always,
                Some(CcRule::Fl) => When::Never,
                Some(_) => When::Sometimes,
            };
            (step, when)
        });
        let main = places.get("main").copied();
        let mut graph = Self {
            steps: steps.collect(),
            labels,
            main,
            entry: main.unwrap_or(0),
            depths: Vec::new(),
            main_code: Vec::new(),
            loops: OnceCell::new(),
        };
        graph.depths = graph.find_depths();
        graph.main_code = graph.code_from(graph.entry);
        Some(graph)
    }

    fn end(&self) -> usize {
        self.steps.len()
    }

    /// The successors of an instruction in its subroutine; calls are single steps.
    fn successors(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        let (step, when) = self.steps[number];
        let next = (!matches!(step, Step::Branch(_) | Step::Return) || when != When::Always).then_some(number + 1);
        let target = match step {
            Step::Branch(target) if when != When::Never => Some(target),
            _ => None,
        };
        let end = self.end();
        next.into_iter().chain(target).filter(move |&to| to < end)
    }

    fn code_from(&self, first: usize) -> Set {
        let mut found = vec![false; self.end()];
        let mut pending = vec![first];
        while let Some(number) = pending.pop() {
            if number < found.len() && !std::mem::replace(&mut found[number], true) {
                pending.extend(self.successors(number));
            }
        }
        found
    }

    fn find_depths(&self) -> Vec<u8> {
        let mut depths = vec![0u8; self.end()];
        // Reached calls, and depths at which some RET was reached: each RET may return to each call.
        let (mut sites, mut returns) = (Vec::new(), 0u8);
        let mut pending = vec![(self.entry, 0)];
        while let Some((number, depth)) = pending.pop() {
            if number >= self.end() || depths[number] >> depth & 1 != 0 {
                continue;
            }
            depths[number] |= 1 << depth;
            let (step, when) = self.steps[number];
            // The instruction after an unconditional call is reached only by returning.
            if !matches!(step, Step::Call(_)) || when != When::Always {
                pending.extend(self.successors(number).map(|to| (to, depth)));
            }
            match step {
                Step::Call(target) if when != When::Never && depth < MAX_CALL_DEPTH => {
                    pending.push((target, depth + 1));
                    sites.push((number + 1, depth));
                    if returns >> (depth + 1) & 1 != 0 {
                        pending.push((number + 1, depth));
                    }
                }
                Step::Return if when != When::Never && depth > 0 && returns >> depth & 1 == 0 => {
                    returns |= 1 << depth;
                    pending.extend(sites.iter().copied().filter(|&(_, caller)| caller + 1 == depth));
                }
                _ => {}
            }
        }
        depths
    }

    fn is_reached(&self, number: usize) -> bool {
        self.depths.get(number).is_some_and(|&depths| depths != 0)
    }

    /// All reachable BRA, CAL and RET.
    fn reached(&self) -> impl Iterator<Item = (usize, Step, When)> + '_ {
        let all = self.steps.iter().enumerate().map(|(number, &(step, when))| (number, step, when));
        all.filter(|&(number, ..)| self.is_reached(number))
    }

    /// The branches that may be taken, as (from, to).
    fn branches(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.reached().filter_map(|(number, step, when)| match step {
            Step::Branch(target) if when != When::Never => Some((number, target)),
            _ => None,
        })
    }

    /// The branches that may be taken and lead to themselves or backward.
    fn backward(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.branches().filter(|(from, to)| to <= from)
    }

    /// The calls that may be taken, as (from, to).
    fn calls(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.reached().filter_map(|(number, step, when)| match step {
            Step::Call(target) if when != When::Never => Some((number, target)),
            _ => None,
        })
    }

    /// The first instructions of the subroutines that may be called.
    fn subroutines(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.calls().map(|(_, to)| to).filter(|&to| to < self.end()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn has(&self, is: impl Fn(Step) -> bool, when: When) -> bool {
        self.reached().any(|(_, step, own)| own == when && is(step))
    }

    /// Whether `is` holds for any subroutine, given its first instruction and its code.
    fn any_subroutine(&self, is: impl Fn(usize, &Set) -> bool) -> bool {
        self.subroutines().into_iter().any(|first| is(first, &self.code_from(first)))
    }

    /// Whether this number of return addresses may be on the stack.
    fn is_depth(&self, depth: usize) -> bool {
        self.depths.iter().any(|&depths| depths >> depth & 1 != 0)
    }

    /// The number of calls of the subroutine with the most calls.
    fn most_calls_of_one(&self) -> usize {
        let count = |first| self.calls().filter(|&(_, to)| to == first).count();
        self.subroutines().into_iter().map(count).max().unwrap_or(0)
    }

    fn loops(&self) -> &Loops {
        self.loops.get_or_init(|| {
            let mut loops = Loops::default();
            for first in self.subroutines().into_iter().chain([self.entry]) {
                self.find_loops(first, &mut loops);
            }
            loops
        })
    }

    /// Finds the loops of the code that is reachable from `first`.
    fn find_loops(&self, first: usize, loops: &mut Loops) {
        if first >= self.end() {
            return;
        }
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; self.end()];
        let mut stack: Vec<(usize, Vec<usize>)> = vec![(first, self.successors(first).collect())];
        states[first] = State::Open;
        while let Some((number, successors)) = stack.last_mut() {
            let number = *number;
            match successors.pop() {
                None => {
                    states[number] = State::Done;
                    stack.pop();
                }
                Some(to) if states[to] == State::New => {
                    states[to] = State::Open;
                    stack.push((to, self.successors(to).collect()));
                }
                // A backward edge in the search tree: a loop, whose only entry is `to` if no path avoids it.
                Some(to) if states[to] == State::Open => match self.avoids(first, number, to) {
                    true => loops.irreducible = true,
                    false => loops.heads.push(to),
                },
                Some(_) => {}
            }
        }
    }

    /// Whether there is a path from `first` to `last` that avoids `number`.
    fn avoids(&self, first: usize, last: usize, number: usize) -> bool {
        let mut seen = vec![false; self.end()];
        seen[number] = true;
        let mut pending = vec![first];
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                if at == last {
                    return true;
                }
                pending.extend(self.successors(at));
            }
        }
        false
    }
}

fn step_opcode(opcode: Opcode) -> Option<Opcode> {
    (opcode.row().effect == Effect::Flow).then_some(opcode)
}

fn is_branch(step: Step) -> bool {
    matches!(step, Step::Branch(_))
}

fn is_call(step: Step) -> bool {
    matches!(step, Step::Call(_))
}

fn is_return(step: Step) -> bool {
    step == Step::Return
}

fn returns_in_main(graph: &Graph, when: When) -> bool {
    graph.reached().any(|(number, step, own)| step == Step::Return && own == when && graph.main_code[number])
}

/// All shapes.
#[rustfmt::skip]
pub static SHAPES: &[Shape] = &[
    Shape { name: "BRA always", is_in: |graph| graph.has(is_branch, When::Always) },
    Shape { name: "BRA sometimes", is_in: |graph| graph.has(is_branch, When::Sometimes) },
    Shape { name: "BRA never", is_in: |graph| graph.has(is_branch, When::Never) },
    Shape { name: "CAL always", is_in: |graph| graph.has(is_call, When::Always) },
    Shape { name: "CAL sometimes", is_in: |graph| graph.has(is_call, When::Sometimes) },
    Shape { name: "CAL never", is_in: |graph| graph.has(is_call, When::Never) },
    Shape { name: "RET always", is_in: |graph| graph.has(is_return, When::Always) },
    Shape { name: "RET sometimes", is_in: |graph| graph.has(is_return, When::Sometimes) },
    Shape { name: "RET never", is_in: |graph| graph.has(is_return, When::Never) },

    Shape { name: "branch forward", is_in: |graph| graph.branches().any(|(from, to)| to > from) },
    Shape { name: "branch backward, always", is_in: |graph| graph.backward().any(|(from, _)| graph.steps[from].1 == When::Always) },
    Shape { name: "branch backward, sometimes", is_in: |graph| graph.backward().any(|(from, _)| graph.steps[from].1 == When::Sometimes) },
    Shape { name: "branch to itself", is_in: |graph| graph.branches().any(|(from, to)| to == from) },
    Shape { name: "branch to the next instruction", is_in: |graph| graph.branches().any(|(from, to)| to == from + 1) },
    Shape { name: "branch to the first instruction", is_in: |graph| graph.branches().any(|(_, to)| to == graph.entry) },
    Shape { name: "branch to the end", is_in: |graph| graph.branches().any(|(_, to)| to == graph.end()) },
    Shape { name: "branch from a subroutine into main", is_in: |graph| graph.branches().any(|(from, to)| to < graph.end() && graph.main_code[to] && !graph.main_code[from]) },
    Shape { name: "branch from main into a subroutine", is_in: |graph| graph.branches().any(|(from, to)| graph.main_code[from] && graph.any_subroutine(|first, code| to < graph.end() && code[to] && !code[from] && first != to)) },

    Shape { name: "loop", is_in: |graph| !graph.loops().heads.is_empty() },
    Shape { name: "loop entered in the middle", is_in: |graph| graph.backward().any(|(end, head)| graph.branches().any(|(from, to)| (from < head || from > end) && to > head && to <= end)) },
    Shape { name: "loop with two ways in", is_in: |graph| graph.loops().irreducible },
    Shape { name: "loop in a loop", is_in: |graph| graph.backward().any(|(end, head)| graph.backward().any(|(from, to)| to > head && from < end)) },
    Shape { name: "loops that overlap", is_in: |graph| graph.backward().any(|(end, head)| graph.backward().any(|(from, to)| head < to && to <= end && end < from)) },
    Shape { name: "loop with two ends", is_in: |graph| graph.backward().any(|(end, head)| graph.backward().any(|(from, to)| to == head && from != end)) },
    Shape { name: "loop left in the middle", is_in: |graph| graph.backward().any(|(end, head)| graph.branches().any(|(from, to)| from > head && from < end && to > end)) },
    Shape { name: "loop in a subroutine", is_in: |graph| graph.backward().any(|(from, _)| graph.depths[from] > 1) },
    Shape { name: "loop that calls", is_in: |graph| graph.backward().any(|(end, head)| graph.calls().any(|(from, _)| head <= from && from < end)) },

    Shape { name: "call forward", is_in: |graph| graph.calls().any(|(from, to)| to > from) },
    Shape { name: "call backward", is_in: |graph| graph.calls().any(|(from, to)| to <= from) },
    Shape { name: "call of the next instruction", is_in: |graph| graph.calls().any(|(from, to)| to == from + 1) },
    Shape { name: "call of the end", is_in: |graph| graph.calls().any(|(_, to)| to == graph.end()) },
    Shape { name: "call into main's own code", is_in: |graph| graph.calls().any(|(_, to)| to < graph.end() && graph.main_code[to]) },
    Shape { name: "call of itself", is_in: |graph| graph.any_subroutine(|first, code| graph.calls().any(|(from, to)| to == first && code[from])) },
    Shape { name: "call of each other", is_in: |graph| graph.any_subroutine(|first, code| graph.calls().any(|(from, to)| code[from] && to != first && to < graph.end() && { let other = graph.code_from(to); graph.calls().any(|(from, to)| other[from] && !code[from] && to == first) })) },
    Shape { name: "recursion through the first block", is_in: |graph| graph.calls().any(|(_, to)| to == graph.entry) },
    Shape { name: "four calls of one subroutine", is_in: |graph| graph.most_calls_of_one() >= 4 },
    Shape { name: "eight calls", is_in: |graph| graph.calls().count() >= 8 },
    Shape { name: "call at depth 1", is_in: |graph| graph.is_depth(1) },
    Shape { name: "calls nested to depth 2", is_in: |graph| graph.is_depth(2) },
    Shape { name: "calls nested to depth 3", is_in: |graph| graph.is_depth(3) },
    Shape { name: "calls nested to depth 4", is_in: |graph| graph.is_depth(4) },
    Shape { name: "calls nested to depth 5", is_in: |graph| graph.calls().any(|(from, _)| graph.depths[from] >> MAX_CALL_DEPTH & 1 != 0) },
    Shape { name: "code at several depths", is_in: |graph| graph.depths.iter().any(|depths| depths.count_ones() > 1) },
    Shape { name: "subroutine that falls through into another", is_in: |graph| graph.any_subroutine(|first, code| graph.subroutines().iter().any(|&other| other > first && code[other] && code[other - 1])) },
    Shape { name: "subroutine that runs to the end", is_in: |graph| graph.any_subroutine(|_, code| code[graph.end() - 1] && !(is_return(graph.steps[graph.end() - 1].0) && graph.steps[graph.end() - 1].1 == When::Always)) },

    Shape { name: "return in main, always", is_in: |graph| returns_in_main(graph, When::Always) },
    Shape { name: "return in main, sometimes", is_in: |graph| returns_in_main(graph, When::Sometimes) },
    Shape { name: "return in main before a subroutine", is_in: |graph| graph.reached().any(|(number, step, when)| step == Step::Return && when == When::Always && graph.main_code[number] && graph.subroutines().contains(&(number + 1))) },

    Shape { name: "code that cannot be reached", is_in: |graph| (0..graph.end()).any(|number| !graph.is_reached(number)) },
    Shape { name: "loop that cannot be reached", is_in: |graph| graph.steps.iter().enumerate().any(|(number, &(step, when))| matches!(step, Step::Branch(to) if to <= number) && when != When::Never && !graph.is_reached(number)) },
    Shape { name: "call that cannot be reached", is_in: |graph| graph.steps.iter().enumerate().any(|(number, &(step, _))| is_call(step) && !graph.is_reached(number)) },
    Shape { name: "several labels at one place", is_in: |graph| graph.labels.windows(2).any(|pair| pair[0] == pair[1]) },
    Shape { name: "label at the end", is_in: |graph| graph.labels.contains(&graph.end()) },
    Shape { name: "label that nothing names", is_in: |graph| graph.labels.iter().any(|&label| !graph.steps.iter().any(|&(step, _)| step == Step::Branch(label) || step == Step::Call(label))) },
    Shape { name: "main at the beginning", is_in: |graph| graph.main == Some(0) },
    Shape { name: "main behind other code", is_in: |graph| graph.main.is_some_and(|main| main > 0 && main < graph.end()) },
    Shape { name: "main at the end", is_in: |graph| graph.main == Some(graph.end()) },
];
