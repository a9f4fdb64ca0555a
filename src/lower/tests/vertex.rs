//! Vertex programs and vertex state programs: NV_vertex_program2 2.14.2 and 2.14.3, NV_vertex_program.

use super::{Case, assert_same};
use crate::options::{Mad, Options};

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;

/// Runs one instruction of VP2.0 on v[1] and v[2] and gives R0.
fn vp2(instruction: &str, a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
    let text = format!("!!VP2.0 {instruction}; MOV o[HPOS], R0; END");
    Case::new(&text).attribute(1, a).attribute(2, b).run().get("R0")
}

/// 2.14.1.5: results are (0,0,0,1) until they are written; 2.14.1.4: temporaries are zero.
#[test]
fn initial_values() {
    let results = Case::new("!!VP2.0 MOV o[HPOS].x, v[1]; MOV o[TEX0].y, R3; END").attribute(1, [5.0; 4]).run();
    assert_same(results.get("o[HPOS]"), [5.0, 0.0, 0.0, 1.0]);
    assert_same(results.get("o[TEX0]"), [0.0, 0.0, 0.0, 1.0]);
}

/// 2.14.3.29 to 2.14.3.38: NaN for unordered operands, except in SFL and STR.
#[test]
fn set_instructions_give_nan_on_nan() {
    let (a, b) = ([1.0, -0.0, -3.0, NAN], [0.5, 0.0, 2.0, 1.0]);
    let cases = [
        ("SEQ", [0.0, 1.0, 0.0, NAN]),
        ("SNE", [1.0, 0.0, 1.0, NAN]),
        ("SLT", [0.0, 0.0, 1.0, NAN]),
        ("SLE", [0.0, 1.0, 1.0, NAN]),
        ("SGT", [1.0, 0.0, 0.0, NAN]),
        ("SGE", [1.0, 1.0, 0.0, NAN]),
        ("SFL", [0.0; 4]),
        ("STR", [1.0; 4]),
    ];
    for (name, expected) in cases {
        assert_same(vp2(&format!("MOV R1, v[2]; {name} R0, v[1], R1"), a, b), expected);
    }
}

/// 2.14.3.37.
#[test]
fn ssg() {
    assert_same(vp2("SSG R0, v[1]", [-0.0, -5.0, INF, NAN], [0.0; 4]), [0.0, -1.0, 1.0, NAN]);
    assert_same(vp2("SSG R0, v[1]", [1e-40, -1e-40, -INF, 2.0], [0.0; 4]), [0.0, 0.0, -1.0, 1.0]);
}

/// 2.14.3.14, and the values that NV_vertex_program lists for infinities.
#[test]
fn exp() {
    let exp = |x: f32| vp2("EXP R0, v[1].y", [0.0, x, 0.0, 0.0], [0.0; 4]);
    assert_same(exp(-INF), [0.0, 0.0, 0.0, 1.0]);
    assert_same(exp(INF), [INF, 0.0, INF, 1.0]);
    assert_same(exp(NAN), [NAN, NAN, NAN, 1.0]);
    assert_same(exp(-0.0), [1.0, 0.0, 1.0, 1.0]);
    assert_same(exp(-2.0), [0.25, 0.0, 0.25, 1.0]);
    let half = exp(3.5);
    assert_eq!((half[0], half[1]), (8.0, 0.5));
    assert!((half[2] - 128f32.sqrt()).abs() < 1e-5);
}

/// 2.14.3.19.
#[test]
fn log() {
    let log = |x: f32| vp2("LOG R0, v[1].x", [x, 0.0, 0.0, 0.0], [0.0; 4]);
    for zero in [0.0, -0.0, 1e-40] {
        assert_same(log(zero), [-INF, 1.0, -INF, 1.0]);
    }
    assert_same(log(-INF), [INF, 1.0, INF, 1.0]);
    assert_same(log(NAN), [NAN, NAN, NAN, 1.0]);
    assert_same(log(-8.0), [3.0, 1.0, 3.0, 1.0]);
    let value = log(0.75);
    assert_eq!((value[0], value[1]), (-1.0, 1.5));
    // The exponent is exact where the logarithm rounds up.
    let below_one = log(1.0 - f32::EPSILON / 2.0);
    assert_eq!((below_one[0], below_one[1]), (-1.0, 2.0 - f32::EPSILON));
    assert_same(log(f32::MIN_POSITIVE), [-126.0, 1.0, -126.0, 1.0]);
}

