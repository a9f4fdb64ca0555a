//! The nodes of the graph: one for each block of the text and each calling context, or with a stack of return sites one
//! for all contexts, or one for each depth.

use super::super::successors::{End, Open, Taken, Text, chooses_by};
use super::{Depths, ENTRY, EXIT, Flow, Frame, Key, Node, Step};
use crate::compiler::ir::analysis::graph::Neighbours;
use crate::language::isa::Effect;
use rustc_hash::FxHashMap;
use smallvec::smallvec;
use std::collections::{BTreeMap, BTreeSet};

/// Inlining may make a program this many times longer, or up to this many instructions in all.
const GROWTH: usize = 2;
const SMALL: usize = 192;

/// The limit if lanes read others or memory: then the order in which lanes execute a subroutine matters, the deepest
/// call first, and with a stack there are copies, too.
const SMALL_IN_QUADS: usize = 1024;

/// The same with a copy for each depth of the stack. Any program with stacks of four fits; programs that would take
/// seconds to compile do not.
const GROWTH_BY_DEPTH: usize = 5;
const SMALL_BY_DEPTH: usize = 1 << 13;

/// The context that a block is copied for: the contents of the stack.
#[derive(Clone, Default)]
struct Context {
    frame: Frame,
    /// The CAL of the top entry, if it is one.
    top: Option<usize>,
    /// The stack without its top entry.
    outer: u32,
    key: Key,
}

/// A node for each block in each reachable context.
struct Copies {
    nodes: Vec<Node>,
    of: FxHashMap<(usize, u32), u32>,
    pending: Vec<(usize, u32, u32)>,
    contexts: Vec<Context>,
    deeper: FxHashMap<(u32, Option<usize>), u32>,
}

/// The step of an ENDLOOP or ENDREP after zero iterations.
fn skipped(end: usize, frame: Option<Frame>) -> Step {
    Step::Code { first: end, end: end + 1, rounds: 0, closes: None, frame }
}

impl Copies {
    fn node(&mut self, text: &Text<'_>, first: usize, context: u32) -> u32 {
        let Some(&end) = text.blocks.get(&first) else { return EXIT };
        let Self { nodes, of, pending, contexts, .. } = self;
        *of.entry((first, context)).or_insert_with(|| {
            let Context { frame, ref key, .. } = contexts[context as usize];
            let mut key = key.clone();
            key.push(first as u32);
            let step = Step::Code { first, end, rounds: 0, closes: None, frame: Some(frame) };
            nodes.push(Node { step, ways: Neighbours::new(), key });
            let node = nodes.len() as u32 - 1;
            pending.push((first, context, node));
            node
        })
    }

    /// The loop end for lanes with zero iterations, which still execute it, and then the code after it.
    fn skipped(&mut self, text: &Text<'_>, end: usize, context: u32) -> u32 {
        let next = self.node(text, end + 1, context);
        let Context { frame, ref key, .. } = self.contexts[context as usize];
        let mut key = key.clone();
        key.extend([end as u32, 1]);
        self.nodes.push(Node { step: skipped(end, Some(frame)), ways: smallvec![next], key });
        self.nodes.len() as u32 - 1
    }

    /// The target of a CALI in `context`: one of `choices` in the context `inner`, or `next`, by binary search.
    fn choose(
        &mut self,
        text: &Text<'_>,
        call: usize,
        choices: &[(u16, usize)],
        [context, inner, next]: [u32; 3],
    ) -> u32 {
        let (ways, number, is_below) = match choices {
            [] => return next,
            &[(number, target)] => ([self.node(text, target, inner), next], number, false),
            _ => {
                let (low, high) = choices.split_at(choices.len() / 2);
                let ways = [low, high].map(|half| self.choose(text, call, half, [context, inner, next]));
                (ways, high[0].0, true)
            }
        };
        let mut key = self.contexts[context as usize].key.clone();
        key.push(call as u32);
        let step = Step::Choice { instruction: call, number, is_below };
        self.nodes.push(Node { step, ways: Neighbours::from_slice(&ways), key });
        self.nodes.len() as u32 - 1
    }

