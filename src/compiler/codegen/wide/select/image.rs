//! Loads and stores of texels of images without a call: those of 32-bit words, and RGBA8. Which format an image unit
//! has is only known at run time, so the code asks its [view](nvjit_runtime::native::offsets::TEXELS) and has a path
//! for each size of texels; other formats, and units without an image, are left to the runtime.

use super::super::encode::Assembler;
use super::super::machine::{CONTEXT, Memory, NONE, Operand, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::access::{ABOVE_OR_EQUAL, AND, Access};
use super::long::EQUAL;
use super::shared::{DATA, WORD};
use super::{Inst, NEAREST, Selector};
use crate::compiler::ir::analysis::places;
use crate::compiler::ir::{self, Compare};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{IMAGE_UNITS, ImageConversion, ImageFormat, MemoryElement, MemoryOperation, MemorySpace};

/// Functions with more accesses call the runtime: each of them has some hundred bytes of code.
const MOST: usize = 24;

/// The bits of a coordinate in a half of an address.
const X_BITS: u8 = nvjit_runtime::image::COORDINATE_BITS[0] as u8;
const Y_BITS: u8 = nvjit_runtime::image::COORDINATE_BITS[1] as u8;

/// The number of the format of which components are bytes, 255 being 1.
const BYTES: u8 = ImageFormat::Rgba8 as u8;

/// Opcode extensions of shifts by an immediate.
const SHIFT_LEFT: u8 = 4;
const SHIFT_RIGHT: u8 = 5;

/// Texels that one path of the code accesses.
#[derive(Clone, Copy)]
struct Path {
    /// The formats that it is for: bit n stands for format n.
    formats: u64,
    /// The words of a texel.
    words: usize,
    /// Whether the code only accesses texels beside one another, from lane to lane.
    is_beside: bool,
}

/// Where the texels of a path are.
#[derive(Clone, Copy)]
enum Texels {
    /// Beside one another: the address of the first one is in the frame, at this offset.
    Beside(i32),
    /// At offsets from the first texel of the image, in the lanes of the mask.
    Apart(Register, Register),
}

/// Whether `function` has such accesses, and few enough.
pub(super) fn are_few(function: &ir::Function) -> bool {
    let is_image = |op| match op {
        ir::Op::LoadMemory(access) | ir::Op::StoreMemory(access) => access.space == MemorySpace::Image,
        _ => false,
    };
    (1..=MOST).contains(&function.insts().filter(|inst| is_image(inst.op)).count())
}

/// The formats of these that an access of `words` words may have without a conversion of integers.
fn formats(access: Access<'_>, words: usize) -> u64 {
    use ImageFormat::{R32F, R32I, R32Ui, Rg32F, Rg32I, Rg32Ui, Rgba8, Rgba32F, Rgba32I, Rgba32Ui};
    let bit = |format: ImageFormat| 1u64 << format as u8;
    let conversion = access.access.conversion;
    if conversion == ImageConversion::None {
        let same = ImageFormat::ALL.into_iter().filter(|format| format.bytes() == words * WORD as usize);
        return same.map(bit).sum();
    }
    let (all, bytes) = match words {
        1 => ([R32F, R32Ui, R32I], bit(Rgba8)),
        2 => ([Rg32F, Rg32Ui, Rg32I], 0),
        _ => ([Rgba32F, Rgba32Ui, Rgba32I], 0),
    };
    let [floats, unsigned, signed] = all.map(bit);
    // Integers that are stored as those of the other sign are clamped.
    let integers = match conversion {
        _ if access.operation == MemoryOperation::Load => unsigned | signed,
        ImageConversion::Signed => signed,
        ImageConversion::Unsigned => unsigned,
        _ => unsigned | signed,
    };
    floats | integers | bytes
}

impl Selector<'_> {
    /// Makes an access to an image with a path for each size of texels, if it is one of few. Returns the index of its
    /// results.
    pub(super) fn texels(&mut self, access: Access<'_>) -> Result<Option<usize>> {
        let paths = self.paths(access);
        if paths.is_empty() {
            return Ok(None);
        }
        let address = [self.vector(access.address[0])?, self.vector(access.address[1])?];
        let joined = self.by_paths(access, address, &paths)?;
        let wanted = self.wanted(access.inst.result);
        let mut results = [NONE; 8];
        for (number, register) in (0..8).filter(|number| wanted >> number & 1 != 0).zip(joined) {
            results[number] = register;
        }
        Ok(Some(self.keep(results)))
    }

    fn paths(&self, access: Access<'_>) -> Vec<Path> {
        let of = access.access;
        let is_load = access.operation == MemoryOperation::Load;
        let has_effect = access.operation == MemoryOperation::Store || self.wanted(access.inst.result) != 0;
        let is_bound = of.space == MemorySpace::Image && usize::from(of.binding) < IMAGE_UNITS;
        if !self.has_texels || !is_bound || access.operation.is_atomic() || !has_effect {
            return Vec::new();
        }
        let words: &[usize] = match (of.conversion, of.element) {
            (ImageConversion::None, MemoryElement::U32 | MemoryElement::S32 | MemoryElement::F32) => match of.count {
                1 => &[1],
                2 => &[2],
                4 => &[4],
                _ => &[],
            },
            (ImageConversion::None, _) => &[],
            _ => &[1, 4],
        };
        let is_beside = self.are_beside(access);
        let path = |&words: &usize| Path { formats: formats(access, words), words, is_beside: is_beside && words == 1 };
        // Without masks nothing is scattered.
        words.iter().map(path).filter(|path| is_load || path.is_beside || self.shape.has_masks()).collect()
    }

    /// Whether the texels of lanes are probably beside one another, in one row.
    fn are_beside(&self, access: Access<'_>) -> bool {
        let (Some(definitions), Some(strides)) = (&self.definitions, &self.strides) else { return false };
        let Some((x, y)) = places::texel(definitions, access.address[0]) else { return false };
        let is_wide = self.layout.group().is_some_and(|group| group.size[0].is_multiple_of(self.shape.lanes as u32));
        is_wide && strides.of(x) == Some(1) && y.is_none_or(|y| strides.of(y) == Some(0))
    }

    /// Continues with the first path that serves the image, or with the runtime, and returns the wanted results.
    fn by_paths(&mut self, access: Access<'_>, address: [Register; 2], paths: &[Path]) -> Result<Vec<Register>> {
        let Some((&path, others)) = paths.split_first() else {
            let results = self.access_keeping(access, address)?;
            return Ok(self.only_wanted(access, results));
        };
        let (texels, others_mask) = match path.is_beside {
            true => self.texels_beside(access, path, address)?,
            false => self.texels_apart(access, path, address)?,
        };
        let others_mask = self.any(others_mask);
        let usual = |selector: &mut Self| {
            let results = match access.operation {
                MemoryOperation::Load => selector.load_texels(access, path, texels)?,
                _ => selector.store_texels(access, path, texels)?,
            };
            Ok(selector.only_wanted(access, results))
        };
        self.by_one_of_two(others_mask, usual, |selector| selector.by_paths(access, address, others))
    }

    fn only_wanted(&mut self, access: Access<'_>, results: [Register; 8]) -> Vec<Register> {
        let wanted = self.wanted(access.inst.result);
        let zero = |selector: &mut Self, register| if register == NONE { selector.zero() } else { register };
        (0..8).filter(|number| wanted >> number & 1 != 0).map(|number| zero(self, results[number])).collect()
    }

    /// The lanes that make the access.
    fn accessing(&mut self, access: Access<'_>) -> Result<Register> {
        let mut running = self.running(access.mask)?;
        if access.operation == MemoryOperation::Store {
            running = self.three(Op::And, running, Operand::Memory(Memory::row(self.layout.covered())));
        }
        Ok(self.int_to_mask(running))
    }

    /// The first texel, if all lanes make the access and their texels are beside one another, in the image; and the
    /// lanes that prevent it.
    fn texels_beside(
        &mut self,
        access: Access<'_>,
        path: Path,
        [low, high]: [Register; 2],
    ) -> Result<(Texels, Register)> {
        let lanes = self.shape.lanes as i32;
        let running = self.accessing(access)?;
        let numbers = self.constant_vector(std::array::from_fn(|byte| if byte % 4 == 0 { byte as u8 / 4 } else { 0 }));
        let first = self.two(Op::BroadcastWord, low, 0);
        let expected = self.three(Op::AddInt, first, Operand::Memory(numbers));
        let same = self.two(Op::BroadcastWord, high, 0);
        let in_row = self.compare_ints(true, Compare::Eq, low, Operand::Register(expected));
        let of_row = self.compare_ints(true, Compare::Eq, high, Operand::Register(same));
        let follow = self.and(in_row, of_row);
        let all = self.and(running, follow);
        let place = self.scratch_place(DATA)?;
        self.set_general(Op::ToGeneral32, low, RAX);
        self.set_general(Op::ToGeneral32, high, RCX);
        self.raw(|code| {
            let [wrong, done] = [0; 2].map(|_| code.label());
            let view = find_view(code, access);
            let [width, height, depth] = offsets::TEXEL_EXTENTS.map(|field| view + field);
            let [row, slice] = offsets::TEXEL_PITCHES.map(|field| view + field);
            // x to RSI, then y to RCX; z remains in RAX, with the sample above.
            code.registers(false, &[0x8b], RSI, RAX);
            code.number(false, AND, RSI, (1 << X_BITS) - 1);
            code.lea(RDI, RSI, None, lanes - 1);
            reject(code, RDI, width, wrong);
            shift(code, SHIFT_RIGHT, RAX, X_BITS);
            shift(code, SHIFT_LEFT, RCX, 32 - X_BITS);
            code.registers(true, &[0x09], RCX, RAX);
            code.registers(false, &[0x0f, 0xb7], RCX, RAX);
            shift(code, SHIFT_RIGHT, RAX, Y_BITS);
            reject(code, RCX, height, wrong);
            reject(code, RAX, depth, wrong);
            for (coordinate, pitch) in [(RCX, row), (RAX, slice)] {
                code.scalar(false, &[0x8b], RDI, RDX, None, pitch);
                code.registers(true, &[0x0f, 0xaf], coordinate, RDI);
            }
            code.registers(true, &[0x01], RAX, RCX);
            code.scalar(true, &[0x03], RCX, RDX, None, view + offsets::TEXEL_START);
            code.lea(RCX, RCX, Some((RSI, WORD.trailing_zeros() as u8)), 0);
            code.store(RCX, WORDS, place);
            test_format(code, access, path.formats);
            code.jump(Some(EQUAL), wrong);
            code.registers(false, &[0x31], RAX, RAX);
            code.jump(None, done);
            code.bind(wrong);
            code.set(RAX, u32::MAX);
            code.bind(done);
        });
        let wrong = self.mask_from_general(RAX);
        let not_all = self.not(all);
        Ok((Texels::Beside(place), self.or(not_all, wrong)))
    }

    /// The texels of the lanes that make the access, as far as they exist; and all lanes if the image has other texels.
    fn texels_apart(
        &mut self,
        access: Access<'_>,
        path: Path,
        [low, high]: [Register; 2],
    ) -> Result<(Texels, Register)> {
        let running = self.accessing(access)?;
        let bits = self.everywhere((1 << X_BITS) - 1);
        let x = self.three(Op::And, low, Operand::Memory(bits));
        let y_low = self.two(Op::ShiftRight, low, X_BITS);
        let y_high = self.two(Op::ShiftLeft, high, 32 - X_BITS);
        let bits = self.everywhere((1 << Y_BITS) - 1);
        let y = self.three(Op::Or, y_low, y_high);
        let y = self.three(Op::And, y, Operand::Memory(bits));
        // With the sample above.
        let z = self.two(Op::ShiftRight, high, X_BITS + Y_BITS - 32);
        self.raw(|code| {
            let view = find_view(code, access);
            code.lea(RDX, RDX, None, view);
        });
        let field =
            |selector: &mut Self, field| selector.two(Op::Broadcast, Operand::Memory(Memory::At(RDX, field)), 0);
        let extents = offsets::TEXEL_EXTENTS.map(|extent| field(self, extent));
        let [row, slice] = offsets::TEXEL_PITCHES.map(|pitch| field(self, pitch));
        let mut good = running;
        for (coordinate, extent) in [x, y, z].into_iter().zip(extents) {
            let inside = self.compare_ints(false, Compare::Lt, coordinate, Operand::Register(extent));
            good = self.and(good, inside);
        }
        let mut offset = self.two(Op::ShiftLeft, x, (path.words as i32 * WORD).trailing_zeros() as u8);
        for (coordinate, pitch) in [(y, row), (z, slice)] {
            let distance = self.three(Op::MulInt, coordinate, pitch);
            offset = self.three(Op::AddInt, offset, distance);
        }
        self.raw(|code| {
            find_view(code, access);
            test_format(code, access, path.formats);
            flag_to_mask(code);
        });
        Ok((Texels::Apart(offset, good), self.mask_from_general(RAX)))
    }

    /// The results of a load.
    fn load_texels(&mut self, access: Access<'_>, path: Path, texels: Texels) -> Result<[Register; 8]> {
        let mut words = [NONE; 4];
        match texels {
            Texels::Beside(place) => {
                self.raw(|code| code.load(RDX, WORDS, place));
                words[0] = self.load(Memory::At(RDX, 0));
            }
            Texels::Apart(offset, good) => {
                self.find_start(access);
                for (number, word) in (0..).zip(&mut words[..path.words]) {
                    // Each gather clobbers its mask.
                    let good = self.and(good, good);
                    *word = self.gather(good, offset, Memory::At(RDX, number * WORD));
                }
            }
        }
        let wanted = self.wanted(access.inst.result);
        let is_wanted = |component: usize| wanted >> (2 * component) & 1 != 0;
        let is_one_missing = is_wanted(3) && words[3] == NONE;
        if is_one_missing {
            let one = self.one(access);
            words[3] = match texels {
                Texels::Beside(_) => one,
                Texels::Apart(_, good) => self.zeroing(Op::Move, good, one),
            };
        }
        if path.formats >> BYTES & 1 != 0 && access.access.conversion != ImageConversion::None {
            let texel = words[0];
            let bytes = self.has_bytes(access);
            for component in (0..4).filter(|&component| is_wanted(component)) {
                let byte = self.byte(texel, component);
                let word = if words[component] == NONE { self.zero() } else { words[component] };
                words[component] = self.three_masked(Op::Select, bytes, word, Operand::Register(byte));
            }
        }
        let mut results = [NONE; 8];
        (0..4).for_each(|component| results[2 * component] = words[component]);
        Ok(results)
    }

    /// The fourth component of texels that have none.
    fn one(&mut self, access: Access<'_>) -> Register {
        if access.access.conversion == ImageConversion::None {
            let one = if access.access.element == MemoryElement::F32 { 1f32.to_bits() } else { 1 };
            let one = self.everywhere(one);
            return self.loaded(one, false);
        }
        self.raw(|code| {
            let view = find_view(code, access);
            code.lea(RDX, RDX, None, view);
        });
        self.two(Op::Broadcast, Operand::Memory(Memory::At(RDX, offsets::TEXEL_ONE)), 0)
    }

    /// A mask of all lanes if texels are bytes.
    fn has_bytes(&mut self, access: Access<'_>) -> Register {
        self.raw(|code| {
            find_view(code, access);
            test_format(code, access, !(1 << BYTES));
            flag_to_mask(code);
        });
        self.mask_from_general(RAX)
    }

    /// A byte of texels as a number, 255 being 1.
    fn byte(&mut self, texel: Register, component: usize) -> Register {
        // 1/255 in two parts: a byte times the first is exact, and the sum is the quotient.
        const FIRST: f32 = 32_896.0 / 8_388_608.0;
        const SECOND: f32 = (1.0 / 255.0 - FIRST as f64) as f32;
        let mut byte = texel;
        if component > 0 {
            byte = self.two(Op::ShiftRight, byte, 8 * component as u8);
        }
        if component < 3 {
            let bits = self.everywhere(0xff);
            byte = self.three(Op::And, byte, Operand::Memory(bits));
        }
        let number = self.two(Op::IntToFloat, byte, 0);
        let [first, second] = [FIRST, SECOND].map(|part| self.everywhere(part.to_bits()));
        let first = self.three(Op::Mul, number, Operand::Memory(first));
        let second = self.loaded(second, false);
        self.four(Op::Fma, number, second, Operand::Register(first), 0)
    }

    fn store_texels(&mut self, access: Access<'_>, path: Path, texels: Texels) -> Result<[Register; 8]> {
        let mut words = Vec::new();
        for &word in access.data.get(..path.words).ok_or(Unsupported("a texel without components"))? {
            words.push(self.vector(word)?);
        }
        if path.formats >> BYTES & 1 != 0 && access.access.conversion != ImageConversion::None {
            let packed = self.packed(access)?;
            let bytes = self.has_bytes(access);
            words[0] = self.three_masked(Op::Select, bytes, words[0], Operand::Register(packed));
        }
        match texels {
            Texels::Beside(place) => {
                self.raw(|code| code.load(RDX, WORDS, place));
                self.save(words[0], Memory::At(RDX, 0));
            }
            Texels::Apart(offset, good) => {
                self.find_start(access);
                for (number, word) in (0..).zip(words) {
                    // Each scatter clobbers its mask. Of lanes with the same texel the last one counts.
                    let k = self.and(good, good);
                    let b = Operand::Memory(Memory::At(RDX, number * WORD));
                    self.push(Inst { t: offset, a: word, b, k, ..self.plain(Op::ScatterInts) });
                }
            }
        }
        Ok([NONE; 8])
    }

    /// Four numbers as bytes, to the nearest of 255 steps; NaN becomes 0.
    fn packed(&mut self, access: Access<'_>) -> Result<Register> {
        let mut texel = None;
        for (component, &number) in (0..).zip(access.data) {
            let (zero, one) = (self.zero(), self.everywhere(1f32.to_bits()));
            let number = self.vector(number)?;
            // The second operand, if the first is NaN.
            let number = self.three(Op::Max, number, zero);
            let number = self.three(Op::Min, number, Operand::Memory(one));
            // The product is exact.
            let scale = self.everywhere64(255f64.to_bits());
            let halves = self.widen(number).map(|half| {
                let product = self.three(Op::Mul64, half, Operand::Memory(scale));
                let nearest = self.two(Op::Round64, product, NEAREST);
                self.two(Op::DoubleToInt, nearest, 0)
            });
            let mut byte = self.join_halves(halves);
            if component > 0 {
                byte = self.two(Op::ShiftLeft, byte, 8 * component);
            }
            texel = Some(match texel {
                None => byte,
                Some(before) => self.three(Op::Or, before, byte),
            });
        }
        texel.ok_or(Unsupported("a texel without components"))
    }

    /// Loads the address of the first texel of the image to [`RDX`].
    fn find_start(&mut self, access: Access<'_>) {
        self.raw(|code| {
            let view = find_view(code, access);
            code.load(RDX, RDX, view + offsets::TEXEL_START);
        });
    }
}

