//! Memory for `nvjit run`: fills buffers from the arguments, and prints what programs change.

use super::value::{decimal, parse_bytes, parse_handle, parse_u64, split_assignment};
use super::{read_file, usage};
use nvjit::Program;
use nvjit::language::program::BufferSpace;
use nvjit::limits::{MAX_BUFFER_BINDINGS, MAX_PARAMETER_BUFFER_BINDINGS};
use nvjit::runtime::{
    Buffer, IMAGE_UNITS, ImageFormat, ImageLayout, ImageView, Memory as Addressed, MemoryError, Rights,
};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Rows of a part that are printed at most.
const ROWS: usize = 64;
const ROW_BYTES: usize = 16;

/// The binding of a part of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// `program.buffer[n]`.
    Constants(usize),
    /// `program.storage[n]`.
    Storage(usize),
    /// `program.counter[n]`.
    Counters(usize),
    /// From this global address on.
    Global(u64),
    /// `image[n]`.
    Image(usize),
    /// `handle(...)` of an image.
    ImageHandle(u64),
}

impl Place {
    fn name(self) -> String {
        match self {
            Self::Constants(point) => format!("buffer {point}"),
            Self::Storage(point) => format!("storage {point}"),
            Self::Counters(point) => format!("counters {point}"),
            Self::Global(address) => format!("memory {address:#x}"),
            Self::Image(unit) => format!("image {unit}"),
            Self::ImageHandle(handle) => format!("image handle:{handle:#x}"),
        }
    }
}

struct Part {
    place: Place,
    /// The layout of an image.
    layout: Option<ImageLayout>,
    bytes: Vec<u8>,
    /// Whether what is there was given as floats, and so is shown as such.
    is_float: bool,
}

impl Part {
    fn view(&self, buffer: &Arc<Buffer>) -> Result<ImageView, MemoryError> {
        ImageView::new(buffer.clone(), self.layout.ok_or(MemoryError::ImageSize)?)
    }
}

