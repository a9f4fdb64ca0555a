//! Memory (NV_gpu_program5 2.X.4.5 and 2.X.8 ATOM, LDC, LOAD, STORE; NV_shader_storage_buffer_object;
//! NV_shader_atomic_counters; BUFFER variables of NV_gpu_program4 2.X.3.6): the addresses and types of accesses. The
//! runtime makes them.

use super::super::execute::Machine;
use super::super::ones;
use super::super::typed::code::{Element, Place};
use super::super::typed::number::{self, Component, Vector, mask};
use super::super::typed::{Outcome, Parts};
use super::Operands;
use crate::language::isa::Base;
use crate::language::isa::modifiers::{Atomic, Counting, TypeModifier};
use crate::language::numeric::half;
use nvjit_runtime::{ImageConversion, MemoryCall, MemoryElement, MemoryOperation, MemorySpace};
use std::array::from_fn;
use std::sync::Arc;

/// The target of an access.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub space: MemorySpace,
    pub binding: u32,
    pub address: u64,
    /// Of an image that has no binding.
    pub handle: u64,
    /// The type that images convert to and from.
    pub conversion: ImageConversion,
}

/// A component in memory.
pub(super) fn element(ty: TypeModifier) -> MemoryElement {
    match (ty.base, ty.bits.unwrap_or(32)) {
        (Base::Float, 16) => MemoryElement::F16,
        (Base::Float, 64) => MemoryElement::F64,
        (Base::Float, _) => MemoryElement::F32,
        (Base::Signed, 8) => MemoryElement::S8,
        (Base::Signed, 16) => MemoryElement::S16,
        (Base::Signed, 64) => MemoryElement::S64,
        (Base::Signed, _) => MemoryElement::S32,
        (Base::Unsigned, 8) => MemoryElement::U8,
        (Base::Unsigned, 16) => MemoryElement::U16,
        (Base::Unsigned, 64) => MemoryElement::U64,
        (Base::Unsigned, _) => MemoryElement::U32,
    }
}

/// Components as fp16 numbers, the first in the lowest bits.
pub(super) fn pack_halves(data: &Vector) -> Component {
    (0..4).fold(0, |all, at| all | Component::from(half::to_half(number::float(data[at]))) << (16 * at))
}

/// One of several fp16 numbers.
pub(super) fn half_at(packed: Component, at: usize) -> Component {
    number::of_float(half::from_half((packed >> (16 * at)) as u16))
}

pub(super) fn operation(atomic: Atomic) -> MemoryOperation {
    match atomic {
        Atomic::Add => MemoryOperation::Add,
        Atomic::Min => MemoryOperation::Min,
        Atomic::Max => MemoryOperation::Max,
        Atomic::Iwrap => MemoryOperation::IncrementWrap,
        Atomic::Dwrap => MemoryOperation::DecrementWrap,
        Atomic::And => MemoryOperation::And,
        Atomic::Or => MemoryOperation::Or,
        Atomic::Xor => MemoryOperation::Xor,
        Atomic::Exch => MemoryOperation::Exchange,
        Atomic::Cswap => MemoryOperation::CompareSwap,
    }
}

/// Whether an instruction uses the element as an address, and does not read it like a register.
fn is_place(element: &Element) -> bool {
    element.bytes == 1 || element.space == MemorySpace::Counter
}

