//! Control programs in both engines, on batches of 512 invocations as the pipeline makes them.
//!
//! `cargo bench --bench patches` prints the least time of a patch of each, and their ratio. Results are compared first.

use nvjit::compiler::codegen::{Backend, CompileOptions, Compiler};
use nvjit::language::isa::registers::PRIMITIVE_INVOCATION;
use nvjit::runtime::{Batch, NoTextures, Register, RegisterFile, Shader};
use nvjit::{Options, Program, interp::Interpreter};
use std::time::{Duration, Instant};

const LANES: usize = 512;
const ROUNDS: usize = 400;

const PROGRAMS: [(&str, &str); 3] = [
    ("sphere.tcp", include_str!("../examples/stages/sphere.tcp")),
    ("planet.tcp", include_str!("../examples/scenes/programs/planet.tcp")),
    ("bicubic.tcp", include_str!("programs/bicubic.tcp")),
];

/// A batch of whole patches of `vertices` vertices, with numbers between 0 and 2 as attributes.
fn batch(shader: &dyn Shader, vertices: usize) -> Batch {
    let signature = shader.signature();
    let mut batch = Batch::new(signature, LANES / vertices * vertices);
    let invocation = Register::new(RegisterFile::Attribute, PRIMITIVE_INVOCATION);
    for (number, &row) in signature.inputs.iter().enumerate() {
        // This row holds the number of the invocation and is already filled.
        if row.register.file == RegisterFile::Invocation {
            continue;
        }
        for (lane, to) in batch.input_mut(number).iter_mut().enumerate() {
            *to = match row.register == invocation {
                true => f32::from_bits((lane % vertices) as u32),
                false => ((number * 7 + lane * 3) % 16) as f32 / 8.0,
            };
        }
    }
    batch
}

fn least(rounds: usize, mut run: impl FnMut()) -> Duration {
    (0..rounds).fold(Duration::MAX, |least, _| {
        let begin = Instant::now();
        run();
        least.min(begin.elapsed())
    })
}

fn main() {
    for (name, text) in PROGRAMS {
        let program = Program::load(text.as_bytes()).expect("bench programs load");
        let vertices = program.interface().declared.vertices_out.unwrap_or(1) as usize;
        let interpreter = Interpreter::new(&program, Options::default());
        let mut expected = batch(&interpreter, vertices);
        let mut frame = interpreter.new_frame();
        let patches = (LANES / vertices) as u32;
        let slow =
            least(ROUNDS / 20, || interpreter.run(&mut frame, &mut expected, &NoTextures).expect("it runs")) / patches;
        println!("{name}, {vertices} vertices: interpreter {slow:?} a patch");
        for backend in Backend::NAMED.into_iter().filter(|backend| backend.is_here()) {
            let mut options = CompileOptions::default();
            options.backend = backend;
            let compiled = Compiler::new(options).and_then(|compiler| compiler.compile(&program));
            let kernel = compiled.expect("they compile");
            let mut own = batch(&kernel, vertices);
            let mut frame = kernel.new_frame();
            let fast = least(ROUNDS, || kernel.run(&mut frame, &mut own, &NoTextures).expect("it runs")) / patches;
            for row in 0..kernel.signature().outputs.len() {
                let bits = |batch: &Batch| -> Vec<u32> {
                    batch.output(row)[..batch.lanes()].iter().map(|value| value.to_bits()).collect()
                };
                assert!(bits(&own) == bits(&expected), "{backend:?}, row {row}");
            }
            println!("  {backend:?} {fast:?}, {:.4} of that", fast.as_secs_f64() / slow.as_secs_f64());
        }
    }
}
