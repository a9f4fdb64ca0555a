//! The memory of programs of languages with buffers: its contents before and after a run.

use super::choices::Random;
use super::generate::typed::lanes::{
    CONSTANT_BYTES, CONSTANTS, COUNTERS, HANDLES, LANES, PLACE, PLACES, SHARED, SHARED_BYTES, SHARED_MEMORY,
    STORAGE_SHARED,
};
use super::values;
use nvjit::language::isa::{Effect, Opcode};
use nvjit::language::program::Program;
use nvjit::language::syntax::ast::{BufferKind, Instruction, Source, SymbolKind};
use nvjit_runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, MemoryError, Rights};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// From this address on.
    Global(u64),
    /// A binding point of BUFFER, BUFFER4 and CBUFFER.
    Constants(u8),
    /// A binding point of STORAGE.
    Storage(u8),
    /// A binding point of COUNTER.
    Counters(u8),
    /// The memory of a work group.
    Shared,
    /// An image.
    Image(ImagePlace, ImageLayout),
}

/// The way in which programs name an image.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ImagePlace {
    /// By this unit, to which it is bound.
    Unit(u8),
    /// By this handle, with which it is resident.
    Handle(u64),
}

impl ImagePlace {
    /// Binds `image` there.
    ///
    /// # Errors
    /// If there is no such unit.
    pub fn put(self, memory: &mut Memory, image: ImageView) -> Result<(), MemoryError> {
        match self {
            Self::Unit(unit) => memory.bind_image(unit.into(), image),
            Self::Handle(handle) => {
                memory.make_image_resident(handle, image);
                Ok(())
            }
        }
    }

    /// Whether an instruction accesses it, as far as this is static.
    fn is_of(self, instruction: &Instruction) -> bool {
        let Some(image) = instruction.image else { return false };
        match self {
            Self::Unit(unit) if !image.by_handle => {
                (image.unit..image.unit + image.chosen.map_or(1, |(_, count)| count)).contains(&unit)
            }
            Self::Handle(handle) if image.by_handle => {
                let written = instruction.operands.last().map(|operand| &operand.source);
                !matches!(written, Some(Source::Literal(literal)) if literal.components.first() != Some(&handle))
            }
            _ => false,
        }
    }
}

/// The words of each part of memory.
pub type Contents = BTreeMap<Area, Vec<u32>>;

/// The size of parameter buffers in words, less than some programs access.
const CONSTANT_WORDS: usize = 24;

/// Contents for the memory that `program` names.
pub fn contents(program: &Program, random: &mut Random) -> Contents {
    let mut areas: Vec<(Area, usize)> = Vec::new();
    let has = |opcode| program.ast().instructions().any(|one| one.mnemonic.opcode == opcode);
    if [Opcode::Load, Opcode::Store, Opcode::Atom].into_iter().any(has) {
        areas.extend(
            [(PLACES, LANES * PLACE), (CONSTANTS, CONSTANT_BYTES), (SHARED, SHARED_BYTES)]
                .map(|(address, bytes)| (Area::Global(address.into()), bytes as usize / 4)),
        );
    }
    for symbol in program.ast().declarations() {
        let SymbolKind::Buffer(buffer) = symbol.kind else { continue };
        for number in 0..buffer.bindings.unwrap_or(1) {
            areas.push(match buffer.kind {
                BufferKind::Counters => (Area::Counters(buffer.binding), COUNTERS as usize),
                BufferKind::Shared => (Area::Shared, SHARED_MEMORY as usize / 4),
                BufferKind::Storage => (Area::Storage(buffer.binding), (STORAGE_SHARED + SHARED_BYTES) as usize / 4),
                _ => (Area::Constants(buffer.binding + number), CONSTANT_WORDS),
            });
        }
    }
    let units = program.interface().images.iter().map(|used| ImagePlace::Unit(used.unit));
    let handles = if program.interface().image_handles.is_any() { HANDLES } else { 0..0 };
    for place in units.chain(handles.map(ImagePlace::Handle)) {
        if random.below(16) > 0
            && let Some(layout) = image(program, place, random)
        {
            areas.push((Area::Image(place, layout), bytes(&layout).div_ceil(4)));
        }
    }
    areas.into_iter().map(|(area, words)| (area, (0..words).map(|_| values::integer(random)).collect())).collect()
}

/// An image that most instructions which access it accept.
fn image(program: &Program, place: ImagePlace, random: &mut Random) -> Option<ImageLayout> {
    let all: Vec<&Instruction> = program.ast().instructions().filter(|one| place.is_of(one)).collect();
    let one = all.get(random.below(all.len().max(1)))?;
    let target = match random.below(8) {
        0 => ImageLayout::TARGETS[random.below(ImageLayout::TARGETS.len())],
        _ => one.image?.target,
    };
    let wanted = one.mnemonic.modifiers.ty.and_then(|ty| Some(usize::from(ty.bits?) / 8 * usize::from(ty.count)));
    let fits = |format: &ImageFormat| wanted.is_none_or(|bytes| format.bytes() == bytes);
    let fitting: Vec<ImageFormat> = ImageFormat::ALL.into_iter().filter(fits).collect();
    let formats = if random.below(8) == 0 || fitting.is_empty() { ImageFormat::ALL.to_vec() } else { fitting };
    let format = formats[random.below(formats.len())];
    // The width is the number of lanes, each of which has its own x.
    let (height, depth) = match (target.is_cube(), target.has_layers()) {
        (true, layers) => (IMAGE_WIDTH, if layers { 12 } else { 6 }),
        (false, _) => (if target.dimensions() > 1 { 3 } else { 1 }, if target.has_slices() { 2 } else { 1 }),
    };
    let samples = if target.is_multisample() { 1 + random.below(3) as u32 } else { 1 };
    let rights = match random.below(12) {
        0 => Rights::Read,
        1 => Rights::Write,
        _ => Rights::ReadWrite,
    };
    Some(ImageLayout { rights, ..ImageLayout::packed(target, format, [IMAGE_WIDTH, height, depth], samples) })
}

