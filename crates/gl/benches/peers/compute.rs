//! Work groups: dispatches from storage buffers to another, or from image to image, of the same program in GLSL.

use std::sync::Arc;
use std::time::Instant;

use crate::mesa::{Language, Mesa, TexelType};
use crate::{Line, ROUNDS};
use nvjit::Program;
use nvjit::compiler::codegen::Compiler;
use nvjit::compute::dispatch;
use nvjit::runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, Shader, Stage, TextureTarget};

/// What results are, and how much they may differ where sums are rounded otherwise.
#[derive(Clone, Copy)]
enum Results {
    Words,
    /// The tolerance is for numbers of about 1.
    Floats(f32),
    /// In steps of a byte.
    Bytes(u8),
}

/// A program that reads buffers and writes the one bound after them; or images.
pub struct Work {
    pub name: &'static str,
    text: &'static str,
    peer: String,
    /// The words that it reads, by binding points.
    inputs: Vec<Vec<u32>>,
    /// How many words it writes.
    results: usize,
    kind: Results,
    size: [u32; 3],
    groups: [u32; 3],
    /// The format and the sides of square images, if these are not buffers.
    images: Option<(ImageFormat, [u32; 2])>,
}

pub fn all() -> Vec<Work> {
    let blur = |name, text, peer: &str, inputs, results, kind, images| Work {
        name,
        text,
        peer: peer.to_owned(),
        inputs: vec![inputs],
        results,
        kind,
        size: [64, 1, 1],
        groups: [4, 256, 1],
        images,
    };
    let pixels = include_str!("../../../../benches/programs/blur_pixels.cp");
    let peer = include_str!("programs/blur_pixels.comp");
    vec![
        Work {
            name: "bitonic sort of 4,096 numbers",
            text: include_str!("../../../../benches/programs/sort.cp"),
            peer: include_str!("programs/sort.comp").to_owned(),
            inputs: vec![numbers(4096)],
            results: 4096,
            kind: Results::Words,
            size: [1024, 1, 1],
            groups: [1, 1, 1],
            images: None,
        },
        Work {
            name: "product of 64 by 64 matrices",
            text: include_str!("../../../../benches/programs/matmul.cp"),
            peer: include_str!("programs/matmul.comp").to_owned(),
            inputs: vec![numbers(4096), numbers(4096)],
            results: 4096,
            kind: Results::Floats(1e-4),
            size: [16, 16, 1],
            groups: [4, 4, 1],
            images: None,
        },
        Work {
            name: "pull of 512 bodies",
            text: include_str!("../../../../benches/programs/nbody.cp"),
            peer: include_str!("programs/nbody.comp").to_owned(),
            inputs: vec![numbers(4 * 512)],
            results: 4 * 512,
            kind: Results::Floats(1e-3),
            size: [128, 1, 1],
            groups: [4, 1, 1],
            images: None,
        },
        Work {
            name: "histogram of 65,536 bytes",
            text: include_str!("../../../../benches/programs/histogram.cp"),
            peer: include_str!("programs/histogram.comp").to_owned(),
            inputs: vec![numbers(65_536)],
            results: 256,
            kind: Results::Words,
            size: [64, 1, 1],
            groups: [1024, 1, 1],
            images: None,
        },
        blur(
            "blur of 256 by 256 numbers",
            include_str!("../../../../benches/programs/blur.cp"),
            include_str!("programs/blur.comp"),
            numbers(258 * 258),
            256 * 256,
            Results::Floats(1e-6),
            None,
        ),
        blur(
            "blur of 256 by 256 texels, R32F",
            include_str!("../../../../benches/programs/blur_image.cp"),
            include_str!("programs/blur_image.comp"),
            numbers(258 * 258),
            256 * 256,
            Results::Floats(1e-6),
            Some((ImageFormat::R32F, [258, 256])),
        ),
        blur(
            "blur of 256 by 256 texels, RGBA8",
            pixels,
            peer,
            numbers(258 * 258),
            256 * 256,
            Results::Bytes(1),
            Some((ImageFormat::Rgba8, [258, 256])),
        ),
        blur(
            "blur of 256 by 256 texels, RGBA16F",
            pixels,
            &peer.replace("rgba8", "rgba16f"),
            halves(4 * 258 * 258),
            2 * 256 * 256,
            Results::Words,
            Some((ImageFormat::Rgba16F, [258, 256])),
        ),
    ]
}

/// The bits of numbers between 0 and 1, which have the order of the numbers, the same in each run.
fn numbers(count: usize) -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count).map(|_| random.f32().to_bits()).collect()
}

/// Pairs of whole numbers below 64 at half precision, of which means with weights of sixteenths are exact.
fn halves(count: usize) -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut half = || u32::from(half::f16::from_f32(random.u8(0..64).into()).to_bits());
    (0..count / 2).map(|_| half() | half() << 16).collect()
}

/// A square image in a buffer.
fn image(buffer: Arc<Buffer>, format: ImageFormat, side: u32) -> ImageView {
    let layout = ImageLayout::packed(TextureTarget::D2, format, [side, side, 1], 1);
    ImageView::new(buffer, layout).expect("it is as large")
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect()
}

