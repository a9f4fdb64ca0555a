//! Work groups: dispatches from one storage buffer or image to another, of the same program in GLSL.

use std::sync::Arc;
use std::time::Instant;

use crate::mesa::{Language, Mesa};
use crate::{Line, ROUNDS};
use nvjit::Program;
use nvjit::compiler::codegen::Compiler;
use nvjit::compute::dispatch;
use nvjit::runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, Shader, Stage, TextureTarget};

/// A program that reads the first buffer and writes the second one; or images.
pub struct Work {
    pub name: &'static str,
    text: &'static str,
    peer: &'static str,
    /// The words that it reads.
    words: Vec<u32>,
    /// How many it writes.
    results: usize,
    size: [u32; 3],
    groups: [u32; 3],
    /// The sides of square images, if these are not buffers.
    sides: Option<[u32; 2]>,
    /// How much results may differ, as a part of 1.
    tolerance: f32,
}

pub fn all() -> [Work; 3] {
    [
        Work {
            name: "bitonic sort of 4,096 numbers",
            text: include_str!("../../../../benches/programs/sort.cp"),
            peer: include_str!("programs/sort.comp"),
            words: numbers(4096),
            results: 4096,
            size: [1024, 1, 1],
            groups: [1, 1, 1],
            sides: None,
            tolerance: 0.0,
        },
        Work {
            name: "blur of 256 by 256 numbers",
            text: include_str!("../../../../benches/programs/blur.cp"),
            peer: include_str!("programs/blur.comp"),
            words: numbers(258 * 258),
            results: 256 * 256,
            size: [64, 1, 1],
            groups: [4, 256, 1],
            sides: None,
            tolerance: 1e-6,
        },
        Work {
            name: "blur of 256 by 256 texels",
            text: include_str!("../../../../benches/programs/blur_image.cp"),
            peer: include_str!("programs/blur_image.comp"),
            words: numbers(258 * 258),
            results: 256 * 256,
            size: [64, 1, 1],
            groups: [4, 256, 1],
            sides: Some([258, 256]),
            tolerance: 1e-6,
        },
    ]
}

/// The bits of numbers between 0 and 1, which have the order of the numbers, the same in each run.
fn numbers(count: usize) -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count).map(|_| random.f32().to_bits()).collect()
}

/// A square image of numbers in a buffer.
fn image(buffer: Arc<Buffer>, side: u32) -> ImageView {
    let layout = ImageLayout::packed(TextureTarget::D2, ImageFormat::R32F, [side, side, 1], 1);
    ImageView::new(buffer, layout).expect("it is as large")
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect()
}

impl Work {
    /// The memory of a dispatch, and the buffer of its results.
    fn memory(&self) -> (Arc<Memory>, Arc<Buffer>) {
        let buffers = [bytes(&self.words), vec![0; 4 * self.results]].map(|bytes| {
            let buffer = Buffer::new(bytes.len());
            buffer.write(0, &bytes).expect("it is as long");
            Arc::new(buffer)
        });
        let mut memory = Memory::new();
        for (binding, buffer) in buffers.iter().enumerate() {
            match self.sides {
                None => memory.bind_storage(binding, buffer.clone(), 0, buffer.len()),
                Some(sides) => memory.bind_image(binding, image(buffer.clone(), sides[binding])),
            }
            .expect("there are as many");
        }
        let [_, results] = buffers;
        (Arc::new(memory), results)
    }

    /// Whether results are the same, as far as sums may be rounded otherwise.
    fn compare(&self, ours: &[u32], theirs: &[u32]) -> bool {
        let number = |&word: &u32| f32::from_bits(word);
        let is_near = |(a, b): (&u32, &u32)| (number(a) - number(b)).abs() <= self.tolerance;
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
            let program = mesa.program(Stage::Compute, Language::Glsl, self.peer);
            let all = [bytes(&self.words), vec![0; 4 * self.results]];
            let names: [u32; 2] = std::array::from_fn(|number| match self.sides {
                None => mesa.storage(&all[number]),
                Some(sides) => mesa.texels(sides[number], &all[number]),
            });
            let run = move || {
                match self.sides {
                    None => mesa.bind_storage(&program, &names),
                    Some(_) => mesa.bind_texels(&program, &names),
                }
                let start = Instant::now();
                mesa.dispatch(self.groups);
                start.elapsed()
            };
            (run, mesa, names[1])
        });
        let mut is_same = true;
        if let (Some((run, mesa, name)), Some((own, results))) = (&theirs, ours.first_mut()) {
            run();
            own();
            let mut held = vec![0; results.len()];
            results.read(0, &mut held).expect("it is as long");
            let theirs = match self.sides {
                None => mesa.stored(*name, held.len()),
                Some(_) => mesa.stored_texels(*name, held.len()),
            };
            is_same = self.compare(&words(&held), &words(&theirs));
        }
        let mut line = Line::new(self.name, backends.len());
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