/// The width of images in texels: at least the number of lanes of a batch.
const IMAGE_WIDTH: u32 = 20;

/// The size of a packed image in bytes.
fn bytes(layout: &ImageLayout) -> usize {
    layout.slice_pitch * layout.depth as usize
}

/// The name of an image in files of tests.
pub fn image_name(place: ImagePlace, layout: &ImageLayout) -> String {
    let place = match place {
        ImagePlace::Unit(unit) => unit.to_string(),
        ImagePlace::Handle(handle) => format!("handle:{handle:#x}"),
    };
    let ImageLayout { width, height, depth, samples, .. } = layout;
    let rights = match layout.rights {
        Rights::Read => ":read",
        Rights::Write => ":write",
        Rights::ReadWrite => "",
    };
    let (target, format) = (layout.target.name(), layout.format.name());
    format!("image[{place}:{target}:{format}:{width}x{height}x{depth}x{samples}{rights}]")
}

/// The image with this name in files of tests.
pub fn image_named(name: &str) -> Option<Area> {
    let parts: Vec<&str> = name.strip_prefix("image[")?.strip_suffix(']')?.split(':').collect();
    let (place, parts) = match &parts[..] {
        ["handle", handle, rest @ ..] => {
            let digits = handle.strip_prefix("0x")?;
            (ImagePlace::Handle(u64::from_str_radix(digits, 16).ok()?), rest)
        }
        [unit, rest @ ..] => (ImagePlace::Unit(unit.parse().ok()?), rest),
        [] => return None,
    };
    let (&[target, format, size], rights) = parts.split_at_checked(3)? else { return None };
    let target = ImageLayout::TARGETS.into_iter().find(|one| one.name() == target)?;
    let format = ImageFormat::ALL.into_iter().find(|one| one.name() == format)?;
    let size: Vec<u32> = size.split('x').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let &[width, height, depth, samples] = &size[..] else { return None };
    let rights = match rights {
        [] => Rights::ReadWrite,
        ["read"] => Rights::Read,
        ["write"] => Rights::Write,
        _ => return None,
    };
    let layout = ImageLayout { rights, ..ImageLayout::packed(target, format, [width, height, depth], samples) };
    Some(Area::Image(place, layout))
}

/// Whether lanes of `program` may write memory that other lanes could read.
pub fn writes(program: &Program) -> bool {
    use Opcode::{Emit, Emits, Endprim, Imq, Imqs, Ldb, Ldc, Load, Loadim};
    let is_read = |opcode: Opcode| matches!(opcode, Load | Ldc | Ldb | Loadim | Imq | Imqs | Emit | Emits | Endprim);
    let is_write = |opcode: Opcode| opcode.row().effect == Effect::Memory && !is_read(opcode);
    program.ast().instructions().any(|one| is_write(one.mnemonic.opcode))
}

/// Memory that holds contents, and its parts in order.
#[derive(Debug)]
pub struct Bound {
    /// The frame's memory.
    pub memory: Arc<Memory>,
    buffers: Vec<Arc<Buffer>>,
}

impl Bound {
    /// Memory with `contents`, without parts that cannot be bound.
    pub fn new(contents: &Contents) -> Self {
        let mut memory = Memory::default();
        let mut buffers = Vec::new();
        for (area, words) in contents {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let buffer = Arc::new(Buffer::new(bytes.len()));
            let _ = buffer.write(0, &bytes);
            let _ = match *area {
                Area::Global(address) => memory.map(address, buffer.clone(), 0, bytes.len(), Rights::ReadWrite),
                Area::Constants(number) => memory.bind_constants(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Counters(number) => memory.bind_counters(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Storage(number) => memory.bind_storage(number.into(), buffer.clone(), 0, bytes.len()),
                Area::Shared => {
                    memory.bind_shared(buffer.clone());
                    Ok(())
                }
                Area::Image(place, layout) => {
                    ImageView::new(buffer.clone(), layout).and_then(|view| place.put(&mut memory, view))
                }
            };
            buffers.push(buffer);
        }
        Self { memory: Arc::new(memory), buffers }
    }

    /// The contents after the programs' runs.
    pub fn left(&self) -> Left {
        let words = |buffer: &Arc<Buffer>| {
            let mut bytes = vec![0; buffer.len()];
            let _ = buffer.read(0, &mut bytes);
            let word = |word: &[u8]| word.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
            bytes.chunks(4).map(word).collect()
        };
        Left { words: self.buffers.iter().map(words).collect(), faults: self.memory.faults() }
    }
}

/// The contents of memory after a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// The contents of the parts, in order.
    words: Vec<Vec<u32>>,
    /// The number of accesses that were faults.
    faults: u64,
}

impl Left {
    /// The contents of the parts, in order.
    pub fn words(&self) -> &[Vec<u32>] {
        &self.words
    }

    /// The first difference from the expected contents.
    pub fn difference(&self, should: &Self) -> Option<String> {
        let parts = self.words.iter().zip(&should.words).enumerate();
        let mut words = parts.flat_map(|(part, (is, should))| {
            is.iter().zip(should).enumerate().map(move |(word, (is, should))| (part, word, is, should))
        });
        if let Some((part, word, is, should)) = words.find(|(.., is, should)| is != should) {
            return Some(format!("word {word} of memory {part} is 0x{is:08x}, should be 0x{should:08x}"));
        }
        let (is, should) = (self.faults, should.faults);
        (is != should).then(|| format!("{is} accesses are faults, should be {should}"))
    }
}
