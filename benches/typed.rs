//! Programs of NV_gpu_program5: integers, 64-bit numbers, divergent loops, and memory. Their texts are those of the
//! file tests that have known answers.
//!
//! `cargo bench --bench typed` prints the time of one batch of [`LANES`] invocations, and elements a second, in both
//! engines; then the time of compilation.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler};
use nvjit::interp::Interpreter;
use nvjit_runtime::{Batch, Buffer, Memory, Rights, Shader, TextureTarget};
use nvjit_texture::{Format, Texture, TextureUnits};
use std::hint::black_box;
use std::sync::Arc;

#[path = "../crates/texture/benches/noise/mod.rs"]
mod noise;

const LANES: usize = 1024;
const ROUNDS: usize = 16;
/// Where the memory of programs begins, and its bytes.
const ADDRESS: u64 = 0x2000;
const BYTES: usize = 1 << 16;

const AES: &str = include_str!("../tests/filetests/gpu_program/known/aes.vp");
const FILTERS: &str = include_str!("../tests/filetests/gpu_program/known/filters.fp");
const SORTING: &str = include_str!("../tests/filetests/gpu_program/known/sorting.vp");
const OTHERS: &str = include_str!("../tests/filetests/gpu_program/known_answers.vp");

/// The program of a file of tests that has this title.
fn program_of(file: &str, title: &str) -> String {
    let (_, rest) = file.split_once(&format!("#---- {title}")).unwrap_or_else(|| panic!("no test {title}"));
    let begin = rest.find("!!NV").expect("a program follows");
    let end = rest.find("\nEND\n").expect("it ends");
    rest[begin..end + "\nEND\n".len()].to_owned()
}

/// A step of Mandelbrot's iteration, in `F32` or `F64`.
const STEP: &str = "MUL.F q.xy, z, z;
MUL.F q.z, z.x, z.y;
ADD.F q.w, q.x, q.y;
SGT.F.CC flag.x, q.w, 4.0;
{leave}
SUB.F z.x, q.x, q.y;
ADD.F z.y, q.z, q.z;
ADD.F z.xy, z, c;
ADD.S count.x, count.x, 1;";

/// The steps of a batch of the bench, as a loop or unrolled.
fn steps(ty: &str, body: &str) -> String {
    let long = if ty == "F64" { "LONG " } else { "" };
    format!(
        "!!NVvp5.0
INT TEMP count;
{long}FLOAT TEMP c, z, q;
TEMP flag;
CVT.{ty}.F32 c, vertex.attrib[0];
MUL.{ty} c, c, 0.25;
MOV.{ty} z, 0.0;
MOV.S count, 0;
{}
CVT.F32.{ty} result.attrib[1], z;
MOV.S result.attrib[0], count.x;
END
",
        body.replace(".F ", &format!(".{ty} ")).replace(".F.", &format!(".{ty}."))
    )
}

/// Names and texts.
fn programs() -> Vec<(&'static str, String)> {
    let all = STEP.replace("{leave}", "BRK (NE.x);");
    let straight = STEP.replace("{leave}\n", "");
    // Lanes that would have left no longer write anything.
    let masked: String = straight.lines().map(|line| line.replacen(", ", " (EQ.x), ", 1) + "\n").collect();
    let repeat = |body: &str| format!("REP.S {ROUNDS};\n{body}\nENDREP;");
    vec![
        ("aes", program_of(AES, "AES-128: the S-box")),
        ("mandel", program_of(OTHERS, "Mandelbrot's set\n")),
        ("mandel64", program_of(OTHERS, "Mandelbrot's set, with 64 bits")),
        ("blur", program_of(FILTERS, "A blur")),
        ("histogram", program_of(OTHERS, "A histogram")),
        ("sort", program_of(SORTING, "Bitonic sorting of numbers")),
        ("steps/loop", steps("F32", &repeat(&all))),
        ("steps/straight", steps("F32", &format!("{straight}\n").repeat(ROUNDS))),
        ("steps/straight with tests", steps("F32", &format!("MOV.S.CC count, count;\n{}", masked.repeat(ROUNDS)))),
        ("steps64/loop", steps("F64", &repeat(&all))),
        ("steps64/straight", steps("F64", &format!("{straight}\n").repeat(ROUNDS))),
        ("steps64/straight with tests", steps("F64", &format!("MOV.S.CC count, count;\n{}", masked.repeat(ROUNDS)))),
        ("constants", constants("c[3], c[7], c[11]")),
        ("parameters", constants("p[3], p[7], p[11]")),
    ]
}