/// The contents of memory by the arguments. Each engine has its own copy.
#[derive(Default)]
pub struct Memory {
    parts: Vec<Part>,
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Memory {
    /// `buffers`, `storage`, `counters` and `ranges` are arguments `0=FILE`, `0=u32:1,2,3` or, of ranges, `0x1000=...`;
    /// `images` are `0=2D:R32UI:4x4` or, by handles, `handle:7=2D:R32UI:4x4`. All have at most `left` bytes.
    pub fn new(
        program: &Program,
        [buffers, storage, counters, ranges, images]: [&[String]; 5],
        mut left: usize,
    ) -> anyhow::Result<Self> {
        let mut memory = Self::default();
        let spaces =
            [(buffers, BufferSpace::Constants), (storage, BufferSpace::Storage), (counters, BufferSpace::Counters)];
        for (arguments, space) in spaces {
            for argument in arguments {
                let (name, content) = split_assignment(argument).map_err(usage)?;
                let points = match space {
                    BufferSpace::Constants => MAX_PARAMETER_BUFFER_BINDINGS,
                    _ => MAX_BUFFER_BINDINGS,
                };
                let no_point = || usage(format!("there is no binding point `{name}`: they are 0 to {}", points - 1));
                let point: usize = name.parse().ok().filter(|&point| point < points).ok_or_else(no_point)?;
                let place = match space {
                    BufferSpace::Storage => Place::Storage(point),
                    BufferSpace::Counters => Place::Counters(point),
                    _ => Place::Constants(point),
                };
                let is_it = |used: &nvjit::language::program::BufferUse| {
                    used.space == space && usize::from(used.binding) == point
                };
                if !program.interface().buffers.iter().any(is_it) {
                    memory.warnings.push(format!("{} has no effect: the program does not use it", place.name()));
                }
                memory.add(place, content, &mut left)?;
            }
        }
        for argument in ranges {
            let (name, content) = split_assignment(argument).map_err(usage)?;
            let address =
                parse_u64(name).ok_or_else(|| usage(format!("`{name}` is not an address: write 0x1000 or 4096")))?;
            if !program.interface().global_memory.is_any() {
                memory.warnings.push(format!("memory {address:#x} has no effect: the program does not address any"));
            }
            memory.add(Place::Global(address), content, &mut left)?;
        }
        for argument in images {
            let (name, content) = split_assignment(argument).map_err(usage)?;
            let no_unit = || usage(format!("there is no image unit `{name}`: they are 0 to {}", IMAGE_UNITS - 1));
            let unit = || name.parse().ok().filter(|&unit| unit < IMAGE_UNITS).map(Place::Image).ok_or_else(no_unit);
            let place = parse_handle(name).map_err(usage)?.map(Place::ImageHandle).map_or_else(unit, Ok)?;
            let interface = program.interface();
            let is_used = match place {
                Place::ImageHandle(_) => interface.image_handles.is_any(),
                place => interface.images.iter().any(|used| place == Place::Image(used.unit.into())),
            };
            if !is_used {
                let why = if matches!(place, Place::Image(_)) { "use it" } else { "use handles of images" };
                memory.warnings.push(format!("{} has no effect: the program does not {why}", place.name()));
            }
            let fault = |why: String| usage(format!("--image {argument}: {why}"));
            let (layout, bytes, texels) = image(content).map_err(fault)?;
            if bytes > left {
                return Err(fault(format!("it has {bytes} bytes, and {left} are left")));
            }
            memory.add(place, texels.unwrap_or(&format!("zeros:{bytes}")), &mut left)?;
            if let Some(part) = memory.parts.last_mut() {
                part.bytes.resize(bytes, 0);
                part.layout = Some(layout);
            }
        }
        // A range that is in the way of another is a fault of the command line.
        memory.instance()?;
        Ok(memory)
    }

    fn add(&mut self, place: Place, content: &str, left: &mut usize) -> anyhow::Result<()> {
        if self.parts.iter().any(|part| part.place == place) {
            return Err(usage(format!("{} is given twice", place.name())));
        }
        let bytes = match parse_bytes(content, *left).map_err(usage)? {
            Some(bytes) => bytes,
            None => read_file(Path::new(content), *left)?,
        };
        *left -= bytes.len();
        self.parts.push(Part { place, layout: None, bytes, is_float: content.starts_with("f32:") });
        Ok(())
    }

    /// A copy for a run.
    pub fn instance(&self) -> anyhow::Result<Instance> {
        let (mut memory, mut buffers) = (Addressed::new(), Vec::new());
        for part in &self.parts {
            let bytes = part.bytes.len();
            let buffer = Arc::new(Buffer::try_new(bytes).ok_or_else(|| anyhow::anyhow!("there is no memory left"))?);
            buffer.write(0, &part.bytes)?;
            let placed = match part.place {
                // Atomics need host addresses that are as aligned as the program's.
                Place::Global(address) if address % 8 != 0 => Err(MemoryError::Misaligned),
                Place::Global(address) => memory.map(address, buffer.clone(), 0, bytes, Rights::ReadWrite),
                Place::Constants(point) => memory.bind_constants(point, buffer.clone(), 0, bytes),
                Place::Counters(point) => memory.bind_counters(point, buffer.clone(), 0, bytes),
                Place::Storage(point) => memory.bind_storage(point, buffer.clone(), 0, bytes),
                Place::Image(unit) => part.view(&buffer).and_then(|view| memory.bind_image(unit, view)),
                Place::ImageHandle(handle) => part.view(&buffer).map(|view| memory.make_image_resident(handle, view)),
            };
            placed.map_err(|error| usage(format!("{}: {error}", part.place.name())))?;
            buffers.push(buffer);
        }
        Ok(Instance { memory: Arc::new(memory), buffers })
    }

    /// The contents of a copy after a run.
    pub fn contents(&self, instance: &Instance) -> anyhow::Result<Contents> {
        let parts = self.parts.iter().zip(&instance.buffers).map(|(part, buffer)| {
            let mut after = vec![0; buffer.len()];
            buffer.read(0, &mut after)?;
            Ok(Changed { name: part.place.name(), is_float: part.is_float, before: part.bytes.clone(), after })
        });
        Ok(Contents { parts: parts.collect::<Result<_, MemoryError>>()?, faults: instance.memory.faults() })
    }
}

/// An image `TARGET:FORMAT:SIZE`, its bytes, and what stands behind another colon.
fn image(text: &str) -> Result<(ImageLayout, usize, Option<&str>), String> {
    let mut parts = text.splitn(4, ':');
    let mut part = || parts.next().filter(|part| !part.is_empty());
    let form = || "write TARGET:FORMAT:SIZE, as in 2D:R32UI:4x4".to_owned();
    let (target, format, size) = (part().ok_or_else(form)?, part().ok_or_else(form)?, part().ok_or_else(form)?);
    let texels = part();
    let known = ImageLayout::TARGETS.into_iter().find(|known| known.name().eq_ignore_ascii_case(target));
    let target = known.ok_or_else(|| {
        format!("there is no target {target}; there are {}", ImageLayout::TARGETS.map(|known| known.name()).join(", "))
    })?;
    let known = ImageFormat::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(format));
    let format = known.ok_or_else(|| {
        let names: Vec<_> = ImageFormat::ALL.into_iter().map(ImageFormat::name).collect();
        format!("there is no format {format}; there are {}", names.join(", "))
    })?;
    let mut sizes = [1; 4];
    for (axis, number) in size.split('x').enumerate() {
        let place = sizes.get_mut(axis).ok_or_else(|| format!("{size} has more than four sizes"))?;
        *place = number.parse().map_err(|_| format!("{number} is no size"))?;
    }
    let [width, height, depth, samples] = sizes;
    let layout = ImageLayout::packed(target, format, [width, height, depth], samples);
    let bytes = sizes.iter().try_fold(format.bytes(), |bytes, &size: &u32| bytes.checked_mul(size as usize));
    Ok((layout, bytes.ok_or_else(|| format!("{size} is too large"))?, texels))
}