/// The name of a format in OpenGL, and its components as they are transferred.
fn texel_type(format: ImageFormat) -> TexelType {
    match format {
        ImageFormat::R32F => TexelType::R32F,
        ImageFormat::Rgba8 => TexelType::RGBA8,
        _ => TexelType::RGBA16F,
    }
}

impl Work {
    /// The contents of all buffers; results are zeros.
    fn contents(&self) -> Vec<Vec<u8>> {
        let results = vec![0; 4 * self.results];
        self.inputs.iter().map(|words| bytes(words)).chain([results]).collect()
    }

    /// The bytes that any implementation reads and writes.
    pub fn bytes(&self) -> usize {
        self.contents().iter().map(Vec::len).sum()
    }

    /// The memory of a dispatch, and the buffer of its results.
    fn memory(&self) -> (Arc<Memory>, Arc<Buffer>) {
        let mut memory = Memory::new();
        let mut last = None;
        for (binding, contents) in self.contents().into_iter().enumerate() {
            let buffer = Buffer::new(contents.len());
            buffer.write(0, &contents).expect("it is as long");
            let buffer = Arc::new(buffer);
            match self.images {
                None => memory.bind_storage(binding, buffer.clone(), 0, buffer.len()),
                Some((format, sides)) => {
                    memory.bind_image(binding, image(buffer.clone(), format, sides[binding.min(1)]))
                }
            }
            .expect("there are as many");
            last = Some(buffer);
        }
        (Arc::new(memory), last.expect("there are results"))
    }

    /// Whether results are the same, as far as sums may be rounded otherwise.
    fn compare(&self, ours: &[u32], theirs: &[u32]) -> bool {
        let number = |&word: &u32| f32::from_bits(word);
        let is_near = |(a, b): (&u32, &u32)| match self.kind {
            Results::Words => a == b,
            Results::Floats(tolerance) => (number(a) - number(b)).abs() <= tolerance * number(b).abs().max(1.0),
            Results::Bytes(steps) => {
                let mut pairs = a.to_ne_bytes().into_iter().zip(b.to_ne_bytes());
                pairs.all(|(a, b)| a.abs_diff(b) <= steps)
            }
        };
        let is_same = ours.len() == theirs.len() && ours.iter().zip(theirs).all(is_near);
        println!("{}: {}", self.name, if is_same { "the same results" } else { "OTHER RESULTS" });
        is_same
    }

    /// Times of dispatches, and whether the results are the same.
    pub fn measure(&self, mesa: Option<&Mesa>, backends: &[(&str, Compiler)]) -> (Line, bool) {
        let program = Program::load(self.text.as_bytes()).expect("bench programs load");
        let kernels = backends.iter().map(|(_, compiler)| compiler.compile(&program).expect("they compile"));
        let mut ours: Vec<_> = kernels
            .map(|kernel| {
                let (memory, results) = self.memory();
                let mut frame = kernel.new_frame();
                frame.set_memory(memory);
                let run = move || {
                    let start = Instant::now();
                    dispatch(&kernel, &mut frame, &NoTextures, self.size, self.groups).expect("it runs");
                    start.elapsed()
                };
                (run, results)
            })
            .collect();
        let theirs = mesa.map(|mesa| {
            let program = mesa.program(Stage::Compute, Language::Glsl, &self.peer);
            let name = |(binding, contents): (usize, Vec<u8>)| match self.images {
                None => mesa.storage(&contents),
                Some((format, sides)) => mesa.texels(texel_type(format), sides[binding.min(1)], &contents),
            };
            let names: Vec<u32> = self.contents().into_iter().enumerate().map(name).collect();
            let results = names.last().copied().unwrap_or_default();
            let run = move || {
                match self.images {
                    None => mesa.bind_storage(&program, &names),
                    Some((format, _)) => mesa.bind_texels(&program, texel_type(format), &names),
                }
                let start = Instant::now();
                mesa.dispatch(self.groups);
                start.elapsed()
            };
            (run, mesa, results)
        });
        let mut is_same = true;
        if let (Some((run, mesa, name)), Some((own, results))) = (&theirs, ours.first_mut()) {
            run();
            own();
            let mut held = vec![0; results.len()];
            results.read(0, &mut held).expect("it is as long");
            let theirs = match self.images {
                None => mesa.stored(*name, held.len()),
                Some((format, _)) => mesa.stored_texels(texel_type(format), *name, held.len()),
            };
            is_same = self.compare(&words(&held), &words(&theirs));
        }
        let mut line = Line { bytes: self.bytes(), ..Line::new(self.name, backends.len()) };
        for _ in 0..ROUNDS {
            if let Some((run, ..)) = &theirs {
                line.push(backends.len(), run().min(run()), 1);
            }
            for (place, (run, _)) in ours.iter_mut().enumerate() {
                line.push(place, run().min(run()), 1);
            }
        }
        (line, is_same)
    }
}
