//! The arithmetic of fragment programs (NV_fragment_program 3.11.5), condition codes and masks
//! (3.11.4.4), KIL and outputs.

use super::*;

const DENORMAL: f32 = f32::from_bits(0x0000_0001);

/// `body` on each column of the operands at once.
#[track_caller]
fn check(body: &str, inputs: &[[f32; 4]], expected: [f32; 4]) {
    assert_vector(fp1(body, inputs), expected, body);
}

#[track_caller]
fn check_scalar(opcode: &str, x: f32, expected: f32) {
    check(&format!("{opcode} R3, R0.x;"), &[[x, 9.0, 9.0, 9.0]], [expected; 4]);
}

#[test]
fn add_special_cases_3_11_5_1() {
    let add = "ADDR R3, R0, R1;";
    check(add, &[[NAN, INF, -INF, INF], [1.0, 2.0, 2.0, -INF]], [NAN, INF, -INF, NAN]);
    check(add, &[[-0.0, -0.0, 0.0, 0.0], [-0.0, 0.0, -0.0, 5.0]], [-0.0, 0.0, 0.0, 5.0]);
    check(add, &[[DENORMAL, -DENORMAL, 1.0, 0.0], [0.0, -0.0, 2.0, 0.0]], [0.0, -0.0, 3.0, 0.0]);
}

#[test]
fn sub_is_add_of_the_negated_operand_3_11_5_37() {
    let inputs = [[INF, 1.0, -0.0, 4.0], [INF, 3.0, 0.0, -4.0]];
    check("SUBR R3, R0, R1;", &inputs, [NAN, -2.0, -0.0, 8.0]);
    check("SUBR R3, R0, -R1;", &inputs, [INF, 4.0, 0.0, 0.0]);
    check("SUBR R3, R0, |R1|;", &inputs, [NAN, -2.0, -0.0, 0.0]);
    check("SUBR R3, R0, -|R1|;", &inputs, [INF, 4.0, 0.0, 8.0]);
}

