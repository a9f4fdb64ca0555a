//! Operations across the lanes of a thread group: TGALL, TGANY and TGEQ (NV_gpu_program5 2.X.8), TGBALLOT and QSWZ*
//! (NV_shader_thread_group), SHF* (NV_shader_thread_shuffle). A group is the quad of a fragment; a vertex is alone. In
//! compute programs it is 32 invocations, which publish their values in a memory of their own
//! ([`MemorySpace::Threads`]): all that execute an instruction wait before it ([`barriers`](super::barriers)), publish
//! a word, and wait for one another once more.

use super::state::Place;
use super::{Current, Lowering, Results, is_written};
use crate::compiler::ir::{Compare, MemoryAccess, Op, Type, Value};
use crate::language::isa::{Base, Opcode};
use crate::options::INVOCATION;
use nvjit_runtime::{ImageConversion, MemoryElement, MemorySpace, Stage, Threads};

/// The lanes that each lane of a quad reads, so that two steps reach all.
const NEIGHBOURS: [[u8; 4]; 2] = [[1, 0, 3, 2], [2, 3, 0, 1]];

/// An access to this number of published words.
fn words(count: u8) -> MemoryAccess {
    let (space, element, conversion) = (MemorySpace::Threads, MemoryElement::U32, ImageConversion::None);
    MemoryAccess { space, binding: 0, element, count, conversion }
}

