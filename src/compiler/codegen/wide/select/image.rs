//! Loads and stores of texels of images without a call. Which format an image unit has is only known at run time, so
//! the code asks its [view](nvjit_runtime::native::offsets::TEXELS) and has a path for each kind of texels: one word,
//! which RGBA8 is too, four words, and [components](super::fields) of any size. Other formats, and units without an
//! image, are left to the runtime.

use super::super::encode::Assembler;
use super::super::machine::{General, Memory, NONE, Operand, RAX, RCX, RDI, RDX, RSI, Register, WORDS};
use super::super::table::Op;
use super::super::{Result, Unsupported};
use super::access::{ABOVE_OR_EQUAL, Access};
use super::long::EQUAL;
use super::shared::{DATA, WORD};
use super::views::{find_view, formats_of, test_format};
use super::{Inst, NEAREST, Selector, fields};
use crate::compiler::ir::analysis::places;
use crate::compiler::ir::{self, Compare, Value};
use nvjit_runtime::native::offsets;
use nvjit_runtime::{IMAGE_UNITS, ImageConversion, ImageFormat, MemoryElement, MemoryOperation, MemorySpace};

/// Functions with more accesses call the runtime: each of them has about a kilobyte of code.
const MOST: usize = 24;

/// Functions with more accesses call the runtime for texels with other components than words, whose code is as long
/// again: about two kilobytes together.
const MOST_OF_FIELDS: usize = 12;

/// The bits of a coordinate in a half of an address.
const X_BITS: u8 = nvjit_runtime::image::COORDINATE_BITS[0] as u8;
const Y_BITS: u8 = nvjit_runtime::image::COORDINATE_BITS[1] as u8;

/// The number of the format of which components are bytes, 255 being 1.
const BYTES: u8 = ImageFormat::Rgba8 as u8;

/// 1 at half precision.
const HALF_ONE: u32 = 0x3c00;

/// Texels that one path of the code accesses.
#[derive(Clone, Copy)]
struct Path {
    /// The formats that it is for: bit n stands for format n.
    formats: u64,
    /// The words of a texel.
    words: usize,
    /// Whether the code only accesses texels beside one another, from lane to lane.
    is_beside: bool,
    /// Whether components are not words.
    is_of_fields: bool,
}

impl Path {
    /// Whether texels may be bytes that the access converts, beside words.
    fn has_bytes(self, access: Access<'_>) -> bool {
        !self.is_of_fields && self.formats >> BYTES & 1 != 0 && access.access.conversion != ImageConversion::None
    }
}

/// The coordinates of texels: x, and the others where they are not 0.
type Coordinates = [Option<Value>; 3];

/// Where the texels of a path are.
#[derive(Clone, Copy)]
enum Texels {
    /// Beside one another: the address of the first one is in the frame, at this offset.
    Beside(i32),
    /// At offsets from the first texel of the image, in the lanes of the mask.
    Apart(Register, Register),
}

/// Whether `function` has such accesses, and few enough: for words, and for other components.
pub(super) fn are_few(function: &ir::Function) -> [bool; 2] {
    let is_image = |op| match op {
        ir::Op::LoadMemory(access) | ir::Op::StoreMemory(access) => access.space == MemorySpace::Image,
        _ => false,
    };
    let count = function.insts().filter(|inst| is_image(inst.op)).count();
    [MOST, MOST_OF_FIELDS].map(|most| (1..=most).contains(&count))
}