    /// The context after a CAL or any PUSHA with these open blocks.
    fn deeper(&mut self, context: u32, site: Option<usize>, open: Open) -> u32 {
        let Self { contexts, deeper, .. } = self;
        *deeper.entry((context, site)).or_insert_with(|| {
            let Context { frame, ref key, .. } = contexts[context as usize];
            let mut key = key.clone();
            key.extend(site.map(|site| site as u32));
            let frame = Frame { depth: frame.depth + 1, pushed: site.is_none(), open: frame.open.and(open) };
            contexts.push(Context { frame, top: site, outer: context, key });
            contexts.len() as u32 - 1
        })
    }
}

impl<'p> Text<'p> {
    /// The edges from the last instruction of a block, given its target if it is taken.
    fn ways(&self, last: usize, taken: u32, next: u32) -> Neighbours {
        match self.taken(last) {
            Taken::Always => smallvec![taken],
            Taken::Never => smallvec![next],
            Taken::Perhaps => smallvec![taken, next],
        }
    }

    fn begin() -> Vec<Node> {
        let node = |step, key: u32| Node { step, ways: Neighbours::new(), key: smallvec![key] };
        vec![node(Step::Entry, 0), node(Step::Exit, u32::MAX)]
    }

    /// The subroutines that a CALI selects from.
    fn choices(&self, number: usize) -> &[(u16, usize)] {
        match self.ends[number] {
            End::Choose(choice) => &self.choices[choice],
            _ => &[],
        }
    }

    /// Whether lanes see of one another when they execute instructions.
    pub(super) fn sees_order(&self) -> bool {
        let sees = |effect| matches!(effect, Effect::Derivative | Effect::Lookup | Effect::Group | Effect::Memory);
        self.is_of_patches || self.instructions.iter().any(|instruction| sees(instruction.mnemonic.opcode.row().effect))
    }

    /// The graph in which each call site has a copy of its subroutine; `None` if that is too large.
    pub(super) fn with_copies(&self) -> Option<Vec<Node>> {
        let small = if self.sees_order() { SMALL_IN_QUADS } else { SMALL };
        let most = (GROWTH * self.instructions.len()).max(small);
        let mut copies = Copies {
            nodes: Self::begin(),
            of: FxHashMap::default(),
            pending: Vec::new(),
            contexts: vec![Context::default()],
            deeper: FxHashMap::default(),
        };
        let begin = copies.node(self, self.entry, 0);
        copies.nodes[ENTRY as usize].ways.push(begin);
        let mut count = 0;
        while let Some((first, context, node)) = copies.pending.pop() {
            let end = self.blocks[&first];
            count += end - first + self.choices(end - 1).len();
            if count > most {
                return None;
            }
            let last = end - 1;
            let Context { frame, top, outer, .. } = copies.contexts[context as usize];
            let is_full = frame.depth == self.call_depth;
            let is_too_deep =
                self.room(last).is_some_and(|room| frame.open.ifs >= room.ifs || frame.open.loops >= room.loops);
            copies.nodes[node as usize].ways = match self.ends[last] {
                End::Next => smallvec![copies.node(self, end, context)],
                End::Branch { .. } if is_too_deep => smallvec![EXIT],
                End::Branch { then, otherwise } => match self.taken(last) {
                    Taken::Always => smallvec![copies.node(self, then, context)],
                    Taken::Never => smallvec![copies.node(self, otherwise, context)],
                    Taken::Perhaps => {
                        let otherwise = match self.loop_end(last) {
                            Some(end) => copies.skipped(self, end, context),
                            None => copies.node(self, otherwise, context),
                        };
                        smallvec![copies.node(self, then, context), otherwise]
                    }
                },
                End::Push if is_full => smallvec![EXIT],
                End::Push => {
                    let inner = copies.deeper(context, None, Open::default());
                    smallvec![copies.node(self, end, inner)]
                }
                End::Pop if frame.pushed => smallvec![copies.node(self, end, outer)],
                End::Pop => smallvec![EXIT],
                End::Call(_) | End::Choose(_) | End::Return => {
                    // Code after an unconditional RET is not part of the subroutine.
                    let next = match (self.taken(last), self.ends[last]) {
                        (Taken::Always, End::Return) => EXIT,
                        _ => copies.node(self, end, context),
                    };
                    let taken = match (self.ends[last], top) {
                        _ if self.taken(last) == Taken::Never => next,
                        (End::Call(_) | End::Choose(_), _) if is_full && self.is_typed => next,
                        (End::Call(_) | End::Choose(_), _) if is_full => EXIT,
                        (End::Call(target), _) => {
                            let inner = copies.deeper(context, Some(last), self.open[last]);
                            copies.node(self, target, inner)
                        }
                        (End::Choose(_), _) => {
                            let inner = copies.deeper(context, Some(last), self.open[last]);
                            copies.choose(self, last, self.choices(last), [context, inner, next])
                        }
                        (_, Some(site)) => copies.node(self, site + 1, outer),
                        (_, None) => EXIT,
                    };
                    self.ways(last, taken, next)
                }
            };
        }
        Some(copies.nodes)
    }