/// The memory of one run.
pub struct Instance {
    memory: Arc<Addressed>,
    buffers: Vec<Arc<Buffer>>,
}

impl Instance {
    /// The memory for frames.
    pub fn memory(&self) -> Arc<Addressed> {
        self.memory.clone()
    }
}

struct Changed {
    name: String,
    is_float: bool,
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Changed {
    /// Rows of sixteen bytes that are not as they were: where they are, and their words.
    fn rows(&self) -> impl Iterator<Item = (usize, Vec<u32>)> + '_ {
        let rows = self.before.chunks(ROW_BYTES).zip(self.after.chunks(ROW_BYTES)).enumerate();
        rows.filter(|(_, (before, after))| before != after).map(|(number, (_, after))| {
            let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
            (number * ROW_BYTES, after.chunks(4).map(word).collect())
        })
    }
}

/// The contents of memory after a run, and before it.
#[derive(Default)]
pub struct Contents {
    parts: Vec<Changed>,
    faults: u64,
}

impl Contents {
    /// The first difference to what another run left.
    pub fn difference(&self, own: &str, other: &Self, others: &str) -> Option<String> {
        for (a, b) in self.parts.iter().zip(&other.parts) {
            let place = a.after.iter().zip(&b.after).position(|(a, b)| a != b);
            if let Some(place) = place {
                let (left, right) = (a.after[place], b.after[place]);
                return Some(format!("{} at byte {place}: {own}: {left:02x}, {others}: {right:02x}", a.name));
            }
        }
        let faults = (self.faults != other.faults).then_some((self.faults, other.faults));
        faults.map(|(a, b)| format!("faults: {own}: {a}, {others}: {b}"))
    }

    /// Prints what changed, for people.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for part in &self.parts {
            for (offset, words) in part.rows().take(ROWS) {
                let show = |&word: &u32| match part.is_float {
                    true => decimal(f32::from_bits(word)),
                    false => (word as i32).to_string(),
                };
                let value: Vec<_> = words.iter().map(show).collect();
                let bits: Vec<_> = words.iter().map(|word| format!("{word:08x}")).collect();
                writeln!(out, "{} + {offset:#x} = ({})  [{}]", part.name, value.join(", "), bits.join(" "))?;
            }
            match part.rows().skip(ROWS).count() {
                0 => {}
                more => writeln!(out, "{}: {more} more rows changed", part.name)?,
            }
        }
        if self.faults > 0 { writeln!(out, "faults = {}", self.faults) } else { Ok(()) }
    }

    /// All that changed, and the faults; nothing if there is no memory.
    pub fn add_json(&self, object: &mut Map<String, Value>) {
        if self.parts.is_empty() && self.faults == 0 {
            return;
        }
        let row = |(offset, words): (usize, Vec<u32>)| {
            let words: Vec<_> = words.iter().map(|word| format!("{word:08x}")).collect();
            json!({ "offset": offset, "words": words })
        };
        let parts = self.parts.iter().map(|part| (part.name.clone(), part.rows().map(row).collect()));
        object.insert("memory".to_owned(), Value::Object(parts.collect()));
        object.insert("faults".to_owned(), json!(self.faults));
    }
}