/// The formats of these that an access of `words` words may have without a conversion of integers.
fn formats(access: Access<'_>, words: usize) -> u64 {
    use ImageFormat::{R32F, R32I, R32Ui, Rg32F, Rg32I, Rg32Ui, Rgba8, Rgba32F, Rgba32I, Rgba32Ui};
    let bit = |format: ImageFormat| 1u64 << format as u8;
    let conversion = access.access.conversion;
    if conversion == ImageConversion::None {
        return formats_of(|format| format.bytes() == words * WORD as usize);
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
        let Some(definitions) = self.definitions.as_ref().filter(|_| self.has_texels) else { return Ok(None) };
        // Others are questions, or rare.
        let Some(coordinates) = places::texel(definitions, access.address) else { return Ok(None) };
        let paths = self.paths(access, coordinates);
        if paths.is_empty() {
            return Ok(None);
        }
        let joined = self.by_paths(access, coordinates, &paths, None)?;
        let wanted = self.wanted(access.inst.result);
        let mut results = [NONE; 8];
        for (number, register) in (0..8).filter(|number| wanted >> number & 1 != 0).zip(joined) {
            results[number] = register;
        }
        Ok(Some(self.keep(results)))
    }

    fn paths(&self, access: Access<'_>, coordinates: Coordinates) -> Vec<Path> {
        let of = access.access;
        let is_load = access.operation == MemoryOperation::Load;
        let has_effect = access.operation == MemoryOperation::Store || self.wanted(access.inst.result) != 0;
        let is_bound = of.space == MemorySpace::Image && usize::from(of.binding) < IMAGE_UNITS;
        if !is_bound || access.operation.is_atomic() || !has_effect {
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
        let is_beside = self.are_beside(coordinates);
        let path = |&words: &usize| {
            let is_beside = is_beside && words == 1;
            Path { formats: formats(access, words), words, is_beside, is_of_fields: false }
        };
        // Without masks nothing is scattered.
        let mut paths: Vec<Path> =
            words.iter().map(path).filter(|path| is_load || path.is_beside || self.shape.has_masks()).collect();
        let others = paths.iter().filter(|path| !path.is_beside);
        let all = if self.has_fields { fields::formats(access) } else { 0 };
        let left = others.fold(all, |left, path| left & !path.formats);
        if left != 0 {
            paths.push(Path { formats: left, words: 0, is_beside: false, is_of_fields: true });
        }
        paths
    }

    /// Whether the texels of lanes are probably beside one another in a row.
    fn are_beside(&self, coordinates: Coordinates) -> bool {
        let (Some(strides), Some(group)) = (&self.strides, self.layout.group()) else { return false };
        let is_in_row = |(own, stride): (Option<Value>, i32)| own.is_none_or(|own| strides.of(own) == Some(stride));
        group.size[0].is_multiple_of(self.shape.lanes as u32) && coordinates.into_iter().zip([1, 0, 0]).all(is_in_row)
    }

    /// Continues with the first path that serves the image, or with the runtime, and returns the wanted results. Paths
    /// for texels that are apart share their places.
    fn by_paths(
        &mut self,
        access: Access<'_>,
        coordinates: Coordinates,
        paths: &[Path],
        apart: Option<(Register, Register)>,
    ) -> Result<Vec<Register>> {
        let Some((&path, others)) = paths.split_first() else {
            let address = self.texel_address(coordinates)?;
            let results = self.access_keeping(access, address)?;
            return Ok(self.only_wanted(access, results));
        };
        let (texels, others_mask, apart) = if path.is_beside {
            let (texels, others_mask) = self.texels_beside(access, path, coordinates)?;
            (texels, others_mask, apart)
        } else {
            let (offset, good) = match apart {
                Some(places) => places,
                None => self.texels_apart(access, coordinates)?,
            };
            (Texels::Apart(offset, good), self.lacks_format(access, path.formats), Some((offset, good)))
        };
        let others_mask = self.any(others_mask);
        let usual = |selector: &mut Self| {
            let results = match access.operation {
                MemoryOperation::Load => selector.load_texels(access, path, texels)?,
                _ => selector.store_texels(access, path, texels)?,
            };
            Ok(selector.only_wanted(access, results))
        };
        self.by_one_of_two(others_mask, usual, |selector| selector.by_paths(access, coordinates, others, apart))
    }

    fn only_wanted(&mut self, access: Access<'_>, results: [Register; 8]) -> Vec<Register> {
        let wanted = self.wanted(access.inst.result);
        let zero = |selector: &mut Self, register| if register == NONE { selector.zero() } else { register };
        (0..8).filter(|number| wanted >> number & 1 != 0).map(|number| zero(self, results[number])).collect()
    }

    /// Three vectors of coordinates.
    fn coordinate_vectors(&mut self, coordinates: Coordinates) -> Result<[Register; 3]> {
        let [x, y, z] = coordinates.map(|own| match own {
            Some(own) => self.vector(own),
            None => Ok(self.zero()),
        });
        Ok([x?, y?, z?])
    }

    /// Both halves of the address. They are computed where the runtime makes the access, and on no other path.
    fn texel_address(&mut self, coordinates: Coordinates) -> Result<[Register; 2]> {
        let [x, y, z] = self.coordinate_vectors(coordinates)?;
        let mut fits = self.known_mask(true);
        for (own, bits) in [(x, X_BITS), (y, Y_BITS), (z, Y_BITS)] {
            let end = self.everywhere(1 << bits);
            let end = self.loaded(end, false);
            let inside = self.compare_ints(false, Compare::Lt, own, Operand::Register(end));
            fits = self.and(fits, inside);
        }
        let row = [self.two(Op::ShiftLeft, y, X_BITS), self.two(Op::ShiftRight, y, 32 - X_BITS)];
        let slice = self.two(Op::ShiftLeft, z, X_BITS + Y_BITS - 32);
        let nowhere = self.everywhere(u32::MAX);
        let nowhere = self.loaded(nowhere, false);
        Ok([(x, row[0]), (slice, row[1])].map(|(one, other)| {
            let half = self.three(Op::Or, one, other);
            self.three_masked(Op::Select, fits, nowhere, Operand::Register(half))
        }))
    }

    /// The first texel, if all lanes make the access and their texels are beside one another, in the image; and the
    /// lanes that prevent it.
    fn texels_beside(
        &mut self,
        access: Access<'_>,
        path: Path,
        coordinates: Coordinates,
    ) -> Result<(Texels, Register)> {
        let lanes = self.shape.lanes as i32;
        let [x, y, z] = coordinates;
        let not_all = self.not_in_row(access, [x.map(|x| (x, 1)), y.map(|y| (y, 0)), z.map(|z| (z, 0))])?;
        let place = self.scratch_place(DATA)?;
        const PLACES: [General; 3] = [RSI, RCX, RAX];
        for (own, to) in coordinates.into_iter().zip(PLACES) {
            let Some(own) = own else { continue };
            let own = self.vector(own)?;
            self.set_general(Op::ToGeneral32, own, to);
        }
        self.raw(|code| {
            let [wrong, done] = [0; 2].map(|_| code.label());
            let view = find_view(code, access);
            code.lea(RDI, RSI, None, lanes - 1);
            reject(code, RDI, view + offsets::TEXEL_EXTENTS[0], wrong);
            // The address of x, then of the others, to RSI.
            let x_scale = WORD.trailing_zeros() as u8;
            code.load(RDI, RDX, view + offsets::TEXEL_START);
            code.lea(RSI, RDI, Some((RSI, x_scale)), 0);
            for number in (1..3).filter(|&number| coordinates[number].is_some()) {
                let own = PLACES[number];
                reject(code, own, view + offsets::TEXEL_EXTENTS[number], wrong);
                code.scalar(true, &[0x0f, 0xaf], own, RDX, None, view + offsets::TEXEL_PITCHES[number - 1]);
                code.registers(true, &[0x01], own, RSI);
            }
            code.store(RSI, WORDS, place);
            test_format(code, access, path.formats);
            code.jump(Some(EQUAL), wrong);
            code.registers(false, &[0x31], RAX, RAX);
            code.jump(None, done);
            code.bind(wrong);
            code.set(RAX, u32::MAX);
            code.bind(done);
        });
        let wrong = self.mask_from_general(RAX);
        Ok((Texels::Beside(place), self.or(not_all, wrong)))
    }

    /// The offsets of texels from the first one, and the lanes that make the access and whose texel exists.
    fn texels_apart(&mut self, access: Access<'_>, coordinates: Coordinates) -> Result<(Register, Register)> {
        let mut good = self.accessing(access)?;
        let [x, y, z] = self.coordinate_vectors(coordinates)?;
        self.raw(|code| {
            let view = find_view(code, access);
            code.lea(RDX, RDX, None, view);
        });
        let field =
            |selector: &mut Self, field| selector.two(Op::Broadcast, Operand::Memory(Memory::At(RDX, field)), 0);
        let size = field(self, offsets::TEXEL_SIZE);
        let mut offset = self.three(Op::ShiftLeftBy, x, size);
        for (number, own) in [x, y, z].into_iter().enumerate().filter(|&(number, _)| coordinates[number].is_some()) {
            let extent = field(self, offsets::TEXEL_EXTENTS[number]);
            let inside = self.compare_ints(false, Compare::Lt, own, Operand::Register(extent));
            good = self.and(good, inside);
            if let Some(place) = number.checked_sub(1) {
                let pitch = field(self, offsets::TEXEL_PITCHES[place]);
                let distance = self.three(Op::MulInt, own, pitch);
                offset = self.three(Op::AddInt, offset, distance);
            }
        }
        Ok((offset, good))
    }

    /// The results of a load.
    fn load_texels(&mut self, access: Access<'_>, path: Path, texels: Texels) -> Result<[Register; 8]> {
        let mut words = [NONE; 4];
        match texels {
            Texels::Apart(offset, good) if path.is_of_fields => words = self.load_fields(access, offset, good),
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
        if path.has_bytes(access) {
            let texel = words[0];
            let bytes = self.lacks_format(access, !(1 << BYTES));
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
            let one = match access.access.element {
                MemoryElement::F32 => 1f32.to_bits(),
                MemoryElement::F16 => HALF_ONE,
                _ => 1,
            };
            let one = self.everywhere(one);
            return self.loaded(one, false);
        }
        self.raw(|code| {
            let view = find_view(code, access);
            code.lea(RDX, RDX, None, view);
        });
        self.two(Op::Broadcast, Operand::Memory(Memory::At(RDX, offsets::TEXEL_ONE)), 0)
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
        if let Texels::Apart(offset, good) = texels
            && path.is_of_fields
        {
            self.store_fields(access, offset, good)?;
            return Ok([NONE; 8]);
        }
        let mut words = Vec::new();
        for &word in access.data.get(..path.words).ok_or(Unsupported("a texel without components"))? {
            words.push(self.vector(word)?);
        }
        if path.has_bytes(access) {
            let packed = self.packed(access)?;
            let bytes = self.lacks_format(access, !(1 << BYTES));
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

/// Jumps if a number is not below the one at an offset from [`RDX`].
fn reject(code: &mut Assembler, number: General, end: i32, to: usize) {
    code.scalar(true, &[0x3b], number, RDX, None, end);
    code.jump(Some(ABOVE_OR_EQUAL), to);
}
