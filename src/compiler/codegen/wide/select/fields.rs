//! Texels of up to two words whose components are bytes and halves of words, fractions, numbers of half precision, or
//! words that the access converts. How a formatted access converts them is found in the unit's
//! [view](nvjit_runtime::native::offsets::TEXEL_FIELDS), so that one piece of code serves all of these formats.

use super::super::machine::{Memory, NONE, Operand, RAX, RCX, RDX, RSI, Register};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::access::{AND, Access, NOT_EQUAL};
use super::each::{for_each_lane, offset_of_lane, store_of_lane};
use super::long::{COMPARE, EVEN_FIRST};
use super::shared::{ADDRESSES, DATA, WORD, bytes, is_signed};
use super::views::{find_view, formats_of};
use super::{NEAREST, Selector, UNORDERED, float_code};
use crate::compiler::ir::Compare;
use nvjit_runtime::half::{HALF_NAN_BITS, NAN_BITS};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{FieldKind, ImageConversion, MemoryElement};

/// The formats of these that an access may have.
pub(super) fn formats(access: Access<'_>) -> u64 {
    let of = access.access;
    match of.conversion {
        ImageConversion::None => match of.element {
            MemoryElement::U8
            | MemoryElement::S8
            | MemoryElement::U16
            | MemoryElement::S16
            | MemoryElement::F16
            | MemoryElement::U32
            | MemoryElement::S32
            | MemoryElement::F32
                if bytes(of) <= 2 * WORD =>
            {
                formats_of(|format| format.bytes() as i32 == bytes(of))
            }
            _ => 0,
        },
        ImageConversion::Float => {
            formats_of(|format| format.field_kind().is_some_and(|kind| kind != FieldKind::Integer))
        }
        _ => formats_of(|format| format.field_kind() == Some(FieldKind::Integer)),
    }
}

/// The formats whose texels have two words.
fn long_formats() -> u64 {
    formats_of(|format| format.bytes() as i32 == 2 * WORD)
}

fn of_kind(kind: FieldKind) -> u64 {
    formats_of(|format| format.field_kind() == Some(kind))
}

/// Where a component of an access that moves bits is: the word of the texel, and the first bit.
fn place(bits: u8, component: usize) -> (usize, u8) {
    let first = usize::from(bits) * component;
    (first / 32, (first % 32) as u8)
}