/// 2.14.3.25.
#[test]
fn rcc() {
    let (low, high) = ((-64f32).exp2(), 64f32.exp2());
    let cases = [
        (INF, low),
        (-INF, -low),
        (0.0, high),
        (-0.0, -high),
        (1e30, low),
        (-1e30, -low),
        (1e-30, high),
        (-1e-30, -high),
        (-4.0, -0.25),
        (NAN, NAN),
    ];
    for (x, expected) in cases {
        assert_same(vp2("RCC R0, v[1].x", [x; 4], [0.0; 4]), [expected; 4]);
    }
}

/// 2.14.3.18, with the rules of RoughApproxPower.
#[test]
fn lit() {
    let lit = |x: f32, y: f32, w: f32| vp2("LIT R0, v[1]", [x, y, 0.0, w], [0.0; 4]);
    assert_same(lit(0.5, 0.25, 2.0), [1.0, 0.5, 0.0625, 1.0]);
    assert_same(lit(-1.0, 0.25, 2.0), [1.0, 0.0, 0.0, 1.0]);
    assert_same(lit(0.5, 0.0, 0.0), [1.0, 0.5, 1.0, 1.0]);
    assert_same(lit(0.5, INF, -0.0), [1.0, 0.5, 1.0, 1.0]);
    assert_same(lit(0.5, NAN, 0.0), [1.0, 0.5, NAN, 1.0]);
    assert_same(lit(0.5, 2.0, NAN), [1.0, 0.5, NAN, 1.0]);
    assert_same(lit(0.5, 0.0, -3.0), [1.0, 0.5, INF, 1.0]);
    assert_same(lit(0.5, 0.7, 1.0), [1.0, 0.5, 0.7, 1.0]);
    assert_same(lit(0.5, -0.0, 1.0), [1.0, 0.5, 0.0, 1.0]);
    // The exponent is clamped: 2^(127.996) is finite.
    assert!(lit(0.5, 2.0, INF)[2].is_finite());
    assert!(lit(0.5, 2.0, 127.0)[2] < lit(0.5, 2.0, INF)[2]);
}

/// 2.14.3.11: the last term is added.
#[test]
fn dph() {
    assert_same(vp2("MOV R1, v[2]; DPH R0, v[1], R1", [1.0, 2.0, 3.0, 9.0], [4.0, 5.0, 6.0, 7.0]), [39.0; 4]);
}

/// 2.14.3.3 to 2.14.3.5 and 2.14.2.1.
#[test]
fn address_registers() {
    let text = "!!VP2.0 ARL A0, v[1]; ARR A1, v[1]; ARAC A0.xy, A1; MOV o[HPOS], c[A1.y + 3]; MOV o[TEX0], c[A1.x];
                MOV o[TEX1], c[A0.z + 10]; END";
    let case = Case::new(text).attribute(1, [2.5, -1.5, 1e9, NAN]);
    let results = case.parameter(1, [1.5; 4]).parameter(2, [2.5; 4]).run();
    assert_eq!(results.bits("A1").map(|bits| bits as i32), [2, -2, 511, 0]);
    assert_eq!(results.bits("A0").map(|bits| bits as i32), [511, -2, 511, 0]);
    assert_same(results.get("o[HPOS]"), [1.5; 4]);
    assert_same(results.get("o[TEX0]"), [2.5; 4]);
    // 521 is out of range.
    assert_same(results.get("o[TEX1]"), [0.0; 4]);
    assert_eq!(results.bits("CC"), [2, 1, 0, 0]);
}

