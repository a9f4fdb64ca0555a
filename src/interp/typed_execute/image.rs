//! Images (EXT_shader_image_load_store 2.X.8, NV_bindless_texture, ARB_shader_image_size): the accessed texel and its
//! conversion. The runtime makes the accesses.

use super::super::execute::Machine;
use super::super::ones;
use super::super::typed::number::{self, Vector};
use super::super::typed::{Outcome, Parts};
use super::Operands;
use super::memory::{Target, element, half_at, operation, pack_halves};
use crate::language::isa::{Base, NumberType};
use crate::language::numeric::half;
use nvjit_runtime::{ImageConversion, MemoryElement, MemoryOperation, MemorySpace, TextureTarget, image_address};
use std::array::from_fn;

/// The conversion of an instruction without a storage modifier; the type and number of transferred components.
fn shape(parts: &Parts) -> (ImageConversion, MemoryElement, u8) {
    let ty = parts.storage();
    let conversion = match (ty.bits, ty.base) {
        (Some(_), _) => return (ImageConversion::None, element(ty), ty.count),
        (None, Base::Float) => ImageConversion::Float,
        (None, Base::Signed) => ImageConversion::Signed,
        (None, Base::Unsigned) => ImageConversion::Unsigned,
    };
    (conversion, element(ty), 4)
}

/// The coordinates that a target has; the others are 0.
fn texel(target: TextureTarget, operand: &Vector) -> u64 {
    let [x, y, z, w] = operand.map(|component| component as i32);
    image_address(match target {
        TextureTarget::D1 | TextureTarget::Buffer => [x, 0, 0, 0],
        TextureTarget::D2 | TextureTarget::Rect => [x, y, 0, 0],
        TextureTarget::Multisample2D => [x, y, 0, w],
        TextureTarget::MultisampleArray2D => [x, y, z, w],
        _ => [x, y, z, 0],
    })
}

impl Machine<'_> {
    /// The image that is meant in a lane, and an address in it; none if the program chooses a unit that there is not.
    fn image_target(&self, parts: &Parts, operands: &Operands, lane: usize, address: u64) -> Option<Target> {
        let image = parts.image.as_ref()?;
        let (conversion, ..) = shape(parts);
        if image.by_handle {
            let handle = operands.last().map_or(0, |operand| operand.value[0]);
            return Some(Target { space: MemorySpace::ImageHandle, binding: 0, address, handle, conversion });
        }
        let number = match &image.chosen {
            None => 0,
            Some((index, count)) => index.below(*count as usize, &self.registers, self.frame.parameters(), lane)?,
        };
        let binding = image.unit + number as u32;
        Some(Target { space: MemorySpace::Image, binding, address, handle: 0, conversion })
    }

    fn coordinates(&self, parts: &Parts, operands: &Operands, index: usize) -> u64 {
        let operand = operands.get(index).map_or([0; 4], |operand| operand.value);
        parts.image.as_ref().map_or(u64::MAX, |image| texel(image.target, &operand))
    }

    /// LOADIM.
    pub(super) fn load_image(&mut self, parts: &Parts) {
        let (_, element, count) = shape(parts);
        for lane in ones(self.active) {
            let operands = self.operands(parts, lane);
            let address = self.coordinates(parts, &operands, 0);
            let loaded = match self.image_target(parts, &operands, lane, address) {
                Some(target) => self.access(lane, target, (MemoryOperation::Load, element, count), &[0; 4]),
                None => [0; 4],
            };
            let is_half = element == MemoryElement::F16;
            let loaded = loaded.map(|x| if is_half { half_at(x, 0) } else { x & 0xffff_ffff });
            self.write(parts, lane, Outcome::of(loaded, parts.result));
        }
        self.set_residency(parts, 0);
    }

    /// STOREIM.
    pub(super) fn store_image(&mut self, parts: &Parts) {
        let (_, element, count) = shape(parts);
        for lane in ones(self.active) {
            let operands = self.operands(parts, lane);
            let address = self.coordinates(parts, &operands, 1);
            let mut data = operands.first().map_or([0; 4], |operand| operand.value);
            if element == MemoryElement::F16 {
                data = data.map(|x| half::to_half(number::float(x)).into());
            }
            if let Some(target) = self.image_target(parts, &operands, lane, address) {
                self.access(lane, target, (MemoryOperation::Store, element, count), &data);
            }
        }
    }

    /// ATOMIM: the old value in x; several fp16 numbers each in their own component.
    pub(super) fn atomic_image(&mut self, parts: &Parts) {
        let ty = parts.storage();
        let Some(atomic) = parts.modifiers.atomic else { return };
        let element = match ty.count {
            2 => MemoryElement::F16X2,
            4 => MemoryElement::F16X4,
            _ => element(ty),
        };
        for lane in ones(self.active) {
            let operands = self.operands(parts, lane);
            let address = self.coordinates(parts, &operands, 1);
            let mut data = operands.first().map_or([0; 4], |operand| operand.value);
            if ty.count > 1 {
                data = [pack_halves(&data), 0, 0, 0];
            }
            let old = match self.image_target(parts, &operands, lane, address) {
                Some(target) => self.access(lane, target, (operation(atomic), element, 1), &data)[0],
                None => 0,
            };
            let value = match usize::from(ty.count) {
                1 => [old & 0xffff_ffff, 0, 0, 0],
                count => from_fn(|at| if at < count { half_at(old, at) } else { 0 }),
            };
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
        self.set_residency(parts, 0);
    }

    /// IMQ and IMQS: the result of a load from `address`.
    pub(super) fn query_image(&mut self, parts: &Parts, address: u64) {
        for lane in ones(self.active) {
            let operands = self.operands(parts, lane);
            let target = self.image_target(parts, &operands, lane, address);
            let target = target.map(|target| Target { conversion: ImageConversion::None, ..target });
            let answer = match target {
                Some(target) => self.access(lane, target, (MemoryOperation::Load, MemoryElement::S32, 4), &[0; 4]),
                None => [0; 4],
            };
            let ty = NumberType { base: Base::Signed, wide: false };
            self.write(parts, lane, Outcome::of(answer.map(|x| x & 0xffff_ffff), ty));
        }
    }
}
