//! What flow costs where neighbours are looked at: a loop that lanes could leave one by one beside its body written out, and
//! a branch beside the same with masks. The functions are what `lower` would make of such programs, with what crosses lanes in
//! variables.
//!
//! `cargo bench --bench flow` prints the time of one batch of [`LANES`] invocations, and elements a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nvjit::Program;
use nvjit::codegen::{CompileOptions, Compiler, Kernel};
use nvjit::ir::parse;
use nvjit::stages::Form;
use nvjit_runtime::{Batch, SampleCall, Sampler, Shader};
use std::fmt::Write;
use std::hint::black_box;

const LANES: usize = 4096;
const ROUNDS: u32 = 16;

/// A program with the rows of the functions.
const ROWS: &str = "!!FP1.0
DECLARE scale = {0.01, 0.015625, 1.5, 0.25};
MOV R1.xy, f[TEX1];
MAD R0.xy, R1, scale.x, f[TEX0];
MOV o[COLR], R0;
END";

/// The text of a function as it is written.
struct Body {
    text: String,
    /// The number of the next value. The first are the inputs (v0 to v3) and the parameter (v4 to v7).
    next: u32,
}

impl Body {
    fn line(&mut self, ty: &str, text: &str) -> String {
        let name = format!("v{}", self.next);
        let _ = writeln!(self.text, "    {name}: {ty} = {text}");
        self.next += 1;
        name
    }

    fn float(&mut self, text: &str) -> String {
        self.line("f32", text)
    }

    fn effect(&mut self, text: &str) {
        let _ = writeln!(self.text, "    {text}");
    }

    fn begin() -> Self {
        let mut body = Self { text: "fragment {\nblock0:\n".to_owned(), next: 0 };
        for line in ["input f[TEX0].x", "input f[TEX0].y", "input f[TEX1].x", "input f[TEX1].y"] {
            body.float(line);
        }
        ["param 0.x", "param 0.y", "param 0.z", "param 0.w"].into_iter().for_each(|line| drop(body.float(line)));
        body
    }

    /// A step of the coordinates: MAD of both.
    fn step(&mut self, x: &str, y: &str) -> [String; 2] {
        [self.float(&format!("fma v2, v4, {x}")), self.float(&format!("fma v3, v4, {y}"))]
    }

    /// What is looked at: a lookup, or differences and some arithmetic.
    fn look(&mut self, looks_up: bool, x: &str, y: &str) -> String {
        if looks_up {
            let texel = self.line("texel", &format!("sample TEX0 2D implicit, {x}, {y}, {x}"));
            return self.float(&format!("texel.w {texel}"));
        }
        let dx = self.float(&format!("ddx {x}"));
        let dy = self.float(&format!("ddy {y}"));
        let mut value = self.float(&format!("fma {dx}, v6, {dy}"));
        for factor in ["v0", "v1", "v6", "v7"] {
            value = self.float(&format!("fma {value}, {factor}, {dx}"));
        }
        self.float(&format!("mul {value}, v7"))
    }
}

/// Rounds one after the other.
fn straight(looks_up: bool) -> String {
    let mut body = Body::begin();
    let (mut x, mut y) = ("v0".to_owned(), "v1".to_owned());
    let mut height = body.float("const 0x447a0000");
    let mut seen = height.clone();
    for _ in 0..ROUNDS {
        [x, y] = body.step(&x, &y);
        let value = body.look(looks_up, &x, &y);
        height = body.float(&format!("sub {height}, v5"));
        let is_below = body.line("bool", &format!("fcmp.ge {value}, {height}"));
        seen = body.float(&format!("select {is_below}, {value}, {seen}"));
    }
    finish(body, &x, &y, &seen)
}

fn finish(mut body: Body, x: &str, y: &str, z: &str) -> String {
    for (component, value) in [('x', x), ('y', y), ('z', z)] {
        body.effect(&format!("output o[COLR].{component}, {value}"));
    }
    body.text + "    return\n}\n"
}