    /// The graph with a stack of return sites, in which each instruction occurs once; where lanes see the order, once
    /// for each depth of the stack, so that the deepest call comes first. (All lanes of a group at one depth were
    /// called by the same CAL, since callers wait for them.)
    pub(super) fn with_stack(&self) -> Flow<'p> {
        let depths = self.depths();
        let groups = self.groups(|first| depths.contains_key(&first));
        let full: Depths = 1 << self.call_depth;
        let deepest = depths.values().fold(0, |all, depths| all | depths).checked_ilog2().unwrap_or(0);
        let by_depth = self.sees_order() && self.fits_by_depth(&depths);
        let stack = deepest as usize;
        let mut flow = Flow { nodes: Self::begin(), stack, by_depth, is_general: true, ..Flow::default() };
        let key = |depths: Depths, place: &[u32]| -> Key {
            // In recursion, a call may lead one deeper than the deepest level.
            let turn = by_depth.then(|| deepest - depths.checked_ilog2().unwrap_or(0));
            turn.into_iter().chain(place.iter().copied()).collect()
        };
        let mut blocks: Vec<(usize, usize, Depths)> = Vec::new();
        for (&first, &end) in &self.blocks {
            match depths.get(&first) {
                None => {}
                Some(&depths) if by_depth => {
                    let each = (0..Depths::BITS).map(|depth| depths & 1 << depth).filter(|&one| one != 0);
                    blocks.extend(each.map(|one| (first, end, one)));
                }
                Some(&depths) => blocks.push((first, end, depths)),
            }
        }
        let mut of = FxHashMap::default();
        for &(first, end, depths) in &blocks {
            let step = Step::Code { first, end, rounds: 0, closes: None, frame: None };
            of.insert((first, depths), flow.add(step, Neighbours::new(), key(depths, &[first as u32])));
        }
        // The node of a block at one of its depths.
        let node = |first: usize, at: Depths| {
            let at = if by_depth { at } else { depths.get(&first).copied().unwrap_or_default() };
            of.get(&(first, at)).copied().unwrap_or(EXIT)
        };
        flow.nodes[ENTRY as usize].ways.push(node(self.entry, 1));
        let mut returns = FxHashMap::default();
        let mut resumes = FxHashMap::default();
        // One node for all RETs of a group at the same depths.
        let mut return_of = |flow: &mut Flow<'p>, group: usize, depths: Depths, behind: Key| {
            *returns.entry((group, depths)).or_insert_with(|| {
                let outside = depths >> 1;
                let sites = groups.sites[group].iter();
                let mut ways: Neighbours = sites
                    .map(|&site| match node(site + 1, outside) {
                        next if self.open[site] == Open::default() => next,
                        next => *resumes.entry((site, next)).or_insert_with(|| {
                            let step = Step::Resume(self.open[site]);
                            flow.add(step, smallvec![next], key(outside, &[site as u32, 1]))
                        }),
                    })
                    .collect();
                ways.push(EXIT);
                flow.add(Step::Return { depths }, ways, behind)
            })
        };
        // Selections of a subroutine, shared by all CALIs with the same parameter and choices.
        let mut choosing = FxHashMap::default();
        for &(first, end, depths) in &blocks {
            let last = end - 1;
            let behind = key(depths, &[first as u32, 0]);
            let next = node(end, depths);
            let ways = match self.ends[last] {
                End::Next => smallvec![next],
                End::Branch { then, otherwise } => {
                    let (then, mut otherwise) = (node(then, depths), node(otherwise, depths));
                    if let Some(end) = self.loop_end(last) {
                        otherwise = flow.add(skipped(end, None), smallvec![otherwise], key(depths, &[end as u32, 1]));
                    }
                    let mut ways = self.ways(last, then, otherwise);
                    if self.room(last).is_some_and(|room| self.may_be_too_deep(room)) {
                        ways = smallvec![then, otherwise, EXIT];
                    }
                    ways
                }
                End::Push if depths == full => smallvec![EXIT],
                End::Push => {
                    let step = Step::Call { site: None, depths, open: Open::default() };
                    smallvec![flow.add(step, self.pushing(depths, node(end, depths << 1), EXIT), behind)]
                }
                End::Pop => smallvec![flow.add(Step::Pop { depths }, smallvec![node(end, depths >> 1), EXIT], behind)],
                End::Call(_) | End::Choose(_) | End::Return => {
                    let taken = match self.ends[last] {
                        _ if self.taken(last) == Taken::Never => next,
                        End::Call(_) | End::Choose(_) if depths == full && self.is_typed => next,
                        End::Call(_) if depths == full => EXIT,
                        End::Call(target) => {
                            let step = Step::Call { site: Some(groups.number[&last]), depths, open: self.open[last] };
                            let if_full = if self.is_typed { next } else { EXIT };
                            flow.add(step, self.pushing(depths, node(target, depths << 1), if_full), behind)
                        }
                        // Without choices there is no call.
                        End::Choose(choice) if self.choices[choice].is_empty() => next,
                        End::Choose(choice) => {
                            let inside = depths << 1;
                            let by = chooses_by(self.instructions[last]);
                            let root = *choosing.entry((choice, by, inside)).or_insert_with(|| {
                                // If the parameter holds no valid number, nothing is called.
                                let over =
                                    return_of(&mut flow, groups.of_site[&last], inside, key(inside, &[last as u32]));
                                let target = |target| node(target, inside);
                                flow.choose(last, &self.choices[choice], &key(inside, &[last as u32]), over, &target)
                            });
                            let step = Step::Call { site: Some(groups.number[&last]), depths, open: self.open[last] };
                            flow.add(step, self.pushing(depths, root, next), behind)
                        }
                        _ => match groups.of_return.get(&first) {
                            None => EXIT,
                            Some(&group) => return_of(&mut flow, group, depths, behind),
                        },
                    };
                    self.ways(last, taken, next)
                }
            };
            flow.nodes[of[&(first, depths)] as usize].ways = ways;
        }
        flow
    }

    /// Whether copies of the instructions for each possible depth stay within the limit.
    fn fits_by_depth(&self, depths: &BTreeMap<usize, Depths>) -> bool {
        let length = |(&first, depths): (&usize, &Depths)| depths.count_ones() as usize * (self.blocks[&first] - first);
        depths.iter().map(length).sum::<usize>() <= (GROWTH_BY_DEPTH * self.instructions.len()).max(SMALL_BY_DEPTH)
    }

    /// Whether the graph keeps the language's order of lanes, if it is visible.
    pub(in crate::compiler::lower) fn is_ordered(&self) -> bool {
        !self.sees_order() || self.fits_by_depth(&self.depths()) || self.with_copies().is_some()
    }

    /// The edges from a push: `next`, and another if the stack may be full.
    fn pushing(&self, depths: Depths, next: u32, if_full: u32) -> Neighbours {
        if depths >> self.call_depth & 1 != 0 { smallvec![next, if_full] } else { smallvec![next] }
    }

    /// Whether the blocks open in callers may leave no room for another.
    fn may_be_too_deep(&self, room: Open) -> bool {
        let deepest =
            |counts: fn(&Open) -> u32| self.call_depth as u32 * self.open.iter().map(counts).max().unwrap_or_default();
        deepest(|open| open.ifs) >= room.ifs || deepest(|open| open.loops) >= room.loops
    }

    /// For each reachable block, its possible stack depths: bit d for d return addresses. A RET at a depth returns to
    /// the CALs of its group that were executed at the depth above.
    fn depths(&self) -> BTreeMap<usize, Depths> {
        let reached = self.reached();
        let groups = self.groups(|first| reached.contains(&first));
        let mut chosen = BTreeSet::new();
        let mut depths: BTreeMap<usize, Depths> = BTreeMap::new();
        // The depths at which RETs of each group and each CAL are executed.
        let mut returned: Vec<Depths> = vec![0; groups.sites.len()];
        let mut called: FxHashMap<usize, Depths> = FxHashMap::default();
        let mut pending = vec![(self.entry, 0)];
        while let Some((first, depth)) = pending.pop() {
            let Some(&end) = self.blocks.get(&first) else { continue };
            let known = depths.entry(first).or_default();
            if *known >> depth & 1 != 0 {
                continue;
            }
            *known |= 1 << depth;
            let last = end - 1;
            let (is_taken, goes_on) = (self.taken(last) != Taken::Never, self.taken(last) != Taken::Always);
            let is_full = depth == self.call_depth;
            match self.ends[last] {
                End::Next => pending.push((end, depth)),
                End::Branch { then, otherwise } => {
                    pending.extend(goes_on.then_some((otherwise, depth)));
                    pending.extend(is_taken.then_some((then, depth)));
                }
                End::Push => pending.extend((!is_full).then_some((end, depth + 1))),
                End::Pop => pending.extend((depth > 0).then(|| (end, depth - 1))),
                End::Call(_) | End::Choose(_) => {
                    let has_no_effect = self.is_typed && is_full;
                    pending.extend((goes_on || has_no_effect).then_some((end, depth)));
                }
                End::Return => pending.extend(goes_on.then_some((end, depth))),
            }
            match self.ends[last] {
                End::Call(_) | End::Choose(_) if is_taken && !is_full => {
                    *called.entry(last).or_default() |= 1 << depth;
                    let group = groups.of_site.get(&last);
                    let returns = group.is_some_and(|&group| returned[group] >> (depth + 1) & 1 != 0);
                    let comes_back = match self.ends[last] {
                        End::Call(target) => {
                            pending.push((target, depth + 1));
                            returns
                        }
                        End::Choose(choice) => {
                            if chosen.insert((choice, depth)) {
                                pending.extend(self.choices[choice].iter().map(|&(_, target)| (target, depth + 1)));
                            }
                            // The parameter may hold no valid number.
                            true
                        }
                        _ => false,
                    };
                    pending.extend(comes_back.then_some((end, depth)));
                }
                End::Return if is_taken && depth > 0 => {
                    let Some(&group) = groups.of_return.get(&first) else { continue };
                    returned[group] |= 1 << depth;
                    let calls = |site: &&usize| called.get(site).is_some_and(|depths| depths >> (depth - 1) & 1 != 0);
                    pending.extend(groups.sites[group].iter().filter(calls).map(|&site| (site + 1, depth - 1)));
                }
                _ => {}
            }
        }
        depths
    }

    /// The blocks that may be executed if each CAL returns.
    fn reached(&self) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut chosen = BTreeSet::new();
        let mut pending = vec![self.entry];
        while let Some(first) = pending.pop() {
            let Some(&end) = self.blocks.get(&first).filter(|_| reached.insert(first)) else { continue };
            let last = end - 1;
            let is_taken = self.taken(last) != Taken::Never;
            match self.ends[last] {
                End::Branch { then, otherwise } => {
                    pending.extend((self.taken(last) != Taken::Always).then_some(otherwise));
                    pending.extend(is_taken.then_some(then));
                    continue;
                }
                End::Call(target) => pending.extend(is_taken.then_some(target)),
                End::Choose(choice) if is_taken && chosen.insert(choice) => {
                    pending.extend(self.choices[choice].iter().map(|&(_, target)| target));
                }
                End::Return if self.taken(last) == Taken::Always => continue,
                End::Next | End::Push | End::Pop | End::Choose(_) | End::Return => {}
            }
            pending.push(end);
        }
        reached
    }

    /// Groups the subroutines that share a RET, of the blocks that are reached.
    fn groups(&self, is_reached: impl Fn(usize) -> bool) -> Groups {
        // The CALs by callee.
        let mut sites_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (_, &end) in self.blocks.iter().filter(|&(&first, _)| is_reached(first)) {
            let target = match self.ends[end - 1] {
                End::Call(target) => Some(target),
                // All of these share RETs.
                End::Choose(choice) => self.choices[choice].first().map(|&(_, target)| target),
                _ => None,
            };
            if let Some(target) = target {
                sites_of.entry(target).or_default().push(end - 1);
            }
        }
        for &(_, target) in self.choices.iter().flatten() {
            sites_of.entry(target).or_default();
        }
        let callees: Vec<usize> = sites_of.keys().copied().collect();
        let mut parents: Vec<usize> = (0..callees.len()).collect();
        fn find(parents: &mut [usize], mut at: usize) -> usize {
            while parents[at] != at {
                parents[at] = parents[parents[at]];
                at = parents[at];
            }
            at
        }
        for targets in self.choices.iter().flat_map(|choices| choices.windows(2)) {
            let [one, other] = [targets[0].1, targets[1].1].map(|target| callees.binary_search(&target).unwrap_or(0));
            let (a, b) = (find(&mut parents, one), find(&mut parents, other));
            parents[a.max(b)] = a.min(b);
        }
        let mut owner: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, &callee) in callees.iter().enumerate() {
            let mut seen = BTreeSet::new();
            let mut work = vec![callee];
            while let Some(first) = work.pop() {
                let Some(&end) = self.blocks.get(&first).filter(|_| seen.insert(first)) else { continue };
                let last = end - 1;
                let (is_taken, goes_on) = (self.taken(last) != Taken::Never, self.taken(last) != Taken::Always);
                match self.ends[last] {
                    End::Branch { then, otherwise } => {
                        work.extend(is_taken.then_some(then));
                        work.extend(goes_on.then_some(otherwise));
                    }
                    End::Return => {
                        if is_taken {
                            let other = *owner.entry(first).or_insert(number);
                            let (a, b) = (find(&mut parents, number), find(&mut parents, other));
                            parents[a.max(b)] = a.min(b);
                        }
                        work.extend(goes_on.then_some(end));
                    }
                    End::Next | End::Call(_) | End::Choose(_) | End::Push | End::Pop => work.push(end),
                }
            }
        }
        let mut groups = Groups::default();
        let mut group_of = FxHashMap::default();
        for (number, callee) in callees.iter().enumerate() {
            let root = find(&mut parents, number);
            let group = *group_of.entry(root).or_insert_with(|| {
                groups.sites.push(Vec::new());
                groups.sites.len() - 1
            });
            for &site in &sites_of[callee] {
                groups.number.insert(site, groups.sites[group].len() as u32);
                groups.of_site.insert(site, group);
                groups.sites[group].push(site);
            }
        }
        for (first, number) in owner {
            let root = find(&mut parents, number);
            groups.of_return.insert(first, group_of[&root]);
        }
        groups
    }
}

