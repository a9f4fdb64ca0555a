//! The cost of control flow: loops compared with unrolled bodies, and IF with the same under condition code masks.
//!
//! `cargo bench --bench flow` prints the time of one batch of [`LANES`] invocations, and elements a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nvjit::Program;
use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel};
use nvjit_runtime::{Batch, SampleCall, Sampler, Shader};
use std::hint::black_box;

const LANES: usize = 4096;
const ROUNDS: usize = 16;

/// Bodies of loops; `{}` stands for a mask. `d.x` is compared with `k.y`, which it never reaches.
const BODIES: [(&str, &str); 3] = [
    (
        "arithmetic",
        "MAD p{}, q, k.x, p;
MUL t, p, q.yzxw;
ADD t, t, -k.x;
DP3 d.x, p, t;
MIN d.x, d.x, k.z;
MAD c{}, t, d.x, c;",
    ),
    (
        "differences",
        "MAD p{}, q, k.x, p;
DDX t.x, p.x;
DDY t.y, p.y;
MAD d.x, t.x, k.z, t.y;
MIN d.x, d.x, k.z;
MAD c{}, t, d.x, c;",
    ),
    (
        "lookups",
        "MAD p{}, q, k.x, p;
TEX t, p, texture[0], 2D;
MIN d.x, t.w, k.z;
ADD c{}, c, t;",
    ),
];

/// The code under a condition that holds in half of the lanes; `{}` stands for its mask.
const BRANCHES: [(&str, &str); 3] = [
    (
        "two",
        "MUL t{}, q, k.x;
ADD c{}, c, t;",
    ),
    (
        "six",
        "MUL t{}, q, k.x;
ADD c{}, c, t;
MAD p{}, c, k.w, t;
DP3 t{}, p, q;
ADD c{}, c, t;
MAD c{}, c, p, t;",
    ),
    (
        "powers",
        "POW t.x{}, q.x, k.z;
POW t.y{}, q.y, k.z;
POW t.z{}, q.z, k.z;
ADD c.xyz{}, c, t;",
    ),
];

fn program(body: &str) -> String {
    format!(
        "!!ARBfp1.0
OPTION NV_fragment_program2;
PARAM k = {{0.01, 1000, 1.5, 0.25}};
TEMP p, t, d, c;
ATTRIB q = fragment.texcoord[1];
MOV p, fragment.texcoord[0];
MOV c, q;
{body}
ADD c, c, p;
MOV result.color, c;
END
"
    )
}

/// Names and texts of all programs.
fn programs() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |name: String, body: &str| all.push((name, program(body)));
    let (free, lane) = ("", " (LT.x)");
    let leave = "SUBC d.x, d.x, k.y;";
    for (name, body) in BODIES {
        let (all_lanes, some_lanes) = (body.replace("{}", free), body.replace("{}", lane));
        add(format!("{name}/straight"), &format!("{all_lanes}\n").repeat(ROUNDS));
        add(format!("{name}/loop"), &format!("REP {ROUNDS};\n{all_lanes}\nENDREP;"));
        let rounds = format!("{some_lanes}\n{leave}\n").repeat(ROUNDS);
        add(format!("{name}/straight with masks"), &format!("{leave}\n{rounds}"));
        add(format!("{name}/loop with BRK"), &format!("REP {ROUNDS};\n{all_lanes}\n{leave}\nBRK (GE.x);\nENDREP;"));
    }
    for (name, body) in BRANCHES {
        let test = "SUBC d.x, k.x, p.x;";
        add(format!("{name}/masks"), &format!("{test}\n{}", body.replace("{}", lane)));
        add(format!("{name}/IF"), &format!("{test}\nIF LT.x;\n{}\nENDIF;", body.replace("{}", free)));
    }
    all
}

/// Lookups that cost only the call.
struct Zeros;

impl Sampler for Zeros {
    fn sample(&self, call: &mut SampleCall) {
        for result in &mut call.results {
            result[..call.lanes as usize].fill(0.0);
        }
    }
}

fn kernel(text: &str) -> Kernel {
    let program = Program::load(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let compiler = Compiler::new(CompileOptions::default()).expect("this machine has a backend");
    compiler.compile(&program).expect("it compiles")
}

fn run(c: &mut Criterion) {
    let mut group = c.benchmark_group("flow");
    group.throughput(Throughput::Elements(LANES as u64));
    for (name, text) in programs() {
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
    config = Criterion::default().warm_up_time(std::time::Duration::from_millis(200)).measurement_time(std::time::Duration::from_millis(600)).sample_size(20);
    targets = run
}
criterion_main!(benches);
