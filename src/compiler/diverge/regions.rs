//! Divergent branches of reducible functions.
//!
//! The blocks are laid out in one line, each after its predecessors, with each loop contiguous. A block has a *mask*,
//! the lanes that execute it: edges add the lanes that take them to the mask, and merge the values of the block's
//! parameters by selects. Blocks that are known to have the same lanes ([`Lanes`]) share a mask, and joins between them
//! need no select.
//!
//! Expensive blocks are skipped if their mask is empty; others always execute, since results for inactive lanes are
//! never used. Effects take place under the mask. A loop iterates while any lane comes back to its header; the values
//! of a lane that leaves stay as they were when it left.
//!
//! Masks, parameters and values that cross blocks are [`Variables`] of the new function, so they become block
//! parameters only where the remaining branches require it.

mod layout;
mod numbers;

use super::{Home, homes, running};
use crate::compiler::ir::analysis::graph::Graph;
use crate::compiler::ir::analysis::lanes::Lanes;
use crate::compiler::ir::analysis::loops::Loops;
use crate::compiler::ir::analysis::quads::Quads;
use crate::compiler::ir::{
    Block, BlockData, Builder, Compare, Dominators, Function, Inst, NO_SOURCE, Op, Target, Terminator, Type, Value,
    Variables,
};
use crate::compiler::work::{Exhausted, Meter, weight};
use layout::{Entry, Layout, ends, keeps_order};
use numbers::Numbers;

/// The function without divergent branches. `None` if it is irreducible, or if lanes would see that blocks do not
/// execute in the order of their numbers.
pub(super) fn diverge(function: &Function, graph: &Graph, meter: &Meter) -> Result<Option<Function>, Exhausted> {
    let dominators = Dominators::of(graph);
    let Ok(mut loops) = Loops::new(graph, &dominators) else { return Ok(None) };
    let quads = Quads::of(function);
    if quads.see_order() {
        loops.widen(graph, &dominators, |block| block, |block| quads.is_visible(block));
    }
    let returns = |block: u32| function.blocks[block as usize].terminator == Terminator::Return;
    // The exit comes last: all lanes execute it.
    let order = loops.order(graph, &dominators, |block| (returns(block), block));
    if quads.see_order() && !keeps_order(function, graph, &dominators, &loops, &quads, &order) {
        return Ok(None);
    }
    let lanes = Lanes::new(function, graph, &dominators, &loops, &order);
    meter.charge(weight::DIVERGE * lanes.rounds() * function.size())?;
    let mut place = vec![u32::MAX; function.blocks.len()];
    (0..).zip(&order).for_each(|(number, &block)| place[block as usize] = number);
    let has_barriers = function.blocks.iter().any(BlockData::has_barriers);
    let ends = ends(&order, |outer, inner| dominators.dominates(Block(outer), Block(inner)));
    let entries = vec![Entry::default(); function.blocks.len()];
    let mut layout = Layout { function, graph, dominators, loops, order, place, lanes, has_barriers, ends, entries };
    layout.find_entries();
    let mut new = Function::new(function.stage);
    let variables = Diverger::new(&layout, &mut new).run();
    variables.finish(&mut new);
    let is_uneven = |block: u32| layout.lanes.class(block) != layout.lanes.class(0);
    new.has_uneven_barriers =
        (0..).zip(&function.blocks).any(|(number, block)| is_uneven(number) && block.has_barriers());
    meter.charge(weight::DIVERGE * new.size())?;
    Ok(Some(new))
}

/// An action at some place of the order.
enum Close {
    /// The end of a skipped range: continue in this block.
    Skip(Block),
    /// A loop ends here.
    Loop { header: u32, top: Block },
}

struct Diverger<'a> {
    layout: &'a Layout<'a>,
    home: Vec<Home>,
    numbers: Numbers,
    builder: Builder<'a>,
    variables: Variables,
    /// The new value of each old one, in the current block.
    values: Vec<Option<Value>>,
    /// The old values in `values`, which are forgotten at the end of the block.
    known: Vec<Value>,
    /// The current old block.
    block: u32,
    /// Placeholders for undefined values: a zero of each type, false for truth values.
    nothing: Vec<Value>,
    /// The truth value true.
    always: Value,
    /// The index that selects no target of a switch.
    no_way: Value,
}

/// The lanes that execute a block; `None` is all of them.
type Mask = Option<Value>;