impl Selector<'_> {
    /// Loads the address of the description of components to [`RDX`].
    fn find_fields(&mut self, access: Access<'_>) {
        self.raw(|code| {
            let view = find_view(code, access);
            code.lea(RDX, RDX, None, view + offsets::TEXEL_FIELDS);
        });
    }

    /// A number of that description.
    fn field(&mut self, component: usize, number: i32) -> Register {
        let place = Memory::At(RDX, component as i32 * offsets::FIELD + number);
        self.two(Op::Broadcast, Operand::Memory(place), 0)
    }

    /// The wanted components of texels at these offsets, in the lanes of `good`.
    pub(super) fn load_fields(&mut self, access: Access<'_>, offset: Register, good: Register) -> [Register; 4] {
        let wanted = self.wanted(access.inst.result);
        let is_wanted = |component: &usize| wanted >> (2 * component) & 1 != 0;
        let texel = self.texel_words(access, offset, good);
        let mut words = [NONE; 4];
        if access.access.conversion == ImageConversion::None {
            let count = usize::from(access.access.count);
            for component in (0..count).filter(is_wanted) {
                words[component] = self.moved_field(access.access.element, texel, component);
            }
            return words;
        }
        let kinds = (access.access.conversion == ImageConversion::Float)
            .then(|| [FieldKind::Half, FieldKind::Word].map(|kind| self.lacks_format(access, !of_kind(kind))));
        self.find_fields(access);
        for component in (0..4).filter(is_wanted) {
            let mut word = self.field_bits(texel, component);
            if let Some([is_half, is_word]) = kinds {
                let bits = word;
                let [fraction, half] = [self.fraction(bits, component), self.half_to_number(bits)];
                word = self.three_masked(Op::Select, is_half, fraction, Operand::Register(half));
                if component < 2 {
                    word = self.three_masked(Op::Select, is_word, word, Operand::Register(bits));
                }
            }
            if component == 3 {
                let missing = self.field(component, offsets::FIELD_MISSING);
                let missing = self.zeroing(Op::Move, good, missing);
                word = self.three(Op::Or, word, missing);
            }
            words[component] = word;
        }
        words
    }

    /// The words of texels, zeros in other lanes; the second one only if texels may have it.
    fn texel_words(&mut self, access: Access<'_>, offset: Register, good: Register) -> [Option<Register>; 2] {
        let with_second = match (access.access.conversion, bytes(access.access) > WORD) {
            (ImageConversion::None, false) => None,
            (ImageConversion::None, true) => Some(self.and(good, good)),
            _ => {
                let is_long = self.lacks_format(access, !long_formats());
                Some(self.and(good, is_long))
            }
        };
        // The aligned word that a byte is in may always be read: buffers consist of such words.
        self.raw(|code| {
            let view = find_view(code, access);
            code.load(RDX, RDX, view + offsets::TEXEL_START);
            code.registers(false, &[0x8b], RAX, RDX);
            code.number(false, AND, RAX, WORD - 1);
            code.number(true, AND, RDX, -WORD);
        });
        let first = self.vector_from_general(RAX);
        let offset = self.three(Op::AddInt, offset, first);
        let [byte, word] = [WORD - 1, -WORD].map(|bits| {
            let bits = self.everywhere(bits as u32);
            self.three(Op::And, offset, Operand::Memory(bits))
        });
        // Each gather clobbers its mask.
        let good = self.and(good, good);
        let low = self.gather(good, word, Memory::At(RDX, 0));
        let high = with_second.map(|good| self.gather(good, word, Memory::At(RDX, WORD)));
        let bits = self.two(Op::ShiftLeft, byte, 3);
        [Some(self.three(Op::ShiftRightBy, low, bits)), high]
    }

    /// A component that is moved as it is, extended to 32 bits.
    fn moved_field(&mut self, element: MemoryElement, texel: [Option<Register>; 2], component: usize) -> Register {
        let bits = 8 * element.bytes() as u8;
        let (word, first) = place(bits, component);
        let Some(mut word) = texel[word & 1] else { return self.zero() };
        if bits == 32 {
            return word;
        }
        if first + bits < 32 {
            word = self.two(Op::ShiftLeft, word, 32 - bits - first);
        }
        self.two(if is_signed(element) { Op::ShiftSigned } else { Op::ShiftRight }, word, 32 - bits)
    }

    /// The bits of a component of the format, extended to 32 bits; 0 if the format does not have it.
    fn field_bits(&mut self, texel: [Option<Register>; 2], component: usize) -> Register {
        let mut all = None;
        for (number, word) in texel.into_iter().enumerate() {
            // The first component is in the first word.
            let Some(word) = word.filter(|_| number == 0 || component > 0) else { continue };
            let left = self.field(component, offsets::FIELD_LEFT[number]);
            let part = self.three(Op::ShiftLeftBy, word, left);
            all = Some(all.map_or(part, |all| self.three(Op::Or, all, part)));
        }
        let Some(all) = all else { return self.zero() };
        let right = self.field(component, offsets::FIELD_RIGHT);
        let all = self.three(Op::ShiftSignedBy, all, right);
        let kept = self.field(component, offsets::FIELD_KEPT);
        self.three(Op::And, all, kept)
    }

    /// The fraction that an integer means.
    fn fraction(&mut self, bits: Register, component: usize) -> Register {
        let number = self.two(Op::IntToFloat, bits, 0);
        let [first, second] = offsets::FIELD_STEPS.map(|step| self.field(component, step));
        let exact = self.three(Op::Mul, number, first);
        let fraction = self.four(Op::Fma, number, second, exact, 0);
        // The least two signed integers are -1.
        let least = self.everywhere((-1f32).to_bits());
        self.three(Op::Max, fraction, Operand::Memory(least))
    }

    /// The number of half precision whose bits are in each lane.
    fn half_to_number(&mut self, bits: Register) -> Register {
        let packed = match self.shape.has_masks() {
            true => self.two(Op::NarrowInts, bits, 0),
            false => {
                let packed = self.three(Op::PackUnsigned, bits, bits);
                if self.shape.lanes > 4 { self.two(Op::PermuteFour64, packed, EVEN_FIRST) } else { packed }
            }
        };
        let number = self.two(Op::FromHalf, packed, 0);
        self.with_nan(number, number, NAN_BITS)
    }

    /// The bits of a number at half precision.
    fn number_to_half(&mut self, number: Register) -> Register {
        let packed = self.two(Op::ToHalf, number, 0);
        let bits = self.two(Op::WidenUnsigned, packed, 0);
        self.with_nan(number, bits, HALF_NAN_BITS.into())
    }

    /// `result`, but `nan` where `number` is NaN.
    fn with_nan(&mut self, number: Register, result: Register, nan: u32) -> Register {
        let is_nan = self.compare_floats(UNORDERED, number, Operand::Register(number));
        let nan = self.everywhere(nan);
        self.three_masked(Op::Select, is_nan, result, Operand::Memory(nan))
    }

    /// Stores texels at these offsets, in the lanes of `good`, in the order of lanes.
    pub(super) fn store_fields(&mut self, access: Access<'_>, offset: Register, good: Register) -> Result<()> {
        let texel = self.packed_fields(access)?;
        let places = [ADDRESSES, DATA, DATA + 1].map(|number| self.scratch_place(number));
        let places = [places[0]?, places[1]?, places[2]?];
        for (register, place) in [Some(offset), texel[0], texel[1]].into_iter().zip(places) {
            if let Some(register) = register {
                self.save(register, Memory::Words(place));
            }
        }
        let moved = (access.access.conversion == ImageConversion::None).then(|| bytes(access.access).ilog2() as u8);
        let sizes: Vec<u8> = moved.map_or(vec![0, 1, 2, 3], |size| vec![size]);
        self.mask_to_general(good, RCX);
        let lanes = self.shape.lanes;
        self.raw(|code| {
            let [own, low, high] = places;
            let view = find_view(code, access);
            code.scalar(false, &[0x8b], RSI, RDX, None, view + offsets::TEXEL_SIZE);
            code.load(RDX, RDX, view + offsets::TEXEL_START);
            let done = code.label();
            for &size in &sizes {
                let next = code.label();
                if sizes.len() > 1 {
                    code.number(false, COMPARE, RSI, size.into());
                    code.jump(Some(NOT_EQUAL), next);
                }
                for_each_lane(code, lanes, |code| {
                    offset_of_lane(code, own);
                    store_of_lane(code, low, 1 << size, 0);
                    if size == 3 {
                        store_of_lane(code, high, WORD as usize, WORD);
                    }
                });
                code.jump(None, done);
                code.bind(next);
            }
            code.bind(done);
        });
        Ok(())
    }

    /// The words of the texels that an access stores.
    fn packed_fields(&mut self, access: Access<'_>) -> Result<[Option<Register>; 2]> {
        let of = access.access;
        let count = usize::from(if of.conversion == ImageConversion::None { of.count } else { 4 });
        let data = access.data.get(..count).ok_or(Unsupported("a texel without components"))?;
        let mut numbers = Vec::new();
        for &value in data {
            numbers.push(self.vector(value)?);
        }
        let mut texel = [None; 2];
        if of.conversion == ImageConversion::None {
            let bits = 8 * of.element.bytes() as u8;
            for (component, mut part) in numbers.into_iter().enumerate() {
                let (word, first) = place(bits, component);
                if bits < 32 {
                    let kept = self.everywhere(u32::MAX >> (32 - bits));
                    part = self.three(Op::And, part, Operand::Memory(kept));
                }
                if first > 0 {
                    part = self.two(Op::ShiftLeft, part, first);
                }
                self.join_part(&mut texel[word & 1], part);
            }
            return Ok(texel);
        }
        let kinds = (of.conversion == ImageConversion::Float)
            .then(|| [FieldKind::Half, FieldKind::Word].map(|kind| self.lacks_format(access, !of_kind(kind))));
        self.find_fields(access);
        for (component, number) in numbers.into_iter().enumerate() {
            let bits = match kinds {
                None => self.clamped(of.conversion, number, component),
                Some([is_half, is_word]) => {
                    let [fraction, half] = [self.steps(number, component), self.number_to_half(number)];
                    let bits = self.three_masked(Op::Select, is_half, fraction, Operand::Register(half));
                    match component {
                        0 | 1 => self.three_masked(Op::Select, is_word, bits, Operand::Register(number)),
                        _ => bits,
                    }
                }
            };
            let kept = self.field(component, offsets::FIELD_BITS);
            let bits = self.three(Op::And, bits, kept);
            for (word, place) in offsets::FIELD_PLACES.into_iter().enumerate() {
                // The first component is in the first word.
                if word == 0 || component > 0 {
                    let place = self.field(component, place);
                    let part = self.three(Op::ShiftLeftBy, bits, place);
                    self.join_part(&mut texel[word], part);
                }
            }
        }
        Ok(texel)
    }

    fn join_part(&mut self, texel: &mut Option<Register>, part: Register) {
        *texel = Some(match *texel {
            None => part,
            Some(before) => self.three(Op::Or, before, part),
        });
    }

    /// An integer of the program in the range of the format.
    fn clamped(&mut self, conversion: ImageConversion, number: Register, component: usize) -> Register {
        let [signed, unsigned] = offsets::FIELD_MOST;
        if conversion == ImageConversion::Unsigned {
            let most = self.field(component, unsigned);
            return self.three(Op::MinUnsigned, number, most);
        }
        let [least, most] = [offsets::FIELD_LEAST, signed].map(|number| self.field(component, number));
        let number = self.three(Op::MaxSigned, number, least);
        self.three(Op::MinSigned, number, most)
    }

    /// The nearest integer of a fraction; NaN becomes 0.
    fn steps(&mut self, number: Register, component: usize) -> Register {
        let is_number = self.compare_floats(float_code(Compare::Eq), number, Operand::Register(number));
        let number = self.zeroing(Op::Move, is_number, number);
        let (least, one) = (self.field(component, offsets::FIELD_LEAST), self.everywhere(1f32.to_bits()));
        let number = self.three(Op::Max, number, least);
        let number = self.three(Op::Min, number, Operand::Memory(one));
        // The product is exact.
        let scale = self.field(component, offsets::FIELD_SCALE);
        let scale = self.two(Op::Widen, scale, 0);
        let halves = self.widen(number).map(|half| {
            let product = self.three(Op::Mul64, half, scale);
            let nearest = self.two(Op::Round64, product, NEAREST);
            self.two(Op::DoubleToInt, nearest, 0)
        });
        self.join_halves(halves)
    }
}
