//! How operands are loaded (2.X.4.2), results written and condition codes made (2.X.4.3), and
//! the instructions that have effects beyond their result.

mod group;
mod image;
mod lookup;
mod memory;

use super::condition::{Flags, test_cc};
use super::execute::Machine;
use super::flow::Loop;
use super::registers::{Registers, parameter};
use super::trace::TraceResult;
use super::typed::code::{Destination, Index, Integer, Operand, Parts, Place, Slot, To};
use super::typed::number::{self, Component, Vector};
use super::typed::{Loaded, OPERANDS, Outcome, convert, floats, group as threads};
use super::{LANES, ones};
use crate::language::isa::{Base, Effect, NumberType, Opcode, Saturation, unread};
use crate::language::numeric::{double, half, soft};
use crate::language::syntax::ast::Course;
use smallvec::SmallVec;
use std::array::from_fn;

/// The operands of one lane.
type Operands = SmallVec<[Loaded; OPERANDS]>;

impl Slot {
    fn get(&self, registers: &Registers, lane: usize) -> Vector {
        let low = registers.get(self.low, lane);
        if self.wide {
            let high = registers.get(self.low + 1, lane);
            return from_fn(|at| Component::from(low[at]) | Component::from(high[at]) << 32);
        }
        from_fn(|at| self.constants[at].unwrap_or(low[at]).into())
    }

    fn set(&self, registers: &mut Registers, lane: usize, enabled: u8, value: &Vector) {
        for at in ones(enabled) {
            registers.get_mut(self.low, lane)[at] = value[at] as u32;
            if self.wide {
                registers.get_mut(self.low + 1, lane)[at] = (value[at] >> 32) as u32;
            }
        }
    }
}

impl Index {
    /// The sum of the integer of 32 bits and the offset.
    fn of(&self, registers: &Registers, parameters: &[[f32; 4]], lane: usize) -> i64 {
        let integer = self.integer.map_or(0, |(integer, component)| match integer {
            Integer::Register(slot) => registers.get(slot, lane)[component],
            Integer::Parameter(index) => parameter(parameters, index)[component],
        });
        self.offset + if self.is_unsigned { integer.into() } else { i64::from(integer as i32) }
    }

    /// The same, if it is one of `count`.
    fn below(&self, count: usize, registers: &Registers, parameters: &[[f32; 4]], lane: usize) -> Option<usize> {
        usize::try_from(self.of(registers, parameters, lane)).ok().filter(|index| *index < count)
    }
}

/// Applies `_SAT` or `_SSAT` to a result.
fn saturate(outcome: Outcome, saturation: Saturation) -> Outcome {
    if outcome.ty.base != Base::Float {
        return outcome;
    }
    let wide = outcome.ty.wide;
    match saturation {
        Saturation::None => outcome,
        Saturation::Unsigned => Outcome { value: outcome.value.map(|x| floats::saturate(x, wide)), ..outcome },
        Saturation::Signed => Outcome { value: outcome.value.map(|x| floats::saturate_signed(x, wide)), ..outcome },
    }
}