impl<'a> Diverger<'a> {
    fn new(layout: &'a Layout<'a>, new: &'a mut Function) -> Self {
        let function = layout.function;
        let home = homes(function);
        let mut numbers = Numbers::of(function, &layout.loops, &home);
        let types = std::mem::take(&mut numbers.types);
        let mut builder = Builder::new(new);
        let mut nothing = vec![builder.f32(0.0), builder.i32(0), builder.const_bool(false)];
        if layout.function.types.iter().any(|ty| ty.is_wide()) {
            nothing.extend([builder.f64_bits(0), builder.i64(0)]);
        }
        let always = builder.const_bool(true);
        let mut variables = Variables::of_loops(types.clone());
        for (variable, ty) in (0..).zip(types) {
            variables.write(Block(0), variable, nothing[type_index(ty)]);
        }
        // No target, until the switch executes.
        let no_way = builder.i32(-1);
        for &variable in numbers.index.iter().flatten() {
            variables.write(Block(0), variable, no_way);
        }
        let values = vec![None; function.types.len()];
        Self { layout, home, numbers, builder, variables, values, known: Vec::new(), block: 0, nothing, always, no_way }
    }

    fn run(mut self) -> Variables {
        let layout = self.layout;
        let mut open: Vec<(usize, Close)> = Vec::new();
        let mut place = 0;
        loop {
            while let Some((_, close)) = open.pop_if(|(end, _)| *end == place) {
                self.close(close);
            }
            let Some(&block) = layout.order.get(place) else { break };
            if self.is_checked(block) {
                self.skip(block, layout.end_of_dominated(block), &mut open);
            }
            if let Some(number) = layout.loops.headed_by(block) {
                let end = layout.end_of_loop(block, number);
                let top = self.begin_loop(block, number, end);
                open.push((end, Close::Loop { header: block, top }));
            }
            self.block(block);
            place += 1;
        }
        self.builder.terminate(Terminator::Return);
        self.variables
    }

    /// Whether a block is only executed if its mask is not empty. That is required if it shares its mask with blocks
    /// that may execute where it does not.
    fn is_checked(&self, block: u32) -> bool {
        let is_shared = self.layout.lanes.entry_class(block) != block;
        !self.layout.is_sure(block) && (is_shared || self.layout.is_dear(block))
    }

    /// Whether a block needs the mask of lanes that enter it from outside of the loop that it heads.
    fn is_collected(&self, block: u32) -> bool {
        !self.layout.is_sure(block) && (self.layout.lanes.entry_class(block) == block || self.is_checked(block))
    }

    fn jump(&mut self, block: Block) {
        self.variables.edge(self.builder.current_block(), block);
        self.builder.terminate(Terminator::Jump(Target { block, args: Default::default() }));
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let from = self.builder.current_block();
        [then, otherwise].into_iter().for_each(|block| self.variables.edge(from, block));
        let [then, otherwise] = [then, otherwise].map(|block| Target { block, args: Default::default() });
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }

    /// Continues emission in a new block.
    fn go_on(&mut self, block: Block) {
        self.builder.switch_to(block);
        self.variables.begin(block);
    }

    fn seal(&mut self, block: Block) {
        self.variables.seal(self.builder.function_mut(), block);
    }

    /// Branches past all that a block dominates if the block's mask is empty.
    fn skip(&mut self, block: u32, end: usize, open: &mut Vec<(usize, Close)>) {
        // A range that begins in a loop ends in it.
        let end = open.last().map_or(end, |(around, _)| end.min(*around));
        let after = match open.last() {
            Some(&(other, Close::Skip(after))) if other == end => after,
            _ => {
                let after = self.builder.create_block(&[]);
                open.push((end, Close::Skip(after)));
                after
            }
        };
        let mut mask = self.collected(block);
        if self.layout.has_barriers {
            // A lane that does not run would stop at barriers that the others of its group do not reach.
            let exec = self.builder.bool(Op::Exec, &[]);
            mask = self.and(Some(mask), exec);
        }
        let any = self.builder.bool(Op::Any, &[mask]);
        let body = self.builder.create_block(&[]);
        self.branch(any, body, after);
        self.seal(body);
        self.go_on(body);
    }

