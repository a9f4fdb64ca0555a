//! The stacks of nested calls and loops: return sites and address registers on the one call stack (NV_vertex_program2
//! 2.14.2.3, NV_vertex_program3 2.14.5.43 and 44), and the counters of LOOP and REP (NV_fragment_program2 3.11.X.8 and
//! 9).
//!
//! A loop is identified by its level, the number of loops open around it, callers included: the loops of callers are at
//! lower levels, which no subroutine touches. A level is static wherever the callers are known.

use super::flow::Depths;
use super::state::Place;
use super::successors::Open;
use super::{Current, Lowering, Results, width};
use crate::compiler::ir::{Block, Compare, Op, Target, Terminator, Value};
use crate::language::isa::Base;
use crate::language::isa::Opcode;
use crate::language::syntax::ast::{DestinationRegister, Instruction};
use crate::limits::{MAX_CALL_DEPTH, MAX_LOOP_COUNT};

/// The stack entry of a pushed address register: no return site has this number.
pub(super) const PUSHED: i32 = -1;

/// The range of loop indices and steps, which the specification leaves open.
const INDEX_RANGE: (i32, i32) = (-32768, 32767);

/// A count: static, or only known when the program runs.
enum Level {
    Known(usize),
    Varies(Value),
}

impl Lowering<'_> {
    /// A taken CAL, or PUSHA (then `site` is `None`): pushes an entry; goes to the second target, if there is one and
    /// the stack is full.
    pub(super) fn push(&mut self, site: Option<u32>, depths: Depths, open: Open, ways: &[Block]) {
        let depth = self.read_place(Place::Depth);
        let is_full = match ways {
            [_, _] => Some(self.is_number(depth, self.call_depth)),
            _ => None,
        };
        let entry = self.i32(site.map_or(PUSHED, |site| site as i32));
        for place in 0..self.call_depth {
            if depths == (1 as Depths) << place {
                self.write_place(Place::Stack(place), entry);
            } else if depths >> place & 1 != 0 {
                let is_top = self.is_number(depth, place);
                let old = self.read_place(Place::Stack(place));
                let new = self.builder.select(is_top, entry, old);
                self.write_place(Place::Stack(place), new);
            }
        }
        let one = self.i32(1);
        let deeper = self.builder.int(Op::Iadd, &[depth, one]);
        // Where a call with a full stack has no effect, the lane continues after it.
        let has_no_effect = is_full.filter(|_| self.program.features().typed);
        let deeper = has_no_effect.map_or(deeper, |is_full| self.builder.select(is_full, depth, deeper));
        self.write_place(Place::Depth, deeper);
        self.count_open(open, Op::Iadd, has_no_effect);
        match (is_full, ways) {
            (Some(is_full), &[into, exit]) => self.branch(is_full, exit, into),
            _ => self.jump(ways[0]),
        }
    }

    /// A taken RET: goes to the return site on top of the stack; if it is empty, to the last target, which is the exit.
    pub(super) fn ret(&mut self, depths: Depths, ways: &[Block]) {
        let none = self.i32(ways.len() as i32 - 1);
        let (site, depth) = self.top(depths, none);
        self.lower_depth(depth);
        let targets = ways.iter().map(|&way| self.target(way)).collect();
        self.builder.terminate(Terminator::Switch { index: site, targets });
    }

    /// POPA, once its register is written: pops the entry; goes to the second target if it was none of PUSHA.
    pub(super) fn pop(&mut self, depths: Depths, ways: &[Block]) {
        let none = self.i32(0);
        let (top, depth) = self.top(depths, none);
        let pushed = self.i32(PUSHED);
        let is_pushed = self.builder.bool(Op::Icmp(Compare::Eq), &[top, pushed]);
        self.lower_depth(depth);
        self.branch(is_pushed, ways[0], ways[1]);
    }

    /// The top of the stack, `none` if it is empty; and the number of entries.
    fn top(&mut self, depths: Depths, none: Value) -> (Value, Value) {
        let depth = self.read_place(Place::Depth);
        let mut top = none;
        for place in 1..=self.call_depth {
            if depths == (1 as Depths) << place {
                top = self.read_place(Place::Stack(place - 1));
            } else if depths >> place & 1 != 0 {
                let is_depth = self.is_number(depth, place);
                let entry = self.read_place(Place::Stack(place - 1));
                top = self.builder.select(is_depth, entry, top);
            }
        }
        (top, depth)
    }

    fn lower_depth(&mut self, depth: Value) {
        let one = self.i32(1);
        let shallower = self.builder.int(Op::Isub, &[depth, one]);
        self.write_place(Place::Depth, shallower);
    }

    /// Counts the open blocks of the subroutine that a call leaves (by Iadd) or returns to (by Isub), unless a truth
    /// value forbids it.
    pub(super) fn count_open(&mut self, open: Open, op: Op, unless: Option<Value>) {
        for (place, number) in [(Place::OpenIfs, open.ifs), (Place::OpenLoops, open.loops)] {
            if number > 0 && self.state.has(place) {
                let (before, number) = (self.read_place(place), self.i32(number as i32));
                let after = self.builder.int(op, &[before, number]);
                let after = unless.map_or(after, |unless| self.builder.select(unless, before, after));
                self.write_place(place, after);
            }
        }
    }

    /// Whether a block inside of `number` others of its subroutine exceeds the nesting limit.
    pub(super) fn is_too_deep(&mut self, place: Place, number: u32, most: usize) -> Value {
        let before = self.read_place(place);
        let least = self.i32(most as i32 - number as i32);
        self.builder.bool(Op::Icmp(Compare::Ge), &[before, least])
    }

    fn is_number(&mut self, value: Value, number: usize) -> Value {
        let number = self.i32(number as i32);
        self.builder.bool(Op::Icmp(Compare::Eq), &[value, number])
    }

    /// PUSHA: stores the components in the stack's next entry; no effect if the stack is full.
    pub(super) fn pusha(&mut self, at: Current) -> Results {
        let level = self.stack_level();
        for component in 0..4 {
            let value = self.load(at, 0, component);
            self.write_level(|depth| Place::Pushed(depth, component), &level, 0, MAX_CALL_DEPTH, value);
        }
        [None; 4]
    }

    /// POPA: the components of the stack's top entry; if it is none of PUSHA, the register is unchanged.
    pub(super) fn popa(&mut self, at: Current) -> Results {
        let Some(frame) = self.frame else { return self.popa_of_any(at) };
        if !frame.pushed {
            return [None; 4];
        }
        self.each(at, |this, component| this.read_place(Place::Pushed(frame.depth.saturating_sub(1), component)))
    }

    fn popa_of_any(&mut self, at: Current) -> Results {
        let Some(DestinationRegister::Register(register)) =
            at.instruction.destination.as_ref().map(|destination| destination.register)
        else {
            return [None; 4];
        };
        let depth = self.read_place(Place::Depth);
        let pushed = self.i32(PUSHED);
        self.each(at, |this, component| {
            let mut value = this.read(register, component);
            for place in 0..MAX_CALL_DEPTH {
                let is_depth = this.is_number(depth, place + 1);
                let entry = this.read_place(Place::Stack(place));
                let is_pushed = this.builder.bool(Op::Icmp(Compare::Eq), &[entry, pushed]);
                let is_it = this.builder.bool(Op::And, &[is_depth, is_pushed]);
                let kept = this.read_place(Place::Pushed(place, component));
                value = this.builder.select(is_it, kept, value);
            }
            value
        })
    }

    fn stack_level(&mut self) -> Level {
        match self.frame {
            Some(frame) => Level::Known(frame.depth),
            None => Level::Varies(self.read_place(Place::Depth)),
        }
    }

    /// The number of loops open in the callers.
    fn loop_level(&mut self) -> Level {
        match self.frame {
            Some(frame) => Level::Known(frame.open.loops as usize),
            None if self.state.has(Place::OpenLoops) => Level::Varies(self.read_place(Place::OpenLoops)),
            None => Level::Known(0),
        }
    }

    /// The value at `level + more`, which is below `limit`.
    fn read_level(&mut self, place: impl Fn(usize) -> Place, level: &Level, more: usize, limit: usize) -> Value {
        match *level {
            Level::Known(level) => self.read_place(place(level + more)),
            Level::Varies(level) => {
                let mut value = self.read_place(place(more));
                for number in more + 1..limit {
                    let is_it = self.is_number(level, number - more);
                    let kept = self.read_place(place(number));
                    value = self.builder.select(is_it, kept, value);
                }
                value
            }
        }
    }

    /// Stores a value at `level + more`, if that is below `limit`.
    fn write_level(&mut self, place: impl Fn(usize) -> Place, level: &Level, more: usize, limit: usize, value: Value) {
        match *level {
            Level::Known(level) => self.write_place(place(level + more), value),
            Level::Varies(level) => {
                for number in more..limit {
                    let is_it = self.is_number(level, number - more);
                    let old = self.read_place(place(number));
                    let new = self.builder.select(is_it, value, old);
                    self.write_place(place(number), new);
                }
            }
        }
    }

    /// LOOP and REP, as loop number `more` of those open in the subroutine. Returns whether there is any iteration.
    pub(super) fn begin_loop(&mut self, instruction: &Instruction, more: usize) -> Value {
        let at = self.current(instruction);
        let level = self.loop_level();
        let count = self.load(at, 0, 0);
        let count = self.clamped_integer(Op::Floor, count, (0, MAX_LOOP_COUNT));
        self.write_level(Place::LoopCount, &level, more, self.loops, count);
        if instruction.mnemonic.opcode == Opcode::Loop {
            for (place, component) in [(Place::LoopIndex as fn(usize) -> Place, 1), (Place::LoopStep, 2)] {
                let value = self.load(at, 0, component);
                let low = if component == 1 { 0 } else { INDEX_RANGE.0 };
                let value = self.clamped_integer(Op::Floor, value, (low, INDEX_RANGE.1));
                self.write_level(place, &level, more, self.loops, value);
            }
        }
        let zero = self.i32(0);
        self.builder.bool(Op::Icmp(Compare::Gt), &[count, zero])
    }

    /// ENDLOOP and ENDREP. Returns whether there is another iteration.
    pub(super) fn end_loop(&mut self, opcode: Opcode, more: usize) -> Value {
        let level = self.loop_level();
        if opcode == Opcode::Endloop {
            let index = self.read_level(Place::LoopIndex, &level, more, self.loops);
            let step = self.read_level(Place::LoopStep, &level, more, self.loops);
            let next = self.builder.int(Op::Iadd, &[index, step]);
            // 3.11.3.Y: never below zero. The number of iterations bounds it above.
            let zero = self.i32(0);
            let is_negative = self.builder.bool(Op::Icmp(Compare::Lt), &[next, zero]);
            let next = self.builder.select(is_negative, zero, next);
            self.write_level(Place::LoopIndex, &level, more, self.loops, next);
        }
        let count = self.read_level(Place::LoopCount, &level, more, self.loops);
        let one = self.i32(1);
        let left = self.builder.int(Op::Isub, &[count, one]);
        self.write_level(Place::LoopCount, &level, more, self.loops, left);
        let zero = self.i32(0);
        self.builder.bool(Op::Icmp(Compare::Gt), &[left, zero])
    }

    /// REP of NV_gpu_program4. Returns whether there is any iteration. A count must be positive (unsigned: nonzero); a
    /// float count is rounded down. Without a count the loop runs until it is left.
    pub(super) fn begin_count(&mut self, instruction: &Instruction, more: usize) -> Value {
        if instruction.operands.is_empty() {
            return self.leaf(Op::ConstBool(true));
        }
        let at = self.current(instruction);
        let level = self.loop_level();
        let mut count = self.load(at, 0, 0);
        if at.ty.base == Base::Float {
            count = self.builder.value(Op::Floor, &[count]);
            count = self.builder.value(Op::ToSigned(width(at.ty.wide)), &[count]);
        }
        let compare = if at.ty.base == Base::Unsigned { Compare::Ne } else { Compare::Gt };
        let zero = self.integer(at.ty.wide, 0);
        let goes_on = self.builder.bool(Op::Icmp(compare), &[count, zero]);
        if self.wide_counts && !at.ty.wide {
            count = self.builder.value(Op::ZeroExtend, &[count]);
        }
        self.write_level(Place::LoopCount, &level, more, self.loops, count);
        goes_on
    }

    /// ENDREP of NV_gpu_program4. Returns whether there is another iteration.
    pub(super) fn end_count(&mut self, has_count: bool, more: usize) -> Value {
        if !has_count {
            return self.leaf(Op::ConstBool(true));
        }
        let level = self.loop_level();
        let count = self.read_level(Place::LoopCount, &level, more, self.loops);
        let one = self.integer(self.wide_counts, 1);
        let left = self.builder.value(Op::Isub, &[count, one]);
        self.write_level(Place::LoopCount, &level, more, self.loops, left);
        let zero = self.integer(self.wide_counts, 0);
        self.builder.bool(Op::Icmp(Compare::Ne), &[left, zero])
    }

    /// A0.x: the index of the innermost LOOP around the current instruction.
    pub(super) fn loop_index(&mut self) -> Value {
        let level = self.loop_level();
        self.read_level(Place::LoopIndex, &level, self.index_level as usize, self.loops)
    }

    /// A target of the current block; arguments are added at the end.
    pub(super) fn target(&mut self, block: Block) -> Target {
        self.state.variables.edge(self.builder.current_block(), block);
        Target { block, args: Default::default() }
    }
}
