//! Fragment programs against the reference arithmetic of `numeric`, at each precision: NV_fragment_program 3.11.4 and 3.11.5. Rules by
//! themselves are in `tests/filetests/fp1`.

use super::{Case, assert_same};
use crate::isa::Precision;
use crate::numeric::soft::{self, Soft};
use crate::numeric::{approx, type_convert};
use crate::options::{Mad, Options};
use nvjit_runtime::{SampleCall, SampleOperation, Sampler, TextureTarget};
use std::sync::Mutex;

const COL0: u16 = 1;
const COL1: u16 = 2;
const PRECISIONS: [(char, Precision); 3] = [('R', Precision::Fp32), ('H', Precision::Fp16), ('X', Precision::Fx12)];
const A: [f32; 4] = [0.3, -1.7, 2.25, f32::NAN];
const B: [f32; 4] = [1.1, 0.7, -0.4, 3.0];
const C: [f32; 4] = [-0.2, 0.001, 5.5, 1.0];

/// Runs `body` with R0 = A, R1 = B, R2 = C and gives R3.
fn run(body: &str, options: Options) -> [f32; 4] {
    let text = format!("!!FP1.0 MOV R0, f[COL0]; MOV R1, f[COL1]; MOV R2, p[0]; {body} MOV o[COLR], R3; END");
    Case { options, ..Case::new(&text) }.attribute(COL0, A).attribute(COL1, B).parameter(0, C).run().get("R3")
}

fn options(mad: Mad) -> Options {
    Options { mad, keep_state: true, ..Options::default() }
}

/// 3.11.4.2: operands are converted, the result is rounded once.
#[test]
fn componentwise_instructions_at_each_precision() {
    type Operation = fn(Mad, f32, f32, f32) -> f32;
    let instructions: [(&str, &str, Operation); 10] = [
        ("ADD", "R0, R1", |_, a, b, _| soft::add(a, b)),
        ("SUB", "R0, R1", |_, a, b, _| soft::sub(a, b)),
        ("MUL", "R0, R1", |_, a, b, _| soft::mul(a, b)),
        ("MAX", "R0, R1", |_, a, b, _| soft::max(a, b)),
        ("MIN", "R0, R1", |_, a, b, _| soft::min(a, b)),
        ("MAD", "R0, R1, R2", |mad, a, b, c| soft::mad(mad, a, b, c)),
        ("LRP", "R0, R1, R2", |mad, a, b, c| soft::mad(mad, soft::sub(1.0, a), c, soft::mul(a, b))),
        ("FLR", "R0", |_, a, _, _| soft::floor(a)),
        ("MOV", "R0", |_, a, _, _| a),
        ("FRC", "R0", |_, a, _, _| soft::sub(a, soft::floor(a))),
    ];
    for (name, operands, operation) in instructions {
        for (suffix, precision) in PRECISIONS {
            for mad in [Mad::Fused, Mad::Separate] {
                let found = run(&format!("{name}{suffix} R3, {operands};"), options(mad));
                let load = |x: f32| type_convert(precision, x);
                let result = |c: usize| load(operation(mad, load(A[c]), load(B[c]), load(C[c])));
                assert_same(found, std::array::from_fn(result));
            }
        }
    }
}

/// 3.11.5.5 and 3.11.5.6: sums from the left, intermediate results at fp32.
#[test]
fn dot_products() {
    for mad in [Mad::Fused, Mad::Separate] {
        for (suffix, precision) in PRECISIONS {
            let load = |x: f32| type_convert(precision, x);
            let (b, c) = (B.map(load), C.map(load));
            let two = soft::mad(mad, b[1], c[1], soft::mul(b[0], c[0]));
            let three = soft::mad(mad, b[2], c[2], two);
            let four = soft::mad(mad, b[3], c[3], three);
            assert_same(run(&format!("DP3{suffix} R3, R1, R2;"), options(mad)), [load(three); 4]);
            assert_same(run(&format!("DP4{suffix} R3, R1, R2;"), options(mad)), [load(four); 4]);
        }
    }
}