    /// Begins a loop. Returns the new header.
    fn begin_loop(&mut self, header: u32, number: u32, end: usize) -> Block {
        let layout = self.layout;
        let mask = self.numbers.mask[header as usize];
        let is_own = layout.lanes.class(header) == header;
        if is_own {
            let entry_class = layout.lanes.entry_class(header);
            let entering = if entry_class == header { Some(self.collected(header)) } else { self.active(entry_class) };
            // Lanes that do not run could loop for ever.
            let entering = if layout.keeps_idle_lanes_out(layout.loops.parent(number)) {
                entering.unwrap_or(self.always)
            } else {
                let running = running(&mut self.builder);
                self.and(entering, running)
            };
            self.write(mask, entering);
        }
        // The initial value of a kept value is arbitrary: that of the parameter which receives it at the end of an
        // iteration makes the two variables the same.
        for (position, &arg) in layout.round(header).into_iter().flat_map(|target| target.args.iter().enumerate()) {
            if let Some(variable) = self.kept_here(header, arg) {
                let value = self.read(self.numbers.params[header as usize][position]);
                self.write(variable, value);
            }
        }
        let top = self.builder.create_block(&[]);
        self.jump(top);
        self.go_on(top);
        if is_own {
            let active = self.read(mask);
            self.write(self.numbers.active[header as usize], active);
        }
        self.write(mask, self.nothing(Type::Bool));
        // Masks inside the loop are reset in each iteration.
        let place = layout.place[header as usize] as usize;
        for &block in &layout.order[place + 1..end] {
            self.write(self.numbers.mask[block as usize], self.nothing(Type::Bool));
            if let Some(variable) = self.numbers.index[block as usize] {
                self.write(variable, self.no_way);
            }
            for position in 0..self.numbers.params[block as usize].len() {
                let ty = layout.function.ty(layout.function.blocks[block as usize].params[position]);
                self.write(self.numbers.params[block as usize][position], self.nothing(ty));
            }
        }
        top
    }

    fn close(&mut self, close: Close) {
        match close {
            Close::Skip(after) => {
                self.jump(after);
                self.seal(after);
                self.go_on(after);
            }
            Close::Loop { header, top } => {
                let mut mask = self.read(self.numbers.mask[header as usize]);
                if !self.layout.keeps_idle_lanes_out(self.layout.loops.of(header)) {
                    // All lanes are here together: one that runs is enough.
                    let is_of_all = self.layout.lanes.class(header) == 0;
                    let running = match is_of_all {
                        true => self.builder.bool(Op::Exec, &[]),
                        false => running(&mut self.builder),
                    };
                    mask = self.and(Some(mask), running);
                }
                let any = self.builder.bool(Op::Any, &[mask]);
                let after = self.builder.create_block(&[]);
                self.branch(any, top, after);
                self.seal(top);
                self.seal(after);
                self.go_on(after);
            }
        }
    }

    fn read(&mut self, variable: u32) -> Value {
        let block = self.builder.current_block();
        self.variables.read(self.builder.function_mut(), block, variable)
    }

    fn write(&mut self, variable: u32, value: Value) {
        self.variables.write(self.builder.current_block(), variable, value);
    }

    fn nothing(&self, ty: Type) -> Value {
        self.nothing[type_index(ty)]
    }

    fn and(&mut self, mask: Mask, other: Value) -> Value {
        match mask {
            None => other,
            Some(mask) if mask == other => mask,
            Some(mask) => self.builder.bool(Op::And, &[mask, other]),
        }
    }