/// Subroutines that share a RET, as their call sites see it.
#[derive(Default)]
struct Groups {
    /// The CALs of each group.
    sites: Vec<Vec<usize>>,
    /// The number of each CAL in its group.
    number: FxHashMap<usize, u32>,
    /// The group of each CAL.
    of_site: FxHashMap<usize, usize>,
    /// The group of each block that ends with a RET and belongs to a subroutine.
    of_return: FxHashMap<usize, usize>,
}

impl Flow<'_> {
    /// Nodes that select one of `choices`, whose nodes `target` gives, by a CALI's parameter, or `over`, by binary
    /// search.
    fn choose(
        &mut self,
        call: usize,
        choices: &[(u16, usize)],
        key: &Key,
        over: u32,
        target: &impl Fn(usize) -> u32,
    ) -> u32 {
        let (ways, number, is_below) = match choices {
            [] => return over,
            &[(number, first)] => ([target(first), over], number, false),
            _ => {
                let (low, high) = choices.split_at(choices.len() / 2);
                let ways = [low, high].map(|half| self.choose(call, half, key, over, target));
                (ways, high[0].0, true)
            }
        };
        let step = Step::Choice { instruction: call, number, is_below };
        self.add(step, Neighbours::from_slice(&ways), key.clone())
    }
}