/// Loads the address of the views to [`RDX`]. Returns the offset of that of the unit.
fn find_view(code: &mut Assembler, access: Access<'_>) -> i32 {
    code.load(RDX, CONTEXT, offsets::TEXELS);
    i32::from(access.access.binding) * offsets::TEXEL_VIEW
}

/// Jumps if a number is not below the one at an offset from [`RDX`].
fn reject(code: &mut Assembler, number: u8, end: i32, to: usize) {
    code.scalar(false, &[0x3b], number, RDX, None, end);
    code.jump(Some(ABOVE_OR_EQUAL), to);
}

fn shift(code: &mut Assembler, extension: u8, register: u8, bits: u8) {
    code.registers(true, &[0xc1], extension, register);
    code.bytes.push(bits);
}

/// Sets the flags to "equal" if the image whose views [`RDX`] has allows the access to none of these formats.
fn test_format(code: &mut Assembler, access: Access<'_>, formats: u64) {
    let allowed = if access.operation == MemoryOperation::Load { offsets::TEXEL_LOADS } else { offsets::TEXEL_STORES };
    let view = i32::from(access.access.binding) * offsets::TEXEL_VIEW;
    // mov
    code.bytes.extend([0x48, 0xb8 | RDI]);
    code.bytes.extend(formats.to_le_bytes());
    code.scalar(true, &[0x85], RDI, RDX, None, view + allowed);
}

/// All ones in [`RAX`] if the flags are "equal", else 0.
fn flag_to_mask(code: &mut Assembler) {
    // setne, movzx, dec
    code.registers(false, &[0x0f, 0x95], 0, RAX);
    code.registers(false, &[0x0f, 0xb6], RAX, RAX);
    code.registers(false, &[0xff], 1, RAX);
}