impl Machine<'_> {
    /// The address of a buffer's element in a lane. Outside of the variable it is an address beyond every buffer.
    fn target(&self, element: &Element, lane: usize) -> Target {
        const NOWHERE: u64 = u64::MAX;
        let (registers, parameters) = (&self.registers, self.frame.parameters());
        let binding = match &element.chosen {
            None => Some(element.binding),
            Some((index, count)) => {
                let chosen = index.below(*count as usize, registers, parameters, lane);
                chosen.map(|chosen| element.binding + chosen as u32)
            }
        };
        let index = u64::try_from(element.index.of(registers, parameters, lane)).ok();
        let index = index.filter(|&index| element.count == u64::from(u32::MAX) || index < element.count);
        let address = index.and_then(|index| (element.first + index).checked_mul(element.bytes));
        Target {
            space: element.space,
            binding: binding.unwrap_or(u32::MAX),
            address: address.filter(|_| binding.is_some()).unwrap_or(NOWHERE),
            handle: 0,
            conversion: ImageConversion::None,
        }
    }

    /// Makes an access in one lane: the components that were in memory.
    pub(super) fn access(
        &mut self,
        lane: usize,
        target: Target,
        (operation, element, count): (MemoryOperation, MemoryElement, u8),
        data: &Vector,
    ) -> Vector {
        // Loads of constants have no effect, so lanes that do not run may make them.
        let exec = target.space == MemorySpace::Constant || self.exec >> lane & 1 != 0;
        let covered = self.covered() >> lane & 1 != 0;
        let memory = Arc::clone(self.frame.memory_of(target.space));
        let call = self.frame.memory_call();
        call.operation = operation;
        call.space = target.space;
        call.binding = target.binding;
        call.element = element;
        call.conversion = target.conversion;
        call.count = count;
        call.lanes = 1;
        call.exec[0] = if exec { u32::MAX } else { 0 };
        call.covered[0] = if covered { u32::MAX } else { 0 };
        call.addresses[0] = target.address;
        call.handles[0] = target.handle;
        for (at, &value) in data.iter().enumerate() {
            call.data_low[at][0] = value as u32;
            call.data_high[at][0] = (value >> 32) as u32;
        }
        memory.perform(call);
        let result = |call: &MemoryCall, at: usize| {
            Component::from(call.result_low[at][0]) | Component::from(call.result_high[at][0]) << 32
        };
        from_fn(|at| result(call, at))
    }

    /// An element of a BUFFER or BUFFER4 variable: a word in all components, or four.
    pub(super) fn words(&mut self, element: &Element, lane: usize) -> Vector {
        let target = self.target(element, lane);
        let count = if element.bytes == 16 { 4 } else { 1 };
        let words = self.access(lane, target, (MemoryOperation::Load, MemoryElement::U32, count), &[0; 4]);
        if count == 1 { [words[0]; 4] } else { words }
    }

    /// The place that operand `index` says: an element of a buffer, or the address that it is.
    fn place(&self, parts: &Parts, operands: &Operands, index: usize, lane: usize) -> Target {
        match parts.operands.get(index).map(|operand| &operand.place) {
            Some(Place::Buffer(element)) if is_place(element) => self.target(element, lane),
            _ => {
                let address = operands.get(index).map_or(0, |operand| operand.value[0]);
                let conversion = ImageConversion::None;
                Target { space: MemorySpace::Global, binding: 0, address, handle: 0, conversion }
            }
        }
    }

    /// LDB, LDC and LOAD: missing components are 0. Swizzle and signs of a buffer's element are applied afterwards.
    pub(super) fn load_memory(&mut self, parts: &Parts) {
        let storage = parts.storage();
        let what = (MemoryOperation::Load, element(storage), storage.count);
        for lane in ones(self.active) {
            let operands = self.place_operands(parts, lane);
            let target = self.place(parts, &operands, 0, lane);
            let loaded = self.access(lane, target, what, &[0; 4]);
            let is_half = what.1 == MemoryElement::F16;
            let loaded = loaded.map(|x| if is_half { half_at(x, 0) } else { x & mask(parts.result.wide) });
            let modified = match parts.operands.first() {
                Some(operand) if target.space != MemorySpace::Global => operand.modify(&loaded).value,
                _ => loaded,
            };
            self.write(parts, lane, Outcome::of(modified, parts.result));
        }
    }

    /// STB and STORE.
    pub(super) fn store_memory(&mut self, parts: &Parts) {
        let storage = parts.storage();
        let what = (MemoryOperation::Store, element(storage), storage.count);
        for lane in ones(self.active) {
            let operands = self.place_operands(parts, lane);
            let target = self.place(parts, &operands, 1, lane);
            let mut data = operands.first().map_or([0; 4], |operand| operand.value);
            if what.1 == MemoryElement::F16 {
                data = data.map(|x| half::to_half(number::float(x)).into());
            }
            self.access(lane, target, what, &data);
        }
    }

    /// ATOM and ATOMB: the old value, in all components; several fp16 numbers each in their own
    /// (NV_shader_atomic_fp16_vector).
    pub(super) fn atomic(&mut self, parts: &Parts) {
        let storage = parts.storage();
        let element = match (storage.base, storage.bits, storage.count) {
            (Base::Float, Some(16), 2) => MemoryElement::F16X2,
            (Base::Float, Some(16), 4) => MemoryElement::F16X4,
            _ => element(storage),
        };
        let Some(atomic) = parts.modifiers.atomic else { return };
        for lane in ones(self.active) {
            let operands = self.place_operands(parts, lane);
            let target = self.place(parts, &operands, 1, lane);
            let mut data = operands.first().map_or([0; 4], |operand| operand.value);
            if storage.count > 1 {
                data = [pack_halves(&data), 0, 0, 0];
            }
            let old = self.access(lane, target, (operation(atomic), element, 1), &data)[0];
            let value = match usize::from(storage.count) {
                1 => [old & mask(parts.result.wide); 4],
                count => from_fn(|at| if at < count { half_at(old, at) } else { 0 }),
            };
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// ATOMCTR: the counter in all components, of DECR as it is afterwards (NV_shader_atomic_counters).
    pub(super) fn count(&mut self, parts: &Parts) {
        let Some(counting) = parts.modifiers.counting else { return };
        for lane in ones(self.active) {
            let operands = self.place_operands(parts, lane);
            let target = self.place(parts, &operands, 0, lane);
            let (operation, step, then) = match counting {
                Counting::Increment => (MemoryOperation::Add, 1, 0),
                Counting::Decrement => (MemoryOperation::Add, u32::MAX, u32::MAX),
                Counting::Get => (MemoryOperation::Load, 0, 0),
            };
            let old = self.access(lane, target, (operation, MemoryElement::U32, 1), &[step.into(), 0, 0, 0])[0];
            let value = Component::from((old as u32).wrapping_add(then));
            self.write(parts, lane, Outcome::of([value; 4], parts.result));
        }
    }

    /// The operands of a lane; elements of buffers are not read.
    fn place_operands(&mut self, parts: &Parts, lane: usize) -> Operands {
        let is_place = |place: &Place| matches!(place, Place::Buffer(element) if is_place(element));
        let mut loaded = Operands::new();
        for operand in &parts.operands {
            loaded.push(if is_place(&operand.place) { Default::default() } else { self.operand(operand, lane) });
        }
        self.record_operands(lane, &loaded);
        loaded
    }
}