impl Lowering<'_> {
    /// Publishes a word to the thread group. Returns the number of the invocation.
    fn show(&mut self, word: Value) -> Value {
        let own = self.leaf(Op::Input(INVOCATION));
        let (own, zero) = (self.bits(own), self.i32(0));
        self.builder.effect_of(Op::StoreMemory(words(1)), &[own, zero, word]);
        self.barrier();
        own
    }

    /// Reads published words.
    fn shown(&mut self, invocation: Value, what: u32, count: u8) -> Value {
        let what = self.i32(what as i32);
        self.builder.inst(Op::LoadMemory(words(count)), &[invocation, what], Type::Words)
    }

    fn word(&mut self, words: Value, component: usize) -> Value {
        self.builder.int(Op::Word(2 * component as u8), &[words])
    }

    /// The mask of threads that execute the current instruction, and for each written component the mask of those where
    /// it is not zero.
    fn ballots(&mut self, at: Current) -> (Value, [Value; 4]) {
        let mut all = self.i32(0);
        for component in (0..4).filter(|&number| is_written(at.instruction.destination.as_ref(), number)) {
            let value = self.load(at, 0, component);
            let is_not = self.is_not_zero(at, value);
            let (bits, bit) = (self.builder.int(Op::MaskToInt, &[is_not]), self.i32(1 << component));
            let bits = self.builder.int(Op::Iand, &[bits, bit]);
            all = self.builder.int(Op::Ior, &[all, bits]);
        }
        let own = self.show(all);
        let active = self.shown(own, Threads::ACTIVE, 1);
        let ballots = self.shown(own, Threads::BALLOTS, 4);
        (self.word(active, 0), std::array::from_fn(|component| self.word(ballots, component)))
    }

    /// TGALL, TGANY and TGEQ of a thread group.
    fn vote_of_threads(&mut self, at: Current) -> Results {
        let (active, ballots) = self.ballots(at);
        self.each(at, |this, component| {
            let (set, zero) = (ballots[component], this.i32(0));
            let in_all = this.builder.bool(Op::Icmp(Compare::Eq), &[set, active]);
            let result = match at.instruction.mnemonic.opcode {
                Opcode::Tgall => in_all,
                Opcode::Tgany => this.builder.bool(Op::Icmp(Compare::Ne), &[set, zero]),
                _ => {
                    let in_none = this.builder.bool(Op::Icmp(Compare::Eq), &[set, zero]);
                    this.builder.bool(Op::Or, &[in_all, in_none])
                }
            };
            let [no, yes] = this.truths(at);
            this.builder.select(result, yes, no)
        })
    }

    /// The first component of operand 0 of the thread `source`, if it is inside of its segment, exists, and executes
    /// the instruction; and whether that holds.
    fn of_thread(&mut self, value: Value, source: Value, is_inside: Value) -> (Value, Value) {
        let word = self.bits(value);
        let own = self.show(word);
        let others = self.i32(!(Threads::GROUP as i32 - 1));
        let first = self.builder.int(Op::Iand, &[own, others]);
        let invocation = self.builder.int(Op::Ior, &[first, source]);
        let (count, nobody) = (self.i32(Threads::GROUP as i32), self.i32(-1));
        let is_there = self.builder.bool(Op::Ucmp(Compare::Lt), &[source, count]);
        let is_there = self.builder.bool(Op::And, &[is_there, is_inside]);
        let invocation = self.builder.select(is_there, invocation, nobody);
        let words = self.shown(invocation, Threads::WORD, 2);
        let (found, word, zero) = (self.word(words, 0), self.word(words, 1), self.i32(0));
        let found = self.builder.bool(Op::Icmp(Compare::Ne), &[found, zero]);
        let word = match self.builder.function().ty(value) {
            Type::F32 => self.builder.float(Op::FromBits, &[word]),
            _ => word,
        };
        (self.builder.select(found, word, value), found)
    }

    fn is_alone(&self) -> bool {
        self.program.stage() != Stage::Fragment
    }

    /// For all four lanes of the quad, -1 if the lane executes the current instruction, else 0.
    fn active(&mut self) -> Value {
        if !self.state.has(Place::Active) {
            return self.i32(-1);
        }
        // Lanes elsewhere keep 0.
        let active = self.i32(-1);
        self.write_place(Place::Active, active);
        let active = self.read_place(Place::Active);
        let zero = self.i32(0);
        self.write_place(Place::Active, zero);
        active
    }

    /// Whether a number is not zero; NaN is nonzero, denormals are zero.
    fn is_not_zero(&mut self, at: Current, value: Value) -> Value {
        let zero = self.zero(self.builder.function().ty(value));
        match at.ty.base {
            Base::Float => self.builder.fcmp(Compare::Ne, value, zero),
            Base::Signed | Base::Unsigned => self.builder.bool(Op::Icmp(Compare::Ne), &[value, zero]),
        }
    }

    /// Whether `holds` is true in any lane that executes the instruction; uniform.
    fn in_any(&mut self, holds: Value, active: Value) -> Value {
        let mut bits = self.builder.int(Op::MaskToInt, &[holds]);
        if !self.is_alone() {
            bits = self.builder.int(Op::Iand, &[bits, active]);
            for neighbours in NEIGHBOURS {
                let others = self.builder.int(Op::QuadShuffle(neighbours), &[bits]);
                bits = self.builder.int(Op::Ior, &[bits, others]);
            }
        }
        let zero = self.i32(0);
        self.builder.bool(Op::Icmp(Compare::Ne), &[bits, zero])
    }

    /// TGALL, TGANY and TGEQ: whether a component is not zero in all lanes or in any, or the one or the other in all.
    pub(super) fn vote(&mut self, at: Current) -> Results {
        if self.has_threads {
            return self.vote_of_threads(at);
        }
        let active = self.active();
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            let is_not = this.is_not_zero(at, value);
            let is_zero = this.builder.bool(Op::Not, &[is_not]);
            let result = match at.instruction.mnemonic.opcode {
                Opcode::Tgany => this.in_any(is_not, active),
                Opcode::Tgall => {
                    let some_zero = this.in_any(is_zero, active);
                    this.builder.bool(Op::Not, &[some_zero])
                }
                _ => {
                    let (some_not, some_zero) = (this.in_any(is_not, active), this.in_any(is_zero, active));
                    let differ = this.builder.bool(Op::And, &[some_not, some_zero]);
                    this.builder.bool(Op::Not, &[differ])
                }
            };
            let [no, yes] = this.truths(at);
            this.builder.select(result, yes, no)
        })
    }

    /// TGBALLOT: bit n says whether a component is not zero in lane n.
    pub(super) fn ballot(&mut self, at: Current) -> Results {
        if self.has_threads {
            let (_, ballots) = self.ballots(at);
            return ballots.map(Some);
        }
        let active = self.active();
        self.each(at, |this, component| {
            let value = this.load(at, 0, component);
            let is_not = this.is_not_zero(at, value);
            let bits = this.builder.int(Op::MaskToInt, &[is_not]);
            let bits = this.builder.int(Op::Iand, &[bits, active]);
            if this.is_alone() {
                let one = this.i32(1);
                return this.builder.int(Op::Iand, &[bits, one]);
            }
            let mut ballot = this.i32(0);
            for lane in 0..4u8 {
                let own = this.builder.int(Op::QuadShuffle([lane; 4]), &[bits]);
                let bit = this.i32(1 << lane);
                let own = this.builder.int(Op::Iand, &[own, bit]);
                ballot = this.builder.int(Op::Ior, &[ballot, own]);
            }
            ballot
        })
    }

    /// QSWZ*: operand 0 of another lane of the quad, plus operand 1.
    pub(super) fn add_from(&mut self, at: Current, lanes: [u8; 4]) -> Results {
        self.each(at, |this, component| {
            let (other, own) = (this.load(at, 0, component), this.load(at, 1, component));
            let other = this.builder.float(Op::QuadShuffle(lanes), &[other]);
            this.builder.float(Op::Add, &[other, own])
        })
    }

    /// SHF*: x says whether the lane that operand 1 names is in the segment that operand 2 names, and y is operand 0 of
    /// that lane, or of the own lane if that lane is outside, does not exist or does not execute the instruction: then
    /// x is false.
    pub(super) fn shuffle(&mut self, at: Current) -> Results {
        let has_threads = self.has_threads;
        let active = if has_threads { None } else { Some(self.active()) };
        let (value, index, mask) = (self.load(at, 0, 0), self.load(at, 1, 0), self.load(at, 2, 0));
        let own = if has_threads {
            let own = self.leaf(Op::Input(INVOCATION));
            let (own, threads) = (self.bits(own), self.i32(Threads::GROUP as i32 - 1));
            self.builder.int(Op::Iand, &[own, threads])
        } else if self.is_alone() {
            self.i32(0)
        } else {
            self.leaf(Op::Lane)
        };
        let (low_bits, ones) = (self.i32(31), self.i32(-1));
        let index = self.builder.int(Op::Iand, &[index, low_bits]);
        let clamp = self.builder.int(Op::Iand, &[mask, low_bits]);
        let segment = self.builder.int(Op::Ushr(8), &[mask]);
        let segment = self.builder.int(Op::Iand, &[segment, low_bits]);
        let others = self.builder.int(Op::Ixor, &[segment, ones]);
        let first = self.builder.int(Op::Iand, &[own, segment]);
        let last = self.builder.int(Op::Iand, &[clamp, others]);
        let last = self.builder.int(Op::Ior, &[first, last]);
        let opcode = at.instruction.mnemonic.opcode;
        let source = match opcode {
            Opcode::Shfdown => self.builder.int(Op::Iadd, &[own, index]),
            Opcode::Shfup => self.builder.int(Op::Isub, &[own, index]),
            Opcode::Shfxor => self.builder.int(Op::Ixor, &[own, index]),
            _ => {
                let inside = self.builder.int(Op::Iand, &[index, others]);
                self.builder.int(Op::Ior, &[inside, first])
            }
        };
        let compare = if opcode == Opcode::Shfup { Compare::Ge } else { Compare::Le };
        let is_inside = self.builder.bool(Op::Icmp(compare), &[source, last]);
        let (result, found) = match active {
            None => self.of_thread(value, source, is_inside),
            Some(active) => self.of_lane(value, source, is_inside, active),
        };
        let [no, yes] = self.truths(at);
        let predicate = self.builder.select(found, yes, no);
        let zero = self.zero(self.builder.function().ty(value));
        [Some(predicate), Some(result), Some(zero), Some(zero)]
    }

    /// As [`of_thread`](Self::of_thread), of a fragment of the quad or a vertex.
    fn of_lane(&mut self, value: Value, source: Value, is_inside: Value, active: Value) -> (Value, Value) {
        let mut result = value;
        let mut found = self.leaf(Op::ConstBool(false));
        let lanes = if self.is_alone() { 1 } else { 4u8 };
        for lane in 0..lanes {
            let number = self.i32(lane.into());
            let is_it = self.builder.bool(Op::Icmp(Compare::Eq), &[source, number]);
            let is_it = self.builder.bool(Op::And, &[is_it, is_inside]);
            let (other, runs) = match self.is_alone() {
                true => (value, active),
                false => (
                    self.builder.value(Op::QuadShuffle([lane; 4]), &[value]),
                    self.builder.int(Op::QuadShuffle([lane; 4]), &[active]),
                ),
            };
            let zero = self.i32(0);
            let runs = self.builder.bool(Op::Icmp(Compare::Ne), &[runs, zero]);
            let is_it = self.builder.bool(Op::And, &[is_it, runs]);
            result = self.builder.select(is_it, other, result);
            found = self.builder.bool(Op::Or, &[found, is_it]);
        }
        (result, found)
    }
}
