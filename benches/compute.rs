//! Work groups: a product of matrices, the pull of bodies and a sort in shared memory, and a blur from buffer to
//! buffer and from image to image, compared with the same in Rust, scalar and as rustc vectorises it.
//!
//! `cargo bench --bench compute` prints the least time of each, and the ratio to scalar Rust, of 200 rounds or of the
//! number given after `--`; words there select those whose names have one. Results are compared first.

use nvjit::compiler::codegen::{CompileOptions, Compiler};
use nvjit::compute::dispatch;
use nvjit::runtime::{Buffer, ImageFormat, ImageLayout, ImageView, Memory, NoTextures, Shader, TextureTarget};
use nvjit::{Options, Program, interp::Interpreter};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

const N: usize = 64;
const BODIES: usize = 512;
/// Rows and columns of the blurred image, and of the image with its edges.
const SIDE: usize = 256;
const EDGED: usize = SIDE + 2;
/// Numbers that are sorted.
const SORTED: usize = 4096;
const ROUNDS: usize = 200;

/// Numbers between -1 and 1 that are the same in each run.
fn numbers(count: usize) -> Vec<f32> {
    let mut state = 1u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 8_388_608.0 - 1.0
    };
    (0..count).map(next).collect()
}

/// The sums are sequential, so they cannot be vectorised.
fn matmul_scalar(a: &[f32], b: &[f32], c: &mut [f32]) {
    for row in 0..N {
        for column in 0..N {
            let sum = (0..N).fold(0.0, |sum, k| a[row * N + k].mul_add(b[k * N + column], sum));
            c[row * N + column] = sum;
        }
    }
}

/// Columns side by side.
fn matmul_vectors(a: &[f32], b: &[f32], c: &mut [f32]) {
    for (a, c) in a.chunks_exact(N).zip(c.chunks_exact_mut(N)) {
        c.fill(0.0);
        for (&a, b) in a.iter().zip(b.chunks_exact(N)) {
            c.iter_mut().zip(b).for_each(|(c, b)| *c = a.mul_add(*b, *c));
        }
    }
}

fn pull(own: &[f32; 4], other: &[f32; 4], sum: &mut [f32; 4]) {
    let away = [other[0] - own[0], other[1] - own[1], other[2] - own[2]];
    let square = away[0] * away[0] + away[1] * away[1] + away[2] * away[2] + 0.01;
    let root = 1.0 / square.sqrt();
    let force = root * root * root * other[3];
    (0..3).for_each(|axis| sum[axis] += away[axis] * force);
}

fn nbody_scalar(bodies: &[[f32; 4]], pulls: &mut [[f32; 4]]) {
    for (own, sum) in bodies.iter().zip(pulls) {
        *sum = [0.0; 4];
        bodies.iter().for_each(|other| pull(own, other, sum));
    }
}

/// Batcher's bitonic network, pair after pair.
fn bitonic(words: &mut [u32]) {
    let count = words.len();
    let mut length = 2;
    while length <= count {
        let mut distance = length / 2;
        while distance > 0 {
            for number in 0..count / 2 {
                let first = 2 * number - (number & (distance - 1));
                let (x, y) = (words[first], words[first + distance]);
                let (low, high) = (x.min(y), x.max(y));
                let [one, other] = if first & length == 0 { [low, high] } else { [high, low] };
                (words[first], words[first + distance]) = (one, other);
            }
            distance /= 2;
        }
        length *= 2;
    }
}

/// One number at a time, or, as rustc sees no order in it, many.
#[inline(always)]
fn blur(from: &[f32], to: &mut [f32], mut each: impl FnMut(&mut f32)) {
    for (row, to) in to.chunks_exact_mut(SIDE).enumerate() {
        let [above, own, below]: [&[f32]; 3] = std::array::from_fn(|by| &from[(row + by) * EDGED..][..EDGED]);
        for (column, to) in to.iter_mut().enumerate() {
            let corners = above[column] + above[column + 2] + below[column] + below[column + 2];
            let sides = above[column + 1] + own[column] + own[column + 2] + below[column + 1];
            *to = 0.25 * own[column + 1] + 0.125 * sides + 0.0625 * corners;
            each(to);
        }
    }
}

/// Sixteen bodies side by side.
fn nbody_vectors(bodies: &[[f32; 4]], pulls: &mut [[f32; 4]]) {
    const LANES: usize = 16;
    for (own, pulls) in bodies.chunks_exact(LANES).zip(pulls.chunks_exact_mut(LANES)) {
        let place: [[f32; LANES]; 3] = std::array::from_fn(|axis| std::array::from_fn(|lane| own[lane][axis]));
        let mut sums = [[0.0; LANES]; 3];
        for other in bodies {
            for lane in 0..LANES {
                let away: [f32; 3] = std::array::from_fn(|axis| other[axis] - place[axis][lane]);
                let square = away[0] * away[0] + away[1] * away[1] + away[2] * away[2] + 0.01;
                let root = 1.0 / square.sqrt();
                let force = root * root * root * other[3];
                (0..3).for_each(|axis| sums[axis][lane] += away[axis] * force);
            }
        }
        for (lane, to) in pulls.iter_mut().enumerate() {
            *to = [sums[0][lane], sums[1][lane], sums[2][lane], 0.0];
        }
    }
}