/// A loop of as many rounds, which lanes leave where a comparison holds (it never does).
fn rounds(looks_up: bool) -> String {
    let mut body = Body::begin();
    let height = body.float("const 0x447a0000");
    let zero = body.line("i32", "iconst 0");
    let one = body.line("i32", "iconst 1");
    let most = body.line("i32", &format!("iconst {ROUNDS}"));
    body.effect("store 0, v0");
    body.effect("store 1, v1");
    body.effect(&format!("jump block1({height}, {zero})"));
    let (height, count) = (format!("v{}", body.next), format!("v{}", body.next + 1));
    body.next += 2;
    body.text += &format!("block1({height}: f32, {count}: i32):\n");
    let (x, y) = (body.float("load 0"), body.float("load 1"));
    let [x, y] = body.step(&x, &y);
    body.effect(&format!("store 0, {x}"));
    body.effect(&format!("store 1, {y}"));
    let (x, y) = (body.float("load 0"), body.float("load 1"));
    let value = body.look(looks_up, &x, &y);
    let height = body.float(&format!("sub {height}, v5"));
    let count = body.line("i32", &format!("iadd {count}, {one}"));
    let is_below = body.line("bool", &format!("fcmp.ge {value}, {height}"));
    body.effect(&format!("branch {is_below}, block3, block2"));
    body.text += "block2:\n";
    let goes_on = body.line("bool", &format!("icmp.lt {count}, {most}"));
    body.effect(&format!("branch {goes_on}, block1({height}, {count}), block3"));
    body.text += "block3:\n";
    let (x, y) = (body.float("load 0"), body.float("load 1"));
    finish(body, &x, &y, &value)
}

/// A few instructions and a difference, in lanes where a comparison holds: by a branch, or by masks.
fn condition(is_branch: bool) -> String {
    let mut body = Body::begin();
    let is_taken = body.line("bool", "fcmp.lt v0, v7");
    let new = if is_branch {
        body.effect("store 0, v0");
        let value = format!("v{}", body.next + 6);
        body.effect(&format!("branch {is_taken}, block1, block2(v1)"));
        body.text += "block1:\n";
        let scaled = body.float("fma v0, v6, v2");
        body.effect(&format!("store 0, {scaled}"));
        let all = body.float("load 0");
        let dx = body.float(&format!("ddx {all}"));
        let dy = body.float(&format!("ddy {all}"));
        let sum = body.float(&format!("add {dx}, {dy}"));
        let result = body.float(&format!("fma {sum}, v3, v1"));
        body.effect(&format!("jump block2({result})"));
        body.text += &format!("block2({value}: f32):\n");
        body.next += 1;
        value
    } else {
        let scaled = body.float("fma v0, v6, v2");
        let all = body.float(&format!("select {is_taken}, {scaled}, v0"));
        let dx = body.float(&format!("ddx {all}"));
        let dy = body.float(&format!("ddy {all}"));
        let sum = body.float(&format!("add {dx}, {dy}"));
        let result = body.float(&format!("fma {sum}, v3, v1"));
        body.float(&format!("select {is_taken}, {result}, v1"))
    };
    finish(body, &new, "v0", "v1")
}

/// Lookups that cost nothing but the call.
struct Zeros;

impl Sampler for Zeros {
    fn sample(&self, call: &mut SampleCall) {
        call.results[3][..call.lanes as usize].fill(0.0);
    }
}

fn kernel(text: &str) -> Kernel {
    let program = Program::load(ROWS.as_bytes()).expect("it loads");
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
    let function = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let function = compiler.options().stages().run(function, Form::Lowered, Form::Final, |_, _| {});
    compiler.compile_function(&program, function).expect("it compiles")
}

fn run(c: &mut Criterion) {
    let mut group = c.benchmark_group("flow");
    group.throughput(Throughput::Elements(LANES as u64));
    let functions = [
        ("lookups/straight", straight(true)),
        ("lookups/loop", rounds(true)),
        ("differences/straight", straight(false)),
        ("differences/loop", rounds(false)),
        ("condition/masks", condition(false)),
        ("condition/branch", condition(true)),
    ];
    for (name, text) in functions {
        let kernel = kernel(&text);
        let mut frame = kernel.new_frame();
        let mut batch = Batch::new(kernel.signature(), LANES);
        let mut random = fastrand::Rng::with_seed(1);
        for row in 0..kernel.signature().inputs.len() {
            batch.input_mut(row).fill_with(|| random.f32() * 2.0 - 1.0);
        }
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| kernel.run(&mut frame, black_box(&mut batch), &Zeros));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(1)).sample_size(30);
    targets = run
}
criterion_main!(benches);