    /// The lanes that come to a block from outside of the loop that it heads.
    fn collected(&mut self, block: u32) -> Value {
        let Some((from, number)) = self.layout.case(block) else {
            return self.read(self.numbers.mask[block as usize]);
        };
        // Computed here, so that the masks of all targets are not live together.
        let Some(variable) = self.numbers.index[from as usize] else { return self.always };
        let index = self.read(variable);
        let active = self.active(self.layout.lanes.class(from));
        let number = self.builder.i32(number);
        let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, number]);
        self.and(active, is_it)
    }

    /// Whether `index` is none of the numbers below `count`.
    fn is_rest(&mut self, index: Value, count: i32) -> Value {
        let (zero, count) = (self.builder.i32(0), self.builder.i32(count));
        let below = self.builder.bool(Op::Icmp(Compare::Lt), &[index, zero]);
        let above = self.builder.bool(Op::Icmp(Compare::Ge), &[index, count]);
        self.builder.bool(Op::Or, &[below, above])
    }

    /// The lanes that execute the blocks of a class.
    fn active(&mut self, class: u32) -> Mask {
        (class != 0).then(|| self.read(self.numbers.active[class as usize]))
    }

    /// `new` in the lanes of `mask`, `old` in the others.
    fn merge(&mut self, mask: Mask, new: Value, old: Value) -> Value {
        match mask {
            Some(mask) if new != old => self.builder.select(mask, new, old),
            _ => new,
        }
    }

    /// Emits the new code of an old block.
    fn block(&mut self, block: u32) {
        let layout = self.layout;
        for old in std::mem::take(&mut self.known) {
            self.values[old.0 as usize] = None;
        }
        self.block = block;
        let class = layout.lanes.class(block);
        if class == block && block != 0 && layout.loops.headed_by(block).is_none() {
            let mask = self.collected(block);
            self.write(self.numbers.active[block as usize], mask);
        }
        let active = self.active(class);
        let data = &layout.function.blocks[block as usize];
        for (position, &param) in data.params.iter().enumerate() {
            let value = self.read(self.numbers.params[block as usize][position]);
            self.define(param, value, active);
        }
        for inst in &data.insts {
            self.inst(inst, active);
        }
        self.terminator(block, &data.terminator, active);
    }

    /// Makes `new` the value of `old` from here on.
    fn define(&mut self, old: Value, new: Value, active: Mask) {
        self.values[old.0 as usize] = Some(new);
        self.known.push(old);
        if let Some(variable) = self.numbers.crossing[old.0 as usize] {
            self.write(variable, new);
        }
        if let Some(variable) = self.numbers.kept[old.0 as usize] {
            let before = self.read(variable);
            let value = self.merge(active, new, before);
            self.write(variable, value);
        }
    }

    /// The new value of `old` in the current block.
    fn value(&mut self, old: Value) -> Value {
        if let Some(new) = self.values[old.0 as usize] {
            return new;
        }
        let Layout { function, loops, .. } = self.layout;
        let (home, inst) = match self.home[old.0 as usize] {
            Home::Inst { block, index } => (block, Some(&function.blocks[block as usize].insts[index as usize])),
            Home::Param { block } => (block, None),
            Home::Nowhere => (0, None),
        };
        let inside = loops.within(loops.of(self.block), loops.of(home));
        let variables = if inside { &self.numbers.crossing } else { &self.numbers.kept };
        let new = match (variables[old.0 as usize], inst) {
            (Some(variable), _) => self.read(variable),
            (None, Some(inst)) => self.builder.inst(inst.op, &[], function.ty(old)),
            (None, None) => self.nothing(function.ty(old)),
        };
        self.values[old.0 as usize] = Some(new);
        self.known.push(old);
        new
    }

    fn inst(&mut self, inst: &Inst, active: Mask) {
        self.builder.set_source(inst.source);
        let mut args: Vec<Value> = inst.args.iter().map(|&arg| self.value(arg)).collect();
        match (inst.op, inst.result) {
            (Op::Load(place), Some(result)) => {
                if let Some(variable) = self.numbers.stored[usize::from(place)] {
                    let value = self.read(variable);
                    self.define(result, value, active);
                }
            }
            (Op::Store(place), _) => {
                if let Some(variable) = self.numbers.stored[usize::from(place)] {
                    let old = self.read(variable);
                    let value = self.merge(active, args[0], old);
                    self.write(variable, value);
                }
            }
            (Op::Kill, _) => {
                let mask = self.and(active, args[0]);
                self.builder.effect(Op::Kill, mask);
            }
            (op, result) if op.operands_before_mask().is_some() => {
                args.extend(active);
                match result {
                    Some(old) => {
                        let new = self.builder.inst(op, &args, self.layout.function.ty(old));
                        self.define(old, new, active);
                    }
                    None => self.builder.effect_of(op, &args),
                }
            }
            (op, None) => self.builder.effect_of(op, &args),
            (op, Some(old)) => {
                let new = self.builder.inst(op, &args, self.layout.function.ty(old));
                if let Some(note) = inst.note {
                    self.builder.note(note);
                }
                self.define(old, new, active);
            }
        }
        self.builder.set_source(NO_SOURCE);
    }

    fn terminator(&mut self, block: u32, terminator: &Terminator, active: Mask) {
        match terminator {
            Terminator::Return => {}
            Terminator::Jump(target) => self.edge(block, target, active, None),
            Terminator::Branch { condition, then, otherwise } if then.block == otherwise.block => {
                let condition = self.value(*condition);
                let args = then.args.iter().zip(&otherwise.args).map(|(&then, &otherwise)| {
                    let (then, otherwise) = (self.value(then), self.value(otherwise));
                    self.merge(Some(condition), then, otherwise)
                });
                let args = args.collect::<Vec<_>>();
                self.pass(block, then.block.0, &args, active, None);
            }
            Terminator::Branch { condition, then, otherwise } => {
                let condition = self.value(*condition);
                self.edge(block, then, active, Some(condition));
                let not = self.builder.bool(Op::Not, &[condition]);
                self.edge(block, otherwise, active, Some(not));
            }
            Terminator::Switch { index, targets } => {
                let index = self.value(*index);
                if let Some(variable) = self.numbers.index[block as usize] {
                    self.write(variable, index);
                }
                let Some((last, targets)) = targets.split_last() else { return };
                for (number, target) in (0..).zip(targets) {
                    let number = self.builder.i32(number);
                    let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[index, number]);
                    self.edge(block, target, active, Some(is_it));
                }
                let is_rest = self.is_rest(index, targets.len() as i32);
                self.edge(block, last, active, Some(is_rest));
            }
        }
    }

    /// The variable of a value that a loop carries and that is live after that loop, but not after the loops around it.
    fn kept_here(&self, header: u32, value: Value) -> Option<u32> {
        let number = self.layout.loops.headed_by(header)?;
        let is_of_loop = match self.home[value.0 as usize] {
            Home::Inst { block, .. } | Home::Param { block } => self.layout.loops.of(block) == Some(number),
            Home::Nowhere => false,
        };
        let around = self.layout.loops.parent(number);
        let users = &self.numbers.users[value.0 as usize];
        let stays = users.iter().all(|&user| self.layout.loops.within(self.layout.loops.of(user), around));
        self.numbers.kept[value.0 as usize].filter(|_| is_of_loop && stays)
    }

    fn edge(&mut self, from: u32, target: &Target, active: Mask, condition: Mask) {
        let is_round = self.layout.round(target.block.0).is_some_and(|round| std::ptr::eq(round, target));
        let args: Vec<Value> = target
            .args
            .iter()
            .map(|&arg| {
                let kept = if is_round { self.kept_here(target.block.0, arg) } else { None };
                match kept {
                    Some(variable) => self.read(variable),
                    None => self.value(arg),
                }
            })
            .collect();
        self.pass(from, target.block.0, &args, active, condition);
    }

    /// Sends the lanes of `active` for which `condition` holds from one block to another, with values for its
    /// parameters.
    fn pass(&mut self, from: u32, to: u32, args: &[Value], active: Mask, condition: Mask) {
        let is_back = self.layout.dominators.dominates(Block(to), Block(from));
        let takes_all = self.layout.takes_all(from, to, is_back);
        let collects = is_back || self.is_collected(to) && self.layout.case(to).is_none();
        if !collects && (takes_all || args.is_empty()) {
            // Usually nothing else has been written yet.
            for (position, &arg) in args.iter().enumerate() {
                self.write(self.numbers.params[to as usize][position], arg);
            }
            return;
        }
        let mask = match condition {
            Some(condition) => Some(self.and(active, condition)),
            None => active,
        };
        if collects {
            let variable = self.numbers.mask[to as usize];
            let before = self.read(variable);
            let own = mask.unwrap_or(self.always);
            let all = if before == self.nothing(Type::Bool) { own } else { self.builder.bool(Op::Or, &[before, own]) };
            self.write(variable, all);
        }
        for (position, &arg) in args.iter().enumerate() {
            let variable = self.numbers.params[to as usize][position];
            let value = if takes_all {
                arg
            } else {
                let before = self.read(variable);
                let is_first = before == self.nothing(self.builder.function().ty(arg));
                if is_first { arg } else { self.merge(mask, arg, before) }
            };
            self.write(variable, value);
        }
    }
}

fn type_index(ty: Type) -> usize {
    match ty {
        Type::F32 | Type::Texel | Type::Words => 0,
        Type::I32 => 1,
        Type::Bool => 2,
        Type::F64 => 3,
        Type::I64 => 4,
    }
}