fn buffer(values: &[f32]) -> Arc<Buffer> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let buffer = Buffer::new(bytes.len());
    buffer.write(0, &bytes).expect("it is as long");
    Arc::new(buffer)
}

fn held(buffer: &Buffer) -> Vec<f32> {
    let mut bytes = vec![0; buffer.len()];
    buffer.read(0, &mut bytes).expect("it is as long");
    bytes.as_chunks().0.iter().map(|&word| f32::from_le_bytes(word)).collect()
}

/// A program on buffers, whose results go to the last one.
struct Work {
    memory: Arc<Memory>,
    results: Arc<Buffer>,
    size: [u32; 3],
    groups: [u32; 3],
}

impl Work {
    fn new(inputs: &[&[f32]], results: usize, size: [u32; 3], groups: [u32; 3]) -> Self {
        let mut memory = Memory::new();
        let results = buffer(&vec![0.0; results]);
        let all = inputs.iter().map(|values| buffer(values)).chain([results.clone()]);
        for (binding, buffer) in all.enumerate() {
            memory.bind_storage(binding, buffer.clone(), 0, buffer.len()).expect("there are as many");
        }
        Self { memory: Arc::new(memory), results, size, groups }
    }

    /// The same from one square image of numbers to another.
    fn of_images(images: [(&[f32], usize); 2], size: [u32; 3], groups: [u32; 3]) -> Self {
        let mut memory = Memory::new();
        let buffers = images.map(|(numbers, _)| buffer(numbers));
        for (unit, (buffer, (_, side))) in buffers.iter().zip(images).enumerate() {
            let layout = ImageLayout::packed(TextureTarget::D2, ImageFormat::R32F, [side as u32, side as u32, 1], 1);
            let image = ImageView::new(buffer.clone(), layout).expect("it is as large");
            memory.bind_image(unit, image).expect("there are as many");
        }
        let [_, results] = buffers;
        Self { memory: Arc::new(memory), results, size, groups }
    }

    fn run(&self, shader: &dyn Shader) -> impl FnMut() {
        let mut frame = shader.new_frame();
        frame.set_memory(self.memory.clone());
        let (size, groups) = (self.size, self.groups);
        move || dispatch(shader, &mut frame, &NoTextures, size, groups).expect("it runs")
    }
}

/// The name of an implementation, and its function.
type Contender<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// The least time of a round. All take turns, so that the machine is in the same state for all.
fn least(contenders: &mut [Contender<'_>]) -> Vec<Duration> {
    let mut least = vec![Duration::MAX; contenders.len()];
    let rounds = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(ROUNDS);
    for _ in 0..rounds {
        for ((_, run), least) in contenders.iter_mut().zip(&mut least) {
            let begin = Instant::now();
            run();
            *least = begin.elapsed().min(*least);
        }
    }
    least
}

fn report(name: &str, mut contenders: Vec<Contender<'_>>) {
    let is_word = |arg: &String| !arg.starts_with('-') && arg.parse::<usize>().is_err();
    let words: Vec<String> = std::env::args().skip(1).filter(is_word).collect();
    if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
        return;
    }
    let times = least(&mut contenders);
    println!("{name}");
    for ((contender, _), time) in contenders.iter().zip(&times) {
        let micros = time.as_secs_f64() * 1e6;
        println!("  {contender:<24} {micros:>10.1} µs  {:>6.2}", micros / (times[0].as_secs_f64() * 1e6));
    }
}

/// Whether results are nearly the same: sums are rounded otherwise.
fn compare(name: &str, ours: &[f32], theirs: &[f32]) {
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert!((ours - theirs).abs() <= 1e-3 * theirs.abs().max(1.0), "{name}: {ours}, should be {theirs}");
    }
}