/// 3.11.5: instructions on scalars, replicated.
#[test]
fn scalar_instructions() {
    type Value = fn(Mad) -> f32;
    let cases: [(&str, &str, Value); 7] = [
        ("RCP", "R1.y", |_| soft::rcp(B[1])),
        ("RSQ", "|R0.y|", |_| soft::rsq(-A[1])),
        ("EX2", "R0.z", |mad| approx::ex2(&mut Soft { mad }, A[2])),
        ("LG2", "R1.x", |mad| approx::lg2(&mut Soft { mad }, B[0])),
        ("SIN", "-R0.x", |mad| approx::sin(&mut Soft { mad }, -A[0])),
        ("COS", "R2.w", |mad| approx::cos(&mut Soft { mad }, C[3])),
        ("POW", "R1.x, R0.z", |mad| {
            let log = approx::lg2(&mut Soft { mad }, B[0]);
            approx::ex2(&mut Soft { mad }, soft::mul(A[2], log))
        }),
    ];
    for (name, operand, value) in cases {
        for mad in [Mad::Fused, Mad::Separate] {
            assert_same(run(&format!("{name}R R3, {operand};"), options(mad)), [value(mad); 4]);
        }
    }
    // POWH: operands at fp16, one rounding at the end.
    let half = |x: f32| type_convert(Precision::Fp16, x);
    let log = approx::lg2(&mut Soft { mad: Mad::Fused }, half(B[0]));
    let power = half(approx::ex2(&mut Soft { mad: Mad::Fused }, soft::mul(half(A[2]), log)));
    assert_same(run("POWH R3, R1.x, R0.z;", options(Mad::Fused)), [power; 4]);
}

/// 3.11.5.26 and 3.11.5.45.
#[test]
fn reflection_and_transformation() {
    for mad in [Mad::Fused, Mad::Separate] {
        let dot =
            |a: [f32; 4], b: [f32; 4]| soft::mad(mad, a[2], b[2], soft::mad(mad, a[1], b[1], soft::mul(a[0], b[0])));
        let scale = soft::div(soft::mul(2.0, dot(B, C)), dot(B, B));
        let reflected = |c: usize| if c == 3 { 0.0 } else { soft::mad(mad, scale, B[c], -C[c]) };
        assert_same(run("RFL R3.xyz, R1, R2;", options(mad)), std::array::from_fn(reflected));
        let row = |base: f32, m0: f32, m1: f32| soft::mad(mad, B[1], m1, soft::mad(mad, B[0], m0, base));
        let (x, y) = (row(A[0], C[0], C[1]), row(A[1], C[2], C[3]));
        assert_same(run("X2D R3, R0, R1, R2;", options(mad)), [x, y, x, y]);
    }
}

/// Remembers the calls, and answers (1, 2, 3, 4).
#[derive(Default)]
struct Recorder(Mutex<Vec<SampleCall>>);

impl Sampler for Recorder {
    fn sample(&self, call: &mut SampleCall) {
        for (row, value) in call.results.iter_mut().zip([1.0, 2.0, 3.0, 4.0]) {
            row.fill(value);
        }
        self.0.lock().expect("no panic").push(call.clone());
    }
}

/// 3.11.5.38 to 3.11.5.40.
#[test]
fn lookups() {
    let recorder = Recorder::default();
    let text = "!!FP1.0 TEX R0, f[COL0], TEX0, 3D; TXP R1, f[COL0], TEX1, 2D; TXP R2, f[COL0], TEX2, CUBE;
                MOV R3, f[COL1]; TXD H0.yw, f[COL0], R3, R3.wzyx, TEX3, RECT; MOV o[COLR], R0; END";
    let case = Case { sampler: &recorder, ..Case::new(text) };
    let results = case.attribute(COL0, [1.0, 2.0, 3.0, 4.0]).attribute(COL1, [5.0, 6.0, 7.0, 8.0]).run();
    assert_eq!(results.get("R0"), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(results.get("H0"), [0.0, 2.0, 0.0, 4.0]);
    let calls = recorder.0.lock().expect("no panic");
    let row = |rows: &[[f32; nvjit_runtime::MAX_LANES]; 3]| rows.map(|row| row[0]);
    let implicit = SampleOperation::Implicit;
    let of = |call: &SampleCall| (call.operation, call.unit, call.target, row(&call.coordinates));
    assert_eq!(of(&calls[0]), (implicit, 0, TextureTarget::D3, [1.0, 2.0, 3.0]));
    assert_eq!(of(&calls[1]), (implicit, 1, TextureTarget::D2, [0.25, 0.5, 0.75]));
    assert_eq!(of(&calls[2]), (implicit, 2, TextureTarget::Cube, [1.0, 2.0, 3.0]));
    assert_eq!(of(&calls[3]), (SampleOperation::Derivatives, 3, TextureTarget::Rect, [1.0, 2.0, 3.0]));
    assert_eq!((row(&calls[3].ddx), row(&calls[3].ddy)), ([5.0, 6.0, 7.0], [8.0, 7.0, 6.0]));
}