#[test]
fn mul_special_cases_3_11_5_19() {
    let mul = "MULR R3, R0, R1;";
    check(mul, &[[NAN, 0.0, -0.0, 0.0], [0.0, INF, INF, -2.0]], [NAN, NAN, NAN, -0.0]);
    check(mul, &[[INF, -INF, 1.0, -0.0], [-2.0, -2.0, 7.5, -2.0]], [-INF, INF, 7.5, 0.0]);
    // Tiny after rounding (docs/numerics.md).
    let tiny = f32::from_bits(0x00ff_ffff);
    check(mul, &[[tiny, DENORMAL, 1.0, 1.0], [0.5, 1e30, 1.0, 1.0]], [0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn mad_rounds_once_or_twice_by_the_option() {
    let (a, c) = (1.0 + f32::EPSILON, -1.0 - 2.0 * f32::EPSILON);
    let inputs = [[a; 4], [a; 4], [c; 4]];
    let fused = a.mul_add(a, c);
    assert_ne!(fused, a * a + c);
    let body = "MADR R3, R0, R1, R2;";
    assert_vector(fragment(body, FUSED, &inputs).get(COLR), [fused; 4], "fused");
    assert_vector(fragment(body, SEPARATE, &inputs).get(COLR), [a * a + c; 4], "separate");
}

#[test]
fn sums_of_products_are_multiply_and_add_from_left_to_right() {
    let a = [1.1f32, -2.3, 3.7, 0.9];
    let b = [0.7f32, 1.9, -0.3, 5.1];
    let t = [0.1f32, 0.37, 0.77, 0.93];
    let dp3 = a[2].mul_add(b[2], a[1].mul_add(b[1], a[0] * b[0]));
    check("DP3R R3, R0, R1;", &[a, b], [dp3; 4]);
    check("DP4R R3, R0, R1;", &[a, b], [a[3].mul_add(b[3], dp3); 4]);
    let lrp = |c: usize| (1.0 - t[c]).mul_add(b[c], t[c] * a[c]);
    check("LRPR R3, R0, R1, R2;", &[t, a, b], [lrp(0), lrp(1), lrp(2), lrp(3)]);
    let x = a[1].mul_add(b[1], a[0].mul_add(b[0], t[0]));
    let y = a[1].mul_add(b[3], a[0].mul_add(b[2], t[1]));
    check("X2DR R3, R0, R1, R2;", &[t, a, b], [x, y, x, y]);
    let length = a[2].mul_add(a[2], a[1].mul_add(a[1], a[0] * a[0]));
    let factor = 2.0 * dp3 / length;
    let rfl = |c: usize| factor.mul_add(a[c], -b[c]);
    check("MOVR R3, R0; RFLR R3.xyz, R0, R1;", &[a, b], [rfl(0), rfl(1), rfl(2), a[3]]);
    let separate = fragment("DP3R R3, R0, R1;", SEPARATE, &[a, b]).get(COLR);
    assert_vector(separate, [(a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]; 4], "separate DP3");
}

#[test]
fn reflection_keeps_the_length_3_11_5_26() {
    check("MOVR R3, R0; RFLR R3.xyz, R0, R1;", &[[0.0, 0.0, 2.0, 7.0], [3.0, 4.0, 5.0, 0.0]], [-3.0, -4.0, 5.0, 7.0]);
}

#[test]
fn dst_moves_z_and_w_3_11_5_7() {
    let packed = f32::from_bits(0x0012_3456);
    let result = fp1("DSTR R3, R0, R1;", &[[9.0, 4.0, packed, 9.0], [9.0, 0.5, 9.0, -packed]]);
    assert_eq!(result.map(f32::to_bits), [1.0, 2.0, packed, -packed].map(f32::to_bits));
}

#[test]
fn floor_special_cases_3_11_5_9() {
    check("FLRR R3, R0;", &[[2.3, -3.6, -0.0, 0.0]], [2.0, -4.0, -0.0, 0.0]);
    check("FLRR R3, R0;", &[[NAN, INF, -INF, -DENORMAL]], [NAN, INF, -INF, -0.0]);
}

#[test]
fn fraction_is_below_one_3_11_5_10() {
    check("FRCR R3, R0;", &[[-1.75, 2.5, -0.0, 0.0]], [0.25, 0.5, 0.0, 0.0]);
    let largest = 1.0 - 1.0 / 16_777_216.0;
    check("FRCR R3, R0;", &[[NAN, INF, -INF, -1e-20]], [NAN, NAN, NAN, largest]);
    check("FRCH R3, R0;", &[[-1e-6, 0.5, -0.25, 3.0]], [1.0 - 1.0 / 2048.0, 0.5, 0.75, 0.0]);
}

#[test]
fn minimum_and_maximum_3_11_5_16() {
    let inputs = [[NAN, 1.0, -0.0, 0.0], [1.0, NAN, 0.0, -0.0]];
    check("MAXR R3, R0, R1;", &inputs, [NAN, NAN, 0.0, 0.0]);
    check("MINR R3, R0, R1;", &inputs, [NAN, NAN, -0.0, -0.0]);
    check("MAXR R3, R0, R1;", &[[1.0, -INF, -2.0, 3.0], [2.0, 0.5, -3.0, INF]], [2.0, 0.5, -2.0, INF]);
    check("MAXR R3, R0, -R0;", &[[-1.5, 2.0, -0.0, 0.0]], [1.5, 2.0, 0.0, 0.0]);
}

#[test]
fn set_instructions_3_11_5_28_to_36() {
    let inputs = [[1.0, 2.0, 2.0, -0.0], [2.0, 1.0, 2.0, 0.0]];
    let nan = [[NAN, NAN, 1.0, INF], [1.0, NAN, NAN, INF]];
    for (name, expected, on_nan) in [
        ("SEQ", [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]),
        ("SNE", [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0]),
        ("SLT", [1.0, 0.0, 0.0, 0.0], [0.0; 4]),
        ("SLE", [1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]),
        ("SGT", [0.0, 1.0, 0.0, 0.0], [0.0; 4]),
        ("SGE", [0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]),
        ("STR", [1.0; 4], [1.0; 4]),
        ("SFL", [0.0; 4], [0.0; 4]),
    ] {
        check(&format!("{name}R R3, R0, R1;"), &inputs, expected);
        check(&format!("{name}R R3, R0, R1;"), &nan, on_nan);
    }
    // Comparisons read denormals as zero.
    check("SEQR R3, R0, R1;", &[[DENORMAL; 4], [-0.0, 0.0, DENORMAL, 1e-30]], [1.0, 1.0, 1.0, 0.0]);
}

#[test]
fn operands_are_compared_at_the_precision_of_the_instruction_3_11_4_2() {
    let inputs = [[1.0, 1.0, 3.0, 0.0], [1.0001, 1.001, 4.0, 0.0004]];
    check("SEQR R3, R0, R1;", &inputs, [0.0, 0.0, 0.0, 0.0]);
    check("SEQH R3, R0, R1;", &inputs, [1.0, 0.0, 0.0, 0.0]);
    check("SEQX R3, R0, R1;", &inputs, [1.0, 0.0, 1.0, 1.0]);
}

#[test]
fn reciprocal_and_square_root_3_11_5_25_and_27() {
    for (x, expected) in [(NAN, NAN), (INF, 0.0), (-INF, -0.0), (0.0, INF), (-0.0, -INF), (4.0, 0.25), (3.0, 1.0 / 3.0)]
    {
        check_scalar("RCPR", x, expected);
    }
    for (x, expected) in [
        (NAN, NAN),
        (INF, 0.0),
        (-INF, NAN),
        (0.0, INF),
        (-0.0, -INF),
        (-1.0, NAN),
        (4.0, 0.5),
        (2.0, 1.0 / 2f32.sqrt()),
    ] {
        check_scalar("RSQR", x, expected);
    }
}

#[test]
fn exponential_and_logarithm_3_11_5_8_and_12() {
    for (x, expected) in [(NAN, NAN), (-INF, 0.0), (INF, INF), (0.0, 1.0), (-0.0, 1.0), (10.0, 1024.0), (-3.0, 0.125)] {
        check_scalar("EX2R", x, expected);
    }
    for (x, expected) in [(NAN, NAN), (INF, INF), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (-INF, NAN), (1.0, 0.0)] {
        check_scalar("LG2R", x, expected);
    }
    let [x, ..] = fp1("LG2R R3, R0.x;", &[[10.0; 4]]);
    assert!((x - 10f32.log2()).abs() < 1.0 / 4_194_304.0 * 2.0);
}

#[test]
fn sine_and_cosine_3_11_5_2_and_32() {
    for (x, expected) in [(NAN, NAN), (INF, NAN), (-INF, NAN), (0.0, 0.0), (-0.0, -0.0)] {
        check_scalar("SINR", x, expected);
    }
    for (x, expected) in [(NAN, NAN), (INF, NAN), (-INF, NAN), (0.0, 1.0), (-0.0, 1.0)] {
        check_scalar("COSR", x, expected);
    }
    let [sin, cos, ..] = fp1("SINR R3.x, R0.x; COSR R3.y, R0.x;", &[[1.0; 4]]);
    assert!((sin - 1f32.sin()).abs() < 1.0 / 4_194_304.0 && (cos - 1f32.cos()).abs() < 1.0 / 4_194_304.0);
}

#[test]
fn power_special_cases_3_11_5_24() {
    for (a, b, expected) in [
        (-2.0, 2.0, NAN),
        (NAN, 0.0, NAN),
        (1.0, NAN, NAN),
        (0.0, 0.0, NAN),
        (-0.0, 0.0, NAN),
        (INF, 0.0, NAN),
        (1.0, INF, NAN),
        (1.0, -INF, NAN),
        (0.0, 3.0, 0.0),
        (-0.0, -3.0, INF),
        (1.0, 123.0, 1.0),
        (INF, 2.0, INF),
        (INF, -2.0, 0.0),
        (7.0, 0.0, 1.0),
        (0.5, INF, 0.0),
        (2.0, INF, INF),
        (0.5, -INF, INF),
        (2.0, -INF, 0.0),
        (4.0, 3.0, 64.0),
    ] {
        check("POWR R3, R0.x, R1.x;", &[[a; 4], [b; 4]], [expected; 4]);
    }
}

#[test]
fn light_coefficients_3_11_5_13() {
    let lit = "LITR R3, R0;";
    check(lit, &[[0.5, 2.0, 9.0, 3.0]], [1.0, 0.5, 8.0, 1.0]);
    check(lit, &[[-0.5, 2.0, 9.0, 3.0]], [1.0, 0.0, 0.0, 1.0]);
    check(lit, &[[0.0, 2.0, 9.0, 3.0]], [1.0, 0.0, 0.0, 1.0]);
    check(lit, &[[-0.0, 2.0, 9.0, 3.0]], [1.0, -0.0, 0.0, 1.0]);
    check(lit, &[[0.5, -2.0, 9.0, 3.0]], [1.0, 0.5, 0.0, 1.0]);
    check(lit, &[[NAN, 2.0, 9.0, 3.0]], [1.0, NAN, 0.0, 1.0]);
    // The power is POW's, so 0^0 is NaN, and nothing limits the exponent.
    check(lit, &[[0.5, 0.0, 9.0, 0.0]], [1.0, 0.5, NAN, 1.0]);
    check(lit, &[[DENORMAL, 0.5, 9.0, 1.0]], [1.0, 0.0, 0.0, 1.0]);
    check(lit, &[[1.0, 0.25, 9.0, -64.0]], [1.0, 1.0, INF, 1.0]);
}

#[test]
fn moves_preserve_bits() {
    let packed = [0x0000_0001, 0x7f80_0001, 0xff80_1234, 0x8000_0000];
    let inputs = packed.map(f32::from_bits);
    assert_eq!(fp1("MOVR R3, R0;", &[inputs]).map(f32::to_bits), packed);
    assert_eq!(fp1("MOVR R3, -R0;", &[inputs]).map(f32::to_bits), packed.map(|bits| bits ^ 0x8000_0000));
    assert_eq!(fp1("MOVR R3, |R0|;", &[inputs]).map(f32::to_bits), packed.map(|bits| bits & 0x7fff_ffff));
    assert_eq!(fp1("MOVR R3, -|-R0|;", &[inputs]).map(f32::to_bits), packed.map(|bits| bits | 0x8000_0000));
    assert_eq!(fp1("MOVR R3, R0.wzyx;", &[inputs])[0].to_bits(), packed[3]);
}

#[test]
fn arithmetic_makes_one_nan() {
    let inputs = [[f32::from_bits(0xff80_1234); 4], [1.0; 4]];
    for body in ["ADDR R3, R0, R1;", "MINR R3, R0, R1;", "RCPR R3, R0.x;", "FLRR R3, R0;", "MADR R3, R0, R1, R1;"] {
        assert_eq!(fp1(body, &inputs).map(f32::to_bits), [0x7fff_ffff; 4], "{body}");
    }
}

#[test]
fn saturation_3_11_4_4() {
    check("MOVR_SAT R3, R0;", &[[-3.0, 2.0, 0.5, NAN]], [0.0, 1.0, 0.5, NAN]);
    check("MOVR_SAT R3, R0;", &[[-0.0, INF, -INF, -DENORMAL]], [-0.0, 1.0, 0.0, -0.0]);
    check("ADDR_SAT R3.xz, R0, R0;", &[[3.0, 3.0, -3.0, 3.0]], [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn the_example_of_condition_codes_3_11_4_4() {
    let start = "MOVR R4, R0; MOVC R3, R4;";
    let inputs = [[-2.0, 0.0, 2.0, NAN]];
    let machine = fragment(start, FUSED, &inputs);
    assert_eq!(machine.cc(), ["LT", "EQ", "GT", "UN"]);
    let second = format!("{start} MOVC R3.xyz, R4.yzwx;");
    let machine = fragment(&second, FUSED, &inputs);
    assert_vector(machine.get(COLR), [0.0, 2.0, NAN, NAN], "second");
    assert_eq!(machine.cc(), ["EQ", "GT", "UN", "UN"]);
    let third = format!("{second} MOVC R3 (NE), R4.zywx;");
    let machine = fragment(&third, FUSED, &inputs);
    assert_vector(machine.get(COLR), [0.0, 0.0, NAN, -2.0], "third");
    assert_eq!(machine.cc(), ["EQ", "EQ", "UN", "LT"]);
}

#[test]
fn rules_of_condition_code_masks_3_11_4_4() {
    // The condition code is (LT, EQ, GT, UN).
    let inputs = [[-1.0, 0.0, 1.0, NAN], [5.0; 4]];
    for (rule, expected) in [
        ("EQ", [0.0, 5.0, 0.0, 0.0]),
        ("NE", [5.0, 0.0, 5.0, 5.0]),
        ("LT", [5.0, 0.0, 0.0, 0.0]),
        ("GE", [0.0, 5.0, 5.0, 0.0]),
        ("LE", [5.0, 5.0, 0.0, 0.0]),
        ("GT", [0.0, 0.0, 5.0, 0.0]),
        ("TR", [5.0; 4]),
        ("FL", [0.0; 4]),
    ] {
        check(&format!("MOVRC RC, R0; MOVR R3 ({rule}), R1;"), &inputs, expected);
    }
    check("MOVRC RC, R0; MOVR R3.yzw (LT.wxxy), R1;", &inputs, [0.0, 5.0, 5.0, 0.0]);
}

#[test]
fn all_components_are_tested_with_the_old_condition_code() {
    // x turns EQ into GT; y, which tests x, must still see EQ.
    let machine = fragment("MOVRC R3 (EQ.xxxx), R0;", FUSED, &[[1.0, 2.0, 3.0, 4.0]]);
    assert_vector(machine.get(COLR), [1.0, 2.0, 3.0, 4.0], "all four are written");
    assert_eq!(machine.cc(), ["GT"; 4]);
}

#[test]
fn the_condition_code_comes_from_the_converted_value() {
    let inputs = [[1e-10, -1e-10, 1e6, -0.0]];
    assert_eq!(fragment("MOVRC R3, R0;", FUSED, &inputs).cc(), ["GT", "LT", "GT", "EQ"]);
    assert_eq!(fragment("MOVRC H8, R0;", FUSED, &inputs).cc(), ["EQ", "EQ", "GT", "EQ"]);
    assert_eq!(fragment("MOVRC HC, R0;", FUSED, &inputs).cc(), ["EQ", "EQ", "GT", "EQ"]);
    assert_eq!(fragment("MOVRC RC, R0;", FUSED, &[[DENORMAL, -DENORMAL, 1.0, -1.0]]).cc(), ["EQ", "EQ", "GT", "LT"]);
    assert_eq!(fragment("ADDRC_SAT R3, R0, R0;", FUSED, &[[-1.0, 1.0, 0.0, NAN]]).cc(), ["EQ", "GT", "EQ", "UN"]);
}

#[test]
fn disabled_components_keep_their_bits_3_11_4_4() {
    let packed = f32::from_bits(0x0000_0777);
    let result = fp1("MOVR R3, R0; ADDR R3.yw, R1, R1;", &[[packed; 4], [2.0; 4]]);
    assert_eq!(result.map(f32::to_bits), [packed, 4.0, packed, 4.0].map(f32::to_bits));
}

#[test]
fn kil_discards_if_any_component_passes_3_11_5_11() {
    for (test, killed) in [
        ("LT", [true, false, false, false]),
        ("EQ.y", [false, false, true, true]),
        ("NE.w", [true, true, true, true]),
        ("FL", [false; 4]),
        ("TR", [true; 4]),
        ("GT.xyyy", [true, true, true, false]),
    ] {
        let text = format!("!!FP1.0\nMOVRC R0, f[WPOS];\nKIL {test};\nMOVR o[COLR], f[COL0];\nEND");
        let machine = Machine::new(&text, FUSED)
            .set(attribute(0), 0, [-1.0, 1.0, 1.0, 1.0])
            .set(attribute(0), 1, [1.0, 1.0, 1.0, 1.0])
            .set(attribute(0), 2, [1.0, 0.0, 1.0, 1.0])
            .set(attribute(0), 3, [0.0, -0.0, 1.0, NAN])
            .set(attribute(1), 3, [0.25; 4])
            .run();
        let expected = killed.map(|killed| if killed { 0 } else { u32::MAX });
        assert_eq!(machine.batch.covered()[..4], expected, "KIL {test}");
        assert!(machine.interpreter.signature().kills);
        // The lane goes on as a helper.
        assert_vector(machine.get_lane(COLR, 3), [0.25; 4], test);
    }
}

#[test]
fn outputs_are_zero_where_they_are_not_written() {
    let machine = Machine::new("!!FP1.0\nMOVR o[COLR].y, {3, 3, 3, 3};\nEND", FUSED).run();
    assert_vector(machine.get(COLR), [0.0, 3.0, 0.0, 0.0], "COLR");
}

#[test]
fn colors_are_clamped_if_the_option_says_so_3_11_6() {
    let text = "!!FP1.0\nMOVR o[COLR], {-1, 0.5, 2, 1};\nMOVR o[DEPR].z, 3.0;\nEND";
    let clamp = Options { clamp_color: true, ..FUSED };
    let machine = Machine::new(text, clamp).run();
    assert_vector(machine.get(COLR), [0.0, 0.5, 1.0, 1.0], "clamped");
    assert_eq!(machine.component(Register::new(RegisterFile::Result, 2), 2, 0), 3.0);
    assert_vector(Machine::new(text, FUSED).run().get(COLR), [-1.0, 0.5, 2.0, 1.0], "raw");
    let half = "!!FP1.0\nMOVH o[COLH], {-1, 0.1, 2, 1};\nEND";
    assert_vector(Machine::new(half, clamp).run().get(COLH), [0.0, 0.099975586, 1.0, 1.0], "COLH");
}

#[test]
fn state_rows_follow_the_last_instruction() {
    let machine = fragment("MOVH H8, R0;\nMOVRC R5, -R0;", FUSED, &[[1.5, 0.0, -1.0, 4.0]]);
    assert_vector(machine.get(half(8)), [1.5, 0.0, -1.0, 4.0], "H8");
    assert_vector(machine.get(temporary(5)), [-1.5, -0.0, 1.0, -4.0], "R5");
    assert_eq!(machine.cc(), ["LT", "EQ", "GT", "LT"]);
    assert_eq!(machine.executed(), 6);
}

#[test]
fn constants_and_named_parameters_3_11_2() {
    let text = "!!FP1.0\nDEFINE two = {2};\nDECLARE k = {4, 5, 6, 7};\nDECLARE z;\nMOVR R0, two;\n\
                ADDR R1, R0, k;\nADDR R1.x, R1, z.x;\nADDR o[COLR], R1, -3.5;\nEND";
    let machine = Machine::new(text, FUSED).run();
    assert_vector(machine.get(COLR), [2.5, 1.5, 2.5, 4.5], "sum");
}

#[test]
fn frames_and_batches_of_other_programs_are_refused() {
    let fragment = Machine::new("!!FP1.0\nMOVR o[COLR], f[COL0];\nEND", FUSED);
    let mut other = Machine::new("!!FP1.0\nDECLARE k;\nADDR o[COLR], f[TEX0], k;\nEND", FUSED);
    let mut frame = fragment.interpreter.new_frame();
    let mut batch = Batch::new(fragment.interpreter.signature(), 4);
    let run = |frame: &mut Frame, batch: &mut Batch| fragment.interpreter.run(frame, batch, &NoTextures);
    assert_eq!(run(&mut frame, &mut other.batch), Err(nvjit_runtime::RunError::BatchMismatch));
    assert_eq!(run(&mut other.frame, &mut batch), Err(nvjit_runtime::RunError::FrameMismatch));
    assert_eq!(run(&mut frame, &mut batch), Ok(()));
}