/// 2.14.2.3: the example of the section.
#[test]
fn conditional_branches() {
    let text = "!!VP2.0 MOVC CC, c[0]; BRA label1 (LT.xyzw); MOV R0, v[1]; label1: BRA label2 (LT.wyzw);
                MOV R0.x, v[1]; label2: MOV o[HPOS], R0; END";
    let case = Case::new(text).attribute(1, [1.0; 4]);
    let results = case.parameter(0, [-2.0, 0.0, 2.0, NAN]).run();
    assert_same(results.get("R0"), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(results.count(), 5);
}

/// 2.14.2.3: execution begins at `main`; subroutines return; RET on an empty stack ends the program.
#[test]
fn subroutines() {
    let text = "!!VP2.0 twice: ADD R0, R0, R0; CAL inc; RET; inc: ADD R0, R0, v[1]; RET;
                main: MOV R0, v[1]; CAL twice; CAL inc; CAL twice; MOV o[HPOS], R0; RET; MOV o[HPOS], v[2]; END";
    let results = Case::new(text).attribute(1, [1.0, 2.0, 3.0, 4.0]).run();
    // ((1+1+1) + 1) * 2 + 1
    assert_same(results.get("o[HPOS]"), [9.0, 18.0, 27.0, 36.0]);
    assert_eq!(results.count(), 1 + (1 + 3 + 2) + (1 + 2) + (1 + 3 + 2) + 2);
}

/// 2.14.3.7: the fifth nested CAL ends the program; 2.14.3.27: conditional RET.
#[test]
fn call_stack_overflow_ends_the_program() {
    let text = "!!VP2.0 MOV o[HPOS], v[1]; deeper: ADD R0, R0, v[1]; CAL deeper; MOV o[HPOS], v[2]; END";
    let results = Case::new(text).attribute(1, [1.0; 4]).run();
    assert_same(results.get("R0"), [5.0; 4]);
    assert_same(results.get("o[HPOS]"), [1.0; 4]);
    assert_eq!(results.count(), 11);

    let text = "!!VP2.0 MOV o[HPOS], v[1]; CAL sub; MOV o[HPOS].y, v[2]; RET; sub: ADDC R0, R0, v[1]; RET (GT.x);
                CAL sub; ADD R1, R1, v[1]; RET; END";
    let results = Case::new(text).attribute(1, [-1.0; 4]).attribute(2, [7.0; 4]).run();
    // R0 never becomes positive: four calls, and the fifth ends it.
    assert_same(results.get("R0"), [-4.0; 4]);
    assert_same(results.get("o[HPOS]"), [-1.0; 4]);
    let results = Case::new(text).attribute(1, [1.0; 4]).attribute(2, [7.0; 4]).run();
    assert_same(results.get("o[HPOS]"), [1.0, 7.0, 1.0, 1.0]);
}

/// A subroutine that is called from two depths returns to where it was called from.
#[test]
fn subroutine_called_from_several_depths() {
    let text =
        "!!VP2.0 CAL a; CAL b; MOV o[HPOS], R0; RET; a: CAL b; ADD R0, R0, R0; RET; b: ADD R0, R0, v[1]; RET; END";
    let results = Case::new(text).attribute(1, [1.0, 2.0, 3.0, 4.0]).run();
    assert_same(results.get("o[HPOS]"), [3.0, 6.0, 9.0, 12.0]);
}

/// Loops, with lanes that leave them at different times.
#[test]
fn loops() {
    let text = "!!VP2.0 MOV R0, v[1]; again: ADD R1.x, R1.x, c[0].x; ADDC R0.x, R0.x, -c[0].x; BRA again (GT.x);
                MOV o[HPOS], R1; END";
    let case = Case { steps: [0.0, 1.0, 5.0, 2.0], ..Case::new(text) };
    let results = case.attribute(1, [3.0; 4]).parameter(0, [1.0; 4]).run();
    assert_eq!(results.lanes("o[HPOS]", 0).map(f32::from_bits), [3.0, 4.0, 8.0, 5.0]);
    assert_eq!(results.outcome.killed, [false; 4]);
    assert_eq!(results.count(), 2 + 3 * 3);
}

/// 2.14.2.3: the program ends after 65536 instructions, the last of which takes effect.
#[test]
fn instruction_limit() {
    let endless = Case::new("!!VP2.0 MOV o[HPOS], v[1]; again: BRA again; END").run();
    assert_eq!(endless.count(), 65536);
    // 1 + 3 a round: 65535 are left, 21845 rounds, so the last is whole.
    let text = "!!VP2.0 again: ADD R0.x, R0.x, c[0].x; MOV o[HPOS], R0.x; BRA again; END";
    let whole = Case::new(&text.replace("again:", "MOV R1, R0; again:")).parameter(0, [1.0; 4]).run();
    assert_eq!((whole.count(), whole.get("o[HPOS]")[0]), (65536, 21845.0));
    // 3 a round: the 65536th instruction is the ADD of round 21846, and the MOV is not executed.
    let cut = Case::new(text).parameter(0, [1.0; 4]).run();
    assert_eq!((cut.count(), cut.get("R0")[0], cut.get("o[HPOS]")[0]), (65536, 21846.0, 21845.0));
    // Lanes that end in time and one that does not.
    let text = "!!VP2.0 MOV R0, v[1]; again: ADDC R0.x, R0.x, -c[0].x; MOV o[HPOS], R0; BRA again (GT.x); END";
    let case = Case { steps: [-40000.0, -1.0, 0.0, 1.0], ..Case::new(text) };
    let results = case.attribute(1, [21845.0; 4]).parameter(0, [1.0; 4]).run();
    assert_eq!(results.counts(), [1 + 3, 1 + 3 * 21844, 65536, 65536]);
    assert_eq!(results.lanes("R0", 0).map(f32::from_bits), [-18156.0, 0.0, 0.0, 1.0]);
}

/// NV_vertex_program 2.14.1.11 and 2.14.1.10.7, by option, in the languages of its time only.
#[test]
fn rules_of_nv_vertex_program() {
    let body =
        "MOV R3, v[2]; MUL R0, v[1], R3; MAD R1, v[1], R3, R3; RSQ R2, v[2].w; DP4 R4, v[1], R3; MOV o[HPOS], R0; END";
    let run = |header: &str, nv_vertex_program_rules: bool| {
        let text = format!("{header} {body}");
        let options = Options { mad: Mad::Fused, keep_state: true, nv_vertex_program_rules, ..Options::default() };
        let case = Case { options, ..Case::new(&text) };
        let results = case.attribute(1, [0.0, -0.0, NAN, 2.0]).attribute(2, [INF, 3.0, -0.0, -4.0]).run();
        (results.get("R0"), results.get("R1"), results.get("R2")[0], results.get("R4")[0])
    };
    let (product, sum, root, dot) = run("!!VP1.0", true);
    assert_same(product, [0.0, 0.0, 0.0, -8.0]);
    assert_same(sum, [INF, 3.0, 0.0, -12.0]);
    assert_eq!((root, dot), (0.5, -8.0));
    for (header, option) in [("!!VP1.0", false), ("!!VP2.0", true)] {
        let (product, sum, root, dot) = run(header, option);
        assert_same(product, [NAN, -0.0, NAN, -8.0]);
        assert_same(sum, [NAN, 3.0, NAN, -12.0]);
        assert!(root.is_nan() && dot.is_nan());
    }
}

/// NV_vertex_program 2.14.4: vertex state programs write parameters and read them back, by relative addressing
/// too; what is not written keeps its value.
#[test]
fn vertex_state_programs() {
    let text = "!!VSP1.0 MOV R0, v[0]; MOV c[5].xz, R0; ADD R1, c[5], c[5]; MOV c[6], R1; ARL A0.x, v[0].x;
                MOV c[7], c[A0.x + 4]; END";
    let case = Case::new(text).attribute(0, [1.0, 2.0, 3.0, 4.0]);
    let results = case.parameter(5, [10.0, 20.0, 30.0, 40.0]).parameter(6, [1.0; 4]).run();
    assert_same(results.get("c[5]"), [1.0, 20.0, 3.0, 40.0]);
    assert_same(results.get("c[6]"), [2.0, 40.0, 6.0, 80.0]);
    assert_same(results.get("c[7]"), [1.0, 20.0, 3.0, 40.0]);
}
