//! Fragment programs: NV_fragment_program 3.11.4 and 3.11.5.

use super::{Case, assert_same};
use crate::isa::Precision;
use crate::numeric::soft::{self, Soft};
use crate::numeric::{approx, type_convert};
use crate::options::{Mad, Options};
use nvjit_runtime::{SampleCall, SampleOperation, Sampler, TextureTarget};
use std::sync::Mutex;

const COL0: u16 = 1;
const COL1: u16 = 2;
const FOGC: u16 = 3;
const TEX0: u16 = 4;
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

/// 3.11.5.28 to 3.11.5.36, with NaN in w: 0.0, and 1.0 for SNE and STR.
#[test]
fn set_instructions() {
    let cases = [
        ("SEQ", [0.0, 1.0, 0.0, 0.0]),
        ("SNE", [1.0, 0.0, 1.0, 1.0]),
        ("SLT", [0.0, 0.0, 1.0, 0.0]),
        ("SLE", [0.0, 1.0, 1.0, 0.0]),
        ("SGT", [1.0, 0.0, 0.0, 0.0]),
        ("SGE", [1.0, 1.0, 0.0, 0.0]),
        ("SFL", [0.0; 4]),
        ("STR", [1.0; 4]),
    ];
    for (name, expected) in cases {
        for suffix in ['R', 'H'] {
            let text = format!("!!FP1.0 {name}{suffix} R0, f[COL0], {{0.5, 0, 2, 1}}; MOV o[COLR], R0; END");
            let results = Case::new(&text).attribute(COL0, [1.0, -0.0, -3.0, f32::NAN]).run();
            assert_eq!(results.get("R0"), expected, "{name}");
        }
        // At fx12 NaN is 0.
        let text = format!("!!FP1.0 {name}X R0, f[COL0].w, 0; MOV o[COLR], R0; END");
        let results = Case::new(&text).attribute(COL0, [1.0, -0.0, -3.0, f32::NAN]).run();
        let equal = matches!(name, "SEQ" | "SLE" | "SGE" | "STR");
        assert_eq!(results.get("R0"), [f32::from(u8::from(equal)); 4], "{name}");
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

/// 3.11.5.24, rules 3 to 14 (rule 10 as the numeric contract has it).
#[test]
fn special_cases_of_pow() {
    let inf = f32::INFINITY;
    let cases = [
        (0.0, 0.0, f32::NAN),
        (inf, 0.0, f32::NAN),
        (1.0, inf, f32::NAN),
        (0.0, 2.0, 0.0),
        (-0.0, -2.0, inf),
        (1.0, -7.0, 1.0),
        (inf, 0.5, inf),
        (inf, -0.5, 0.0),
        (7.0, 0.0, 1.0),
        (0.5, inf, 0.0),
        (1.5, inf, inf),
        (0.5, -inf, inf),
        (1.5, -inf, 0.0),
        (-1.0, 2.0, f32::NAN),
    ];
    for (x, y, expected) in cases {
        let text = "!!FP1.0 POW R0, f[COL0].x, f[COL0].y; MOV o[COLR], R0; END";
        let results = Case::new(text).attribute(COL0, [x, y, 0.0, 0.0]).run();
        assert_same(results.get("R0"), [expected; 4]);
    }
}

/// 3.11.4.4: the example of the section.
#[test]
fn condition_codes_and_masks() {
    let text = "!!FP1.0 MOV R1, f[COL0]; MOVC R0, R1; MOVC R0.xyz, R1.yzwx; MOVC R0 (NE), R1.zywx;
                MOV o[COLR], R0; END";
    let results = Case::new(text).attribute(COL0, [-2.0, 0.0, 2.0, f32::NAN]).run();
    assert_same(results.get("R0"), [0.0, 0.0, f32::NAN, -2.0]);
    // EQ, EQ, UN, LT
    assert_eq!(results.bits("CC"), [0, 0, 3, 1]);
    assert_eq!(results.count(), 5);
}

/// 3.11.4.4: every rule on LT, EQ, GT, UN, swizzled.
#[test]
fn every_condition_code_rule() {
    let cases = [
        ("EQ", [0.0, 1.0, 0.0, 0.0]),
        ("NE", [1.0, 0.0, 1.0, 1.0]),
        ("LT", [1.0, 0.0, 0.0, 0.0]),
        ("LE", [1.0, 1.0, 0.0, 0.0]),
        ("GT", [0.0, 0.0, 1.0, 0.0]),
        ("GE", [0.0, 1.0, 1.0, 0.0]),
        ("TR", [1.0; 4]),
        ("FL", [0.0; 4]),
    ];
    for (rule, expected) in cases {
        let text = format!(
            "!!FP1.0 MOVC RC, f[COL0]; STR R0 ({rule}), R0, R0; STR R1.xz ({rule}.wzyx), R0, R0;
             MOV o[COLR], R0; MOV o[DEPR], R1; END"
        );
        let results = Case::new(&text).attribute(COL0, [-1.0, -0.0, 1e-30, f32::NAN]).run();
        assert_eq!(results.get("R0"), expected, "{rule}");
        assert_eq!(results.get("R1"), [expected[3], 0.0, expected[1], 0.0], "{rule}");
    }
}

/// The condition code is generated from the converted value: a number that fp16 has no room for is EQ.
#[test]
fn condition_codes_are_of_the_converted_value() {
    let text = "!!FP1.0 MOVC HC, f[COL0]; MOV R0, f[COL0]; MOVRC H0, R0; MOV o[COLH], H0; END";
    let results = Case::new(text).attribute(COL0, [1e-9, -1e-9, 1e9, 1.0]).run();
    assert_eq!(results.bits("CC"), [0, 0, 2, 2]);
    assert_same(results.get("H0"), [0.0, -0.0, f32::INFINITY, 1.0]);
}

/// 3.11.4.2: without suffix, the precision is that of the destination; texture coordinates and packed
/// data load at fp32; instructions on f[FOGC] or f[TEXn] are carried out at fp32.
#[test]
fn precision_follows_suffix_destination_and_attributes() {
    let third = 1.0f32 / 3.0;
    let half = |x: f32| type_convert(Precision::Fp16, x);
    let text = "!!FP1.0 MUL H0, f[COL0], 1.25; MULR H1, f[COL0], 1.25; MULX R0, f[COL0], 1.25; MULX R1, f[TEX0], 1.25;
                MULH R2, f[FOGC].x, 1.25; MULH R3, f[COL0], 1.25; MOV o[COLR], R0; END";
    let v = [third, third, third, third];
    let results = Case::new(text).attribute(COL0, v).attribute(TEX0, v).attribute(FOGC, v).run();
    assert_eq!(results.get("H0"), [half(half(third) * 1.25); 4]);
    assert_eq!(results.get("H1"), [half(third * 1.25); 4]);
    assert_eq!(results.get("R0"), [type_convert(Precision::Fx12, type_convert(Precision::Fx12, third) * 1.25); 4]);
    assert_eq!(results.get("R1"), [third * 1.25; 4]);
    assert_eq!(results.get("R2"), [third * 1.25; 4]);
    assert_eq!(results.get("R3"), [half(half(third) * 1.25); 4]);
    assert_ne!(results.get("R0"), results.get("R1"));
    assert_ne!(results.get("R3"), results.get("R2"));
}

/// Table X.1: f[FOGC] is (fog, 0, 0, 0).
#[test]
fn fog_coordinate_has_one_component() {
    let results = Case::new("!!FP1.0 MOV R0, f[FOGC]; MOV o[COLR], R0; END").attribute(FOGC, [7.0; 4]).run();
    assert_eq!(results.get("R0"), [7.0, 0.0, 0.0, 0.0]);
}

/// 3.11.4.4: clamping at the precision of the instruction; NaN and -0 pass.
#[test]
fn saturation() {
    let text = "!!FP1.0 MOV_SAT R0, f[COL0]; MOVX_SAT R1, f[COL0]; MOV o[COLR], R0; END";
    let results = Case::new(text).attribute(COL0, [-1.0, 2.0, f32::NAN, -0.0]).run();
    assert_same(results.get("R0"), [0.0, 1.0, f32::NAN, -0.0]);
    assert_same(results.get("R1"), [0.0, 1.0, 0.0, 0.0]);
}

/// 3.11.5.18, and the numeric contract: moves preserve bits, also through masks, signs and DST.
#[test]
fn moves_preserve_bits() {
    let packed = f32::from_bits(0x0000_1234);
    let nan = f32::from_bits(0xff81_2345);
    let text = "!!FP1.0 MOVC R0, f[COL0]; MOV R1 (EQ), R0; DST R2, R0, R0; MOV R3, -R0; MOV R4, |R0|;
                MOV o[COLR], R1; END";
    let results = Case::new(text).attribute(COL0, [0.0, 0.0, packed, nan]).run();
    assert_eq!(results.bits("R1"), [0, 0, 0x1234, 0]);
    assert_eq!(results.bits("R2"), [0x3f80_0000, 0, 0x1234, 0xff81_2345]);
    assert_eq!(results.bits("R3"), [0x8000_0000, 0x8000_0000, 0x8000_1234, 0x7f81_2345]);
    assert_eq!(results.bits("R4"), [0, 0, 0x1234, 0x7f81_2345]);
}

/// 3.11.4.3: swizzle, then sign, absolute value, and sign again.
#[test]
fn operands() {
    let text = "!!FP1.0 MOV R0, -|f[COL0].wzyx|; MOV R1, |f[COL0].yyxx|; MOV R2, -f[COL0].z; DEFINE k = {1, -2};
                MOV R3, -k; DECLARE d = 4; MOV R4, d.x; MOV R5, p[7].wzyx; MOV o[COLR], R0; END";
    let case = Case::new(text).attribute(COL0, [1.0, -2.0, 3.0, -4.0]).parameter(7, [1.0, 2.0, 3.0, 4.0]);
    let results = case.run();
    assert_same(results.get("R0"), [-4.0, -3.0, -2.0, -1.0]);
    assert_same(results.get("R1"), [2.0, 2.0, 1.0, 1.0]);
    assert_same(results.get("R2"), [-3.0; 4]);
    assert_same(results.get("R3"), [-1.0, 2.0, -0.0, -1.0]);
    assert_same(results.get("R4"), [4.0; 4]);
    assert_same(results.get("R5"), [4.0, 3.0, 2.0, 1.0]);
}

/// 3.11.5.13: LIT uses POW, so 0^0 is NaN.
#[test]
fn light_coefficients() {
    let lit = |x: f32, y: f32, w: f32| {
        let text = "!!FP1.0 LIT R0, f[COL0]; MOV o[COLR], R0; END";
        Case::new(text).attribute(COL0, [x, y, 9.0, w]).run().get("R0")
    };
    assert_same(lit(-1.0, 0.5, 2.0), [1.0, 0.0, 0.0, 1.0]);
    assert_same(lit(0.5, 0.25, 2.0), [1.0, 0.5, 0.0625, 1.0]);
    assert_same(lit(0.5, -3.0, 2.0), [1.0, 0.5, 0.0, 1.0]);
    assert_same(lit(0.5, 0.0, 0.0), [1.0, 0.5, f32::NAN, 1.0]);
    assert_same(lit(f32::NAN, 0.5, 2.0), [1.0, f32::NAN, 0.0, 1.0]);
    assert_same(lit(-0.0, 0.5, 2.0), [1.0, -0.0, 0.0, 1.0]);
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

/// 3.11.5.11: any component that passes discards the fragment.
#[test]
fn kil() {
    let cases = [("LT.x", true), ("LT.y", false), ("LT", true), ("GT.xyxy", false), ("TR", true), ("FL", false)];
    for (test, expected) in cases {
        let text = format!("!!FP1.0 MOVC RC, f[COL0]; KIL {test}; MOV o[COLR], 1; END");
        let results = Case::new(&text).attribute(COL0, [-1.0, 0.0, 2.0, 0.0]).run();
        assert_eq!(results.outcome.killed, [expected; 4], "{test}");
    }
}

/// 3.11.5.3 and 3.11.5.4; y grows with lanes 2 and 3.
#[test]
fn derivatives() {
    let text = "!!FP1.0 DDX R0, f[COL0]; DDY R1, f[COL0]; DDXH R2, f[COL0]; MOV o[COLR], R0; END";
    let case = Case { steps: [0.0, 0.1, 10.0, 10.5], ..Case::new(text) };
    let results = case.attribute(COL0, [1.0; 4]).run();
    let float = |bits: [u32; 4]| bits.map(f32::from_bits);
    let (top, bottom) = (1.1f32 - 1.0, 11.5f32 - 11.0);
    assert_same(float(results.lanes("R0", 0)), [top, top, bottom, bottom]);
    assert_same(float(results.lanes("R1", 1)), [10.0, 11.5 - 1.1, 10.0, 11.5 - 1.1]);
    let half = |x: f32| type_convert(Precision::Fp16, x);
    let top = half(half(1.1) - 1.0);
    assert_same(float(results.lanes("R2", 3)), [top, top, bottom, bottom]);
}

/// 3.11.5.20 to 3.11.5.23 and 3.11.5.41 to 3.11.5.44.
#[test]
fn packing_and_unpacking() {
    let text = "!!FP1.0 PK2H R0, f[COL0]; UP2H R1, R0.x; PK4UB R2.x, f[COL0]; UP4UB H0, R2.x; PK2US R3, f[COL0];
                UP2US R4, R3.y; PK4B R5, f[COL0]; UP4B R6, R5.w; MOV o[COLR], R0; END";
    let results = Case::new(text).attribute(COL0, [0.5, -1.0, 2.0, f32::NAN]).run();
    assert_eq!(results.bits("R0"), [0xbc00_3800; 4]);
    assert_same(results.get("R1"), [0.5, -1.0, 0.5, -1.0]);
    assert_eq!(results.bits("R2"), [0x00ff_0080, 0, 0, 0]);
    assert_same(results.get("H0"), [type_convert(Precision::Fp16, 128.0 / 255.0), 0.0, 1.0, 0.0]);
    assert_eq!(results.bits("R3"), [0x0000_8000; 4]);
    assert_same(results.get("R4"), [32768.0 / 65535.0, 0.0, 32768.0 / 65535.0, 0.0]);
    // 127*0.5+128 is 191.5: to even.
    assert_eq!(results.bits("R5"), [0x80ff_01c0; 4]);
    assert_same(results.get("R6"), [64.0 / 127.0, -1.0, 1.0, 0.0]);
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

/// 3.11.6: colours are clamped if the options say so; depth is not. What is not written is zero.
#[test]
fn outputs() {
    for clamp_color in [false, true] {
        let text = "!!FP1.0 MOV o[COLR].xyz, f[COL0]; MOV o[DEPR].z, f[COL0].y; END";
        let options = Options { clamp_color, ..Options::default() };
        let results = Case { options, ..Case::new(text) }.attribute(COL0, [-1.0, 3.0, 0.5, 0.5]).run();
        let color = if clamp_color { [0.0, 1.0, 0.5, 0.0] } else { [-1.0, 3.0, 0.5, 0.0] };
        assert_same(results.get("o[COLR]"), color);
        assert_same(results.get("o[DEPR]"), [0.0, 0.0, 3.0, 0.0]);
    }
}