/// Sums of uniform vectors: of a constant buffer, or of parameters.
fn constants(list: &str) -> String {
    let sums: String = list.split(", ").map(|vector| format!("MAD s, s, x, {vector};\n")).collect();
    format!(
        "!!NVvp5.0
BUFFER4 c[] = {{ program.buffer[0] }};
PARAM p[16] = {{ program.local[0..15] }};
TEMP s;
ATTRIB x = vertex.attrib[0];
MOV s, x;
{}MOV result.position, s;
END
",
        sums.repeat(4)
    )
}

/// Random bytes wherever the programs look: constant buffer 0, and global memory.
fn memory() -> Arc<Memory> {
    let mut random = fastrand::Rng::with_seed(2);
    let buffer = Arc::new(Buffer::new(BYTES));
    let bytes: Vec<u8> = (0..BYTES).map(|_| random.u8(..)).collect();
    buffer.write(0, &bytes).expect("they fit");
    let mut memory = Memory::new();
    memory.bind_constants(0, buffer.clone(), 0, BYTES).expect("the binding is there");
    memory.map(ADDRESS, buffer, 0, BYTES, Rights::ReadWrite).expect("the addresses are free");
    Arc::new(memory)
}

/// Noise in place of texture 0.
fn textures() -> TextureUnits {
    let mut units = TextureUnits::new();
    let texture = Texture::from_image(TextureTarget::D2, noise::image(Format::RGBA8, 256)).expect("the image fits");
    units.bind(0, Arc::new(texture)).expect("there is a unit 0");
    units
}

/// The components of attributes, by program: bits of integers or of floats.
fn attribute(program: &str, random: &mut fastrand::Rng) -> f32 {
    match program {
        "aes" | "histogram" => f32::from_bits(random.u32(..)),
        // Most texels are inside.
        "blur" => f32::from_bits(random.u32(2..254)),
        "mandel" | "mandel64" => random.f32() * 3.0 - 1.75,
        _ => random.f32() * 2.0 - 1.0,
    }
}

fn run(c: &mut Criterion) {
    let (textures, memory) = (textures(), memory());
    let mut group = c.benchmark_group("typed");
    group.throughput(Throughput::Elements(LANES as u64));
    for (name, text) in programs() {
        let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
        let kernel = compiler.compile(&program).expect("bench programs compile");
        let interpreter = Interpreter::new(&program, compiler.options().options);
        let engines: [(&str, &dyn Shader); 2] = [("jit", &kernel), ("interp", &interpreter)];
        for (engine, shader) in engines {
            let mut frame = shader.new_frame();
            frame.set_memory(memory.clone());
            if name == "histogram" {
                frame.parameters_mut()[0] = [f32::from_bits(ADDRESS as u32), 0.0, 0.0, 0.0];
            }
            let mut batch = Batch::new(shader.signature(), LANES);
            let mut random = fastrand::Rng::with_seed(1);
            for row in 0..shader.signature().inputs.len() {
                batch.input_mut(row).fill_with(|| attribute(name, &mut random));
            }
            group.bench_function(BenchmarkId::new(engine, name), |b| {
                b.iter(|| shader.run(&mut frame, black_box(&mut batch), &textures));
            });
        }
    }
    group.finish();
}

fn compile(c: &mut Criterion) {
    let mut group = c.benchmark_group("compile");
    for (name, text) in programs() {
        let program = Program::load(text.as_bytes()).expect("bench programs load");
        let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
        group.bench_function(BenchmarkId::new("load", name), |b| b.iter(|| Program::load(black_box(text.as_bytes()))));
        group.bench_function(BenchmarkId::new("jit", name), |b| b.iter(|| compiler.compile(black_box(&program))));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(200)).measurement_time(std::time::Duration::from_millis(600)).sample_size(20);
    targets = run, compile
}
criterion_main!(benches);