fn main() {
    let compile = |text: &str| {
        let program = Program::load(text.as_bytes()).expect("a program of the benches");
        let kernel =
            Compiler::new(CompileOptions::default()).expect("native code").compile(&program).expect("it compiles");
        (Interpreter::new(&program, Options::default()), kernel)
    };
    let (matmul_interpreter, matmul) = compile(include_str!("programs/matmul.cp"));
    let (nbody_interpreter, nbody) = compile(include_str!("programs/nbody.cp"));

    let both = numbers(2 * N * N);
    let (a, b) = both.split_at(N * N);
    let (mut scalar, mut vectors) = (vec![0.0; N * N], vec![0.0; N * N]);
    let work = Work::new(&[a, b], N * N, [16, 16, 1], [4, 4, 1]);
    matmul_scalar(a, b, &mut scalar);
    work.run(&matmul)();
    compare("matmul", &held(&work.results), &scalar);
    report(
        "product of 64 by 64 matrices",
        vec![
            ("Rust, one at a time", Box::new(|| matmul_scalar(black_box(a), black_box(b), &mut scalar))),
            ("Rust, vectors", Box::new(|| matmul_vectors(black_box(a), black_box(b), &mut vectors))),
            ("nvjit, native", Box::new(work.run(&matmul))),
            ("nvjit, interpreter", Box::new(work.run(&matmul_interpreter))),
        ],
    );

    let flat = numbers(4 * BODIES);
    let bodies = flat.as_chunks::<4>().0;
    let (mut scalar, mut vectors) = (vec![[0.0; 4]; BODIES], vec![[0.0; 4]; BODIES]);
    let work = Work::new(&[&flat], 4 * BODIES, [128, 1, 1], [BODIES as u32 / 128, 1, 1]);
    nbody_scalar(bodies, &mut scalar);
    work.run(&nbody)();
    let ours = held(&work.results);
    let ours: Vec<f32> = ours.chunks_exact(4).flat_map(|pull| pull[..3].to_vec()).collect();
    let theirs: Vec<f32> = scalar.iter().flat_map(|pull| pull[..3].to_vec()).collect();
    compare("nbody", &ours, &theirs);
    report(
        "pull of 512 bodies",
        vec![
            ("Rust, one at a time", Box::new(|| nbody_scalar(black_box(bodies), &mut scalar))),
            ("Rust, vectors", Box::new(|| nbody_vectors(black_box(bodies), &mut vectors))),
            ("nvjit, native", Box::new(work.run(&nbody))),
            ("nvjit, interpreter", Box::new(work.run(&nbody_interpreter))),
        ],
    );

    let (sort_interpreter, sorted) = compile(include_str!("programs/sort.cp"));
    // Positive floats have the order of their bits.
    let unsorted: Vec<f32> = numbers(SORTED).iter().map(|number| number.abs()).collect();
    let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<u32>>();
    let (words, mut network) = (bits(&unsorted), vec![0; SORTED]);
    let work = Work::new(&[&unsorted], SORTED, [SORTED as u32 / 4, 1, 1], [1, 1, 1]);
    work.run(&sorted)();
    let mut right = words.clone();
    right.sort_unstable();
    assert_eq!(bits(&held(&work.results)), right, "sort");
    report(
        "bitonic sort of 4,096 numbers",
        vec![
            (
                "Rust, one at a time",
                Box::new(|| {
                    network.copy_from_slice(black_box(&words));
                    bitonic(black_box(&mut network));
                }),
            ),
            ("nvjit, native", Box::new(work.run(&sorted))),
            ("nvjit, interpreter", Box::new(work.run(&sort_interpreter))),
        ],
    );

    let (blur_interpreter, blurred) = compile(include_str!("programs/blur.cp"));
    let from = numbers(EDGED * EDGED);
    let (mut scalar, mut vectors) = (vec![0.0; SIDE * SIDE], vec![0.0; SIDE * SIDE]);
    let work = Work::new(&[&from], SIDE * SIDE, [64, 1, 1], [SIDE as u32 / 64, SIDE as u32, 1]);
    blur(&from, &mut scalar, |_| {});
    work.run(&blurred)();
    compare("blur", &held(&work.results), &scalar);
    report(
        "blur of 256 by 256 numbers",
        vec![
            (
                "Rust, one at a time",
                Box::new(|| {
                    blur(black_box(&from), &mut scalar, |to| {
                        black_box(to);
                    });
                }),
            ),
            ("Rust, vectors", Box::new(|| blur(black_box(&from), &mut vectors, |_| {}))),
            ("nvjit, native", Box::new(work.run(&blurred))),
            ("nvjit, interpreter", Box::new(work.run(&blur_interpreter))),
        ],
    );

    let (blur_interpreter, blurred) = compile(include_str!("programs/blur_image.cp"));
    let work = Work::of_images([(&from, EDGED), (&vec![0.0; SIDE * SIDE], SIDE)], [64, 1, 1], work.groups);
    work.run(&blurred)();
    compare("blur of texels", &held(&work.results), &scalar);
    report(
        "blur of 256 by 256 texels",
        vec![
            ("Rust, vectors", Box::new(|| blur(black_box(&from), &mut vectors, |_| {}))),
            ("nvjit, native", Box::new(work.run(&blurred))),
            ("nvjit, interpreter", Box::new(work.run(&blur_interpreter))),
        ],
    );
}