impl Machine<'_> {
    /// The value at a place, and whether it has 64 bits. Reads outside of arrays give zeros.
    fn at(&mut self, place: &Place, lane: usize) -> (Vector, bool) {
        let (registers, parameters) = (&self.registers, self.frame.parameters());
        let narrow = |bits: [u32; 4]| (bits.map(Component::from), false);
        match place {
            Place::Register(slot) => (slot.get(registers, lane), slot.wide),
            Place::Parameter(index) => narrow(parameter(parameters, *index)),
            Place::Constant { bits, wide } => (*bits, *wide),
            Place::Registers(slots, index) => {
                match index.below(slots.len(), registers, parameters, lane).map(|index| &slots[index]) {
                    Some(slot) => (slot.get(registers, lane), slot.wide),
                    None => ([0; 4], slots.first().is_some_and(|slot| slot.wide)),
                }
            }
            Place::Parameters(all, index) => match index.below(all.len(), registers, parameters, lane) {
                Some(index) => narrow(parameter(parameters, all.start + index)),
                None => ([0; 4], false),
            },
            Place::Buffer(element) => (self.words(element, lane), false),
            Place::Vertex { slots, stride, vertex, element } => {
                let count = slots.len() / (*stride).max(1);
                let vertex = vertex.below(count, registers, parameters, lane);
                let element = element.below(*stride, registers, parameters, lane);
                let chosen = vertex.zip(element).map(|(vertex, element)| &slots[vertex * stride + element]);
                (chosen.map_or([0; 4], |slot| slot.get(registers, lane)), false)
            }
        }
    }

    /// VectorLoad and ScalarLoad: converted to the instruction's type, then swizzled and signed.
    fn operand(&mut self, operand: &Operand, lane: usize) -> Loaded {
        let (bits, wide) = self.at(&operand.place, lane);
        let ty = operand.ty;
        let converted = bits.map(|x| convert::resize(x, NumberType { wide, ..ty }, ty.wide));
        operand.modify(&converted)
    }

    /// The operands of a lane.
    fn operands(&mut self, parts: &Parts, lane: usize) -> Operands {
        let loaded: Operands = parts.operands.iter().map(|operand| self.operand(operand, lane)).collect();
        self.record_operands(lane, &loaded);
        loaded
    }

    fn record_operands(&mut self, lane: usize, loaded: &Operands) {
        if let Some(record) = &mut self.record
            && record.lane == lane
        {
            for (to, from) in record.operands.iter_mut().zip(loaded) {
                *to = from.value;
            }
        }
    }

    /// Clamps the result of a lane, converts it to the size of the destination, and writes it and its condition code.
    fn write(&mut self, parts: &Parts, lane: usize, outcome: Outcome) {
        let Some(destination) = &parts.destination else { return };
        // CVT has done so already.
        let saturation = if parts.modifiers.from.is_some() { Saturation::None } else { parts.saturate };
        let outcome = saturate(outcome, saturation);
        let enabled = destination.write_mask & test_cc(&self.condition_codes[lane], destination.cc_mask.as_ref());
        let wide = self.is_wide(destination);
        let value = outcome.value.map(|x| convert::resize(x, outcome.ty, wide));
        let slot = match &destination.to {
            To::Nothing => None,
            To::Register(slot) => Some(*slot),
            To::Registers(slots, index) => {
                let index = index.below(slots.len(), &self.registers, self.frame.parameters(), lane);
                index.map(|index| slots[index])
            }
        };
        if let Some(slot) = slot {
            slot.set(&mut self.registers, lane, enabled, &value);
            self.written[lane] = Some((slot.low, enabled));
        }
        if let Some(register) = destination.update_cc {
            let condition_code = &mut self.condition_codes[lane][usize::from(register & 1)];
            for at in ones(enabled) {
                let flags = if outcome.half {
                    number::flags(number::of_float(half::from_half(value[at] as u16)), NumberType::FLOAT)
                } else {
                    number::flags(value[at], NumberType { wide, ..outcome.ty })
                };
                let [carry, overflow] = [outcome.carry, outcome.overflow].map(|bits| bits >> at & 1 != 0);
                condition_code[at] = Flags { carry, overflow, ..flags };
            }
        }
        if let Some(record) = &mut self.record
            && record.lane == lane
        {
            record.result = Some(TraceResult { value, enabled, wide });
        }
    }

    fn is_wide(&self, destination: &Destination) -> bool {
        match &destination.to {
            To::Nothing => false,
            To::Register(slot) => slot.wide,
            To::Registers(slots, _) => slots.first().is_some_and(|slot| slot.wide),
        }
    }

    /// Executes an instruction of this family, which is none of flow.
    pub(in crate::interp) fn compute(&mut self, family: Effect, opcode: Opcode, parts: &Parts) {
        match family {
            Effect::None => self.values(opcode, parts),
            Effect::Lookup => self.look_up(opcode, parts),
            Effect::Derivative if opcode == Opcode::Ddx => self.difference(parts, |lane| (lane & 2, (lane & 2) + 1)),
            Effect::Derivative => self.difference(parts, |lane| (lane & 1, (lane & 1) + 2)),
            Effect::Discard => self.kill_below_zero(parts),
            Effect::Group => self.exchange(opcode, parts),
            Effect::Memory => self.memory(opcode, parts),
            Effect::Flow => unread(opcode),
        }
    }

    /// Instructions that compute from their operands, and those that take attributes at other places or constants from
    /// buffers.
    fn values(&mut self, opcode: Opcode, parts: &Parts) {
        match opcode {
            Opcode::Ipac | Opcode::Ipao | Opcode::Ipas => self.interpolate(parts),
            Opcode::Ldc => self.load_memory(parts),
            _ => {
                for lane in ones(self.active) {
                    let operands = self.operands(parts, lane);
                    if let Some(outcome) = parts.compute(opcode, &self.rules, &operands) {
                        self.write(parts, lane, outcome);
                    }
                }
            }
        }
    }

    /// Instructions that read operands in other lanes of the thread group.
    fn exchange(&mut self, opcode: Opcode, parts: &Parts) {
        use Opcode::*;
        match opcode {
            Qswz0 => self.add_from(parts, |_| 0),
            Qswz1 => self.add_from(parts, |_| 1),
            Qswz2 => self.add_from(parts, |_| 2),
            Qswz3 => self.add_from(parts, |_| 3),
            Qswzx => self.add_from(parts, |lane| lane ^ 1),
            Qswzy => self.add_from(parts, |lane| lane ^ 2),
            Shfdown => self.shuffle(parts, threads::down),
            Shfidx => self.shuffle(parts, threads::index),
            Shfup => self.shuffle(parts, threads::up),
            Shfxor => self.shuffle(parts, threads::xor),
            Tgall => self.vote(parts, |all, _| all),
            Tgany => self.vote(parts, |_, any| any),
            Tgeq => self.vote(parts, |all, any| all == any),
            Tgballot => self.ballot(parts),
            opcode => unread(opcode),
        }
    }

    /// Instructions with visible effects: memory, images, emitted vertices, and barriers.
    fn memory(&mut self, opcode: Opcode, parts: &Parts) {
        use Opcode::*;
        match opcode {
            Emit => ones(self.active).for_each(|lane| self.emit(lane, 0)),
            Emits => {
                for lane in ones(self.active) {
                    let operands = self.operands(parts, lane);
                    let stream = operands.first().map_or(0, |operand| operand.value[0] as u32);
                    self.emit(lane, stream);
                }
            }
            Endprim => self.begun &= !self.active,
            Loadim => self.load_image(parts),
            Storeim => self.store_image(parts),
            Atomim => self.atomic_image(parts),
            Imq => self.query_image(parts, nvjit_runtime::image::SIZE),
            Imqs => self.query_image(parts, nvjit_runtime::image::SAMPLES),
            Ldb | Lds | Load => self.load_memory(parts),
            Stb | Store | Sts => self.store_memory(parts),
            Atom | Atomb | Atoms => self.atomic(parts),
            Atomctr => self.count(parts),
            // In lock step no lane waits.
            Bar if self.interpreter.code.has_barriers => self.flow.wait(self.active),
            Bar => {}
            Membar => std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst),
            // Quads of a batch execute one after the other.
            Fsib | Fsie => {}
            opcode => unread(opcode),
        }
    }

    /// The first operand of all lanes, by their registers, whether or not they execute the instruction.
    pub(in crate::interp) fn first_operands(&mut self, parts: &Parts) -> [Vector; LANES] {
        from_fn(|lane| self.operands(parts, lane).first().map_or([0; 4], |operand| operand.value))
    }

    /// DDX and DDY: the operand of a lane less that of another.
    fn difference(&mut self, parts: &Parts, of: impl Fn(usize) -> (usize, usize)) {
        let operands = self.first_operands(parts);
        for lane in ones(self.active) {
            let (first, second) = of(lane);
            let value = from_fn(|at| floats::subtract(operands[second][at], operands[first][at], false));
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// IPAC, IPAS, and IPAO with an offset. There is one sample, at the center of the pixel, and attributes are
    /// extrapolated by the quad's differences. Sign and swizzle of the attribute are applied afterwards.
    fn interpolate(&mut self, parts: &Parts) {
        let Some(attribute) = parts.operands.first() else { return };
        for lane in ones(self.active) {
            // The attribute that the lane selects, in the whole quad.
            let (values, chosen): ([Vector; LANES], _) = match &attribute.place {
                Place::Registers(slots, index) => {
                    let (registers, parameters) = (&self.registers, self.frame.parameters());
                    let chosen = index.below(slots.len(), registers, parameters, lane);
                    let values = from_fn(|other| chosen.map_or([0; 4], |chosen| slots[chosen].get(registers, other)));
                    (values, chosen)
                }
                place => (from_fn(|other| self.at(place, other).0), Some(0)),
            };
            let operands = self.operands(parts, lane);
            let value = match (&parts.moved, chosen, operands.get(1)) {
                (Some(moved), Some(chosen), Some(offset)) => {
                    let w = from_fn(|other| moved.position.get(&self.registers, other)[3]);
                    self.beside(moved.courses[chosen], &values, &w, [offset.value[0], offset.value[1]], lane)
                }
                _ => values[lane],
            };
            self.write(parts, lane, Outcome::of(attribute.modify(&value).value, parts.result));
        }
    }

    /// An attribute of a lane, `values` of the quad, at an offset from the center of the pixel; with the `w` of
    /// `fragment.position`.
    fn beside(
        &self,
        course: Course,
        values: &[Vector; LANES],
        w: &[Component; LANES],
        offset: [Component; 2],
        lane: usize,
    ) -> Vector {
        // The differences along the row and the column of the lane.
        let (row, column) = (lane & 2, lane & 1);
        let slopes = |of: [Component; LANES]| {
            [(row, row + 1), (column, column + 2)].map(|(from, to)| floats::subtract(of[to], of[from], false))
        };
        let along = |center: Component, slopes: [Component; 2]| {
            let axes = slopes.into_iter().zip(offset);
            axes.fold(center, |value, (slope, offset)| floats::mad(&self.rules, slope, offset, value, false))
        };
        let w_there = along(w[lane], slopes(*w));
        from_fn(|at| {
            let of = values.map(|value| value[at]);
            let center = of[lane];
            match course {
                Course::Flat => center,
                Course::Perspective if floats::less(0, w_there, false) => {
                    let products = slopes(from_fn(|other| floats::mul(of[other], w[other], false)));
                    let shares = slopes(*w).map(|slope| floats::mul(center, slope, false));
                    let slope = |axis: usize| {
                        floats::div(floats::subtract(products[axis], shares[axis], false), w_there, false)
                    };
                    along(center, [slope(0), slope(1)])
                }
                Course::Linear | Course::Perspective => along(center, slopes(of)),
            }
        })
    }

    /// The first component of the first operand.
    pub(in crate::interp) fn first_operand(&mut self, parts: &Parts, lane: usize) -> u64 {
        self.operands(parts, lane).first().map_or(0, |operand| operand.value[0])
    }

    /// KIL of a vector: unsigned numbers are never negative.
    fn kill_below_zero(&mut self, parts: &Parts) {
        let mut lanes = 0;
        for lane in ones(self.active) {
            let operands = self.operands(parts, lane);
            let below = |operand: &Loaded| operand.value.iter().any(|&x| number::is_negative(x, parts.number));
            lanes |= u8::from(operands.first().is_some_and(below)) << lane;
        }
        self.record_test(lanes);
        self.killed |= lanes;
    }

    /// REP in a lane: without a count it iterates until the budget is exhausted. Floats are rounded down and clamped;
    /// NaN is 0.
    pub(in crate::interp) fn repetitions(&mut self, parts: &Parts, lane: usize) -> Loop {
        let operands = self.operands(parts, lane);
        let count = operands.first().map(|operand| {
            let x = operand.value[0];
            match (parts.number.base, parts.number.wide) {
                (Base::Unsigned, _) => x,
                (Base::Signed, wide) => number::signed(x, wide).max(0) as u64,
                (Base::Float, false) => (soft::floor(number::float(x)) as i32).max(0) as u64,
                (Base::Float, true) => (double::floor(f64::from_bits(x)) as i64).max(0) as u64,
            }
        });
        Loop { count: count.unwrap_or(u64::MAX), index: None, increment: 0 }
    }
}

impl Operand {
    /// Applies swizzle, signs and absolute value to a loaded and converted value.
    fn modify(&self, converted: &Vector) -> Loaded {
        let ty = self.ty;
        let mut plain = self.swizzle.map(|component| converted[component]);
        if self.inner {
            plain = plain.map(|x| number::negate(x, ty));
        }
        if self.absolute {
            plain = plain.map(|x| number::absolute(x, ty));
        }
        let value = if self.outer { plain.map(|x| number::negate(x, ty)) } else { plain };
        Loaded { value, plain, negated: self.outer }
    }
}
